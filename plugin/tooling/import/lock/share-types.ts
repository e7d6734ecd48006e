import { fileOf, nameInPackage, type ProtoEnum, type ProtoFile, type ProtoMessage } from "../proto/elements.ts";
import type { NameScope } from "../proto/names.ts";
import { createStructures, nestedTypes } from "../proto/structures.ts";
import type { ImportLock } from "./import-lock.ts";

type ProtoType = ProtoMessage | ProtoEnum;

/** Equal types, with the places where the document has them: `Order.Address`. */
interface Group {
  readonly types: readonly ProtoType[];
  readonly size: number;
  /** The name that the import before gave to most of them. */
  readonly locked: string | undefined;
}

/**
 * Makes one type in `schemas` of equal types inside others. Types that the lock knows inside another one stay there, and new ones
 * that equal them refer to them, so that nothing is renamed. `scope` has the names of the package. Returns the names of shared
 * types by place, for the lock.
 */
export function shareTypes(
  files: readonly ProtoFile[],
  schemas: ProtoFile,
  scope: NameScope,
  lock: ImportLock,
): ImportLock["shared"] {
  const all = nestedTypes(files);
  const places = new Map(all.map((type) => [type, nameInPackage(type)]));
  const placeOf = (type: ProtoType): string => places.get(type) ?? "";
  const byName = groupBy(all, ({ name }) => name);
  const replacements = new Map<ProtoType, ProtoType>();
  const shared = new Map<string, string>();

  /** Returns whether the types of the group are one now, as far as they can be. */
  const share = ({ types, locked }: Group): boolean => {
    const live = types.filter((type) => !replacements.has(type));
    const isFixed = (type: ProtoType): boolean =>
      !lock.shared.has(placeOf(type)) && lock.numbers.has(nameInPackage(type));
    // The files of services import that of schemas, and not each other.
    const fixed = locked === undefined ? live.find((type) => isFixed(type) && fileOf(type) === schemas) : undefined;
    const copies = live.filter((type) => !isFixed(type));
    const [first, ...others] = copies;
    if (first === undefined) return true;
    if (fixed !== undefined) {
      for (const copy of copies) replace(copy, fixed, replacements);
      return true;
    }
    if (locked === undefined && others.length === 0) return true;
    if (!canMove(first, schemas, replacements)) return false;
    moveToTop(first, locked ?? scope.unique(nameFor(copies, byName, scope)), schemas);
    for (const copy of copies) shared.set(placeOf(copy), first.name);
    for (const copy of others) replace(copy, first, replacements);
    return true;
  };

  let pending = groupsOf(all, placeOf, lock);
  // A type can move once those that it refers to have.
  for (let before = pending.length + 1; pending.length < before; ) {
    before = pending.length;
    pending = pending.filter((group) => !share(group));
  }
  for (const { types } of files) for (const type of types) redirect(type, replacements);
  return shared;
}

/** Groups of equal types, of which those that contain others come first. */
function groupsOf(all: readonly ProtoType[], placeOf: (type: ProtoType) => string, lock: ImportLock): readonly Group[] {
  const structureOf = createStructures();
  const byId = groupBy(all, (type) => structureOf(type).id);
  byId.delete(undefined);
  /** Types that were equal may have become different: the name is that of the group with most of them. */
  const claims = new Map<string, { readonly types: readonly ProtoType[]; readonly count: number }>();
  for (const types of byId.values()) {
    const names = groupBy(types, (type) => lock.shared.get(placeOf(type)));
    for (const [name, { length: count }] of names)
      if (name !== undefined && count > (claims.get(name)?.count ?? 0)) claims.set(name, { types, count });
  }
  const locked = new Map(Array.from(claims, ([name, { types }]) => [types, name]));
  const groups = Array.from(byId.values(), (types): Group => {
    const [first] = types;
    return { types, size: first === undefined ? 0 : structureOf(first).size, locked: locked.get(types) };
  });
  return groups.filter(({ types, locked }) => types.length > 1 || locked !== undefined).sort((a, b) => b.size - a.size);
}

function groupBy<Key>(types: readonly ProtoType[], keyOf: (type: ProtoType) => Key): Map<Key, ProtoType[]> {
  const groups = new Map<Key, ProtoType[]>();
  for (const type of types) {
    const key = keyOf(type);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(type);
  }
  return groups;
}

/** Whether a type refers to no type that another file has. */
function canMove(type: ProtoType, schemas: ProtoFile, replacements: ReadonlyMap<ProtoType, ProtoType>): boolean {
  const isWithin = (other: ProtoType): boolean =>
    other === type || (other.parent !== undefined && isWithin(other.parent));
  const check = (message: ProtoType): boolean => {
    if (message.kind === "enum") return true;
    const areNear = message.fields.every((field) => {
      if (typeof field.type === "string") return true;
      const target = replaced(field.type, replacements);
      return isWithin(target) || fileOf(target) === schemas;
    });
    return areNear && message.nested.every(check);
  };
  return check(type);
}

function moveToTop(type: ProtoType, name: string, file: ProtoFile): void {
  leaveParent(type);
  Object.assign(type, { name, parent: undefined, file });
  file.types.push(type);
}

function leaveParent(type: ProtoType): void {
  const { nested = [] } = type.parent ?? {};
  nested.splice(nested.indexOf(type), 1);
}

function replace(copy: ProtoType, by: ProtoType, replacements: Map<ProtoType, ProtoType>): void {
  leaveParent(copy);
  const pair = (one: ProtoType, other: ProtoType): void => {
    replacements.set(one, other);
    if (one.kind === "enum" || other.kind === "enum") return;
    for (const [index, inner] of one.nested.entries()) {
      const counterpart = other.nested[index];
      if (counterpart !== undefined) pair(inner, counterpart);
    }
  };
  pair(copy, by);
}

function replaced(type: ProtoType, replacements: ReadonlyMap<ProtoType, ProtoType>): ProtoType {
  let at = type;
  for (let next = replacements.get(at); next !== undefined; next = replacements.get(at)) at = next;
  return at;
}

function redirect(type: ProtoType, replacements: ReadonlyMap<ProtoType, ProtoType>): void {
  if (type.kind === "enum") return;
  for (const field of type.fields) if (typeof field.type !== "string") field.type = replaced(field.type, replacements);
  for (const nested of type.nested) redirect(nested, replacements);
}

/** The name that most of them have, if it means little else in the document; `OrderState` for the `State` of an `Order`. */
function nameFor(
  copies: readonly ProtoType[],
  byName: ReadonlyMap<string, readonly ProtoType[]>,
  scope: NameScope,
): string {
  const names = [...groupBy(copies, ({ name }) => name)].sort(([, a], [, b]) => b.length - a.length);
  const [[name, [first, ...same]] = ["", []]] = names;
  const others = (byName.get(name)?.length ?? 0) - same.length - 1;
  const parent = first?.parent;
  // The members of unions and wrapped values have names of one word for their kind.
  const isClear = others <= same.length && parent?.options["form"] === undefined && !scope.has(name);
  if (parent === undefined || isClear) return name;
  return `${parent.name.replace(/(?<=.)(?:Request|Response)$/, "")}${name}`;
}
