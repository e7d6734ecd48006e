import type { ProtoEnum, ProtoFile, ProtoMessage } from "../proto/elements.ts";
import { NameScope } from "../proto/names.ts";
import { enumPrefix } from "../proto/print-type.ts";
import { nameValues } from "../schema/enum-type.ts";
import type { ImportLock } from "./import-lock.ts";

/** The names of the types beside services. */
export interface AssignedNames {
  /** By key, with those of the lock. */
  readonly names: ReadonlyMap<string, string>;
  readonly scope: NameScope;
}

/** Gives the types beside services their names: those of the lock first, then those of schemas, then all others. */
export function assignNames(files: readonly ProtoFile[], lock: ImportLock): AssignedNames {
  const scope = new NameScope();
  for (const { services } of files) for (const { name } of services) scope.reserve(name);
  const types = files.flatMap(({ types }) => types);
  const first = new Map(types.toReversed().map((type) => [type.key, type]));
  const locked = types.filter((type) => lock.names.has(type.key) && first.get(type.key) === type);
  for (const type of locked) type.name = lock.names.get(type.key) ?? type.name;
  for (const name of [...locked.map(({ name }) => name), ...lock.shared.values()]) scope.reserve(name);
  const rest = types.filter((type) => !locked.includes(type));
  const isSchema = ({ key }: ProtoMessage | ProtoEnum) => key.includes("#") && !key.includes(" without ");
  const ordered = [...rest.filter(isSchema), ...rest.filter((type) => !isSchema(type))];
  for (const type of ordered) type.name = scope.unique(nameFor(type, scope));
  const names = new Map([...lock.names, ...[...first].map(([key, { name }]) => [key, name] as const)]);
  return { names, scope };
}

/** A variant of a schema that has its message already tells what it lacks: `CatWithoutType`. */
function nameFor({ key, name }: ProtoMessage | ProtoEnum, scope: NameScope): string {
  const [, property] = / without (.*)$/.exec(key) ?? [];
  if (property === undefined || !scope.has(name)) return name;
  return `${name}Without${property.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`;
}

/** The names of enum values share the scope of their enum. */
export function nameEnums(types: readonly (ProtoMessage | ProtoEnum)[]): void {
  const scope = new NameScope();
  for (const type of types) {
    if (type.kind === "enum") nameValues(type, enumPrefix(type.name), scope);
    else nameEnums(type.nested);
  }
}
