import { combine, identityOf, type Node, textIn } from "../source/node.ts";
import { type Alternative, mappedReference, mappingOf, namesOf } from "./alternatives.ts";
import { aliasOf, type Union } from "./flat-schema.ts";
import { mergeObjects } from "./merge-objects.ts";
import { tellApart } from "./tell-apart.ts";
import type { Types } from "./type-use.ts";

/** The property that tells the alternatives of a union apart, with the names of each. */
export interface Discrimination {
  readonly property: string;
  readonly names: ReadonlyMap<Alternative, readonly string[]>;
}

/** The declared discriminator, or else a required property that has different constants in all alternatives. */
export function discriminationOf(
  union: Union,
  objects: readonly Alternative[],
  types: Types,
): Discrimination | undefined {
  if (objects.length < 2 || objects.some(({ flat }) => flat.unions.length > 0)) return undefined;
  const declared = textIn(union.discriminator, "propertyName");
  if (declared !== undefined) {
    const found = isNeeded(declared, objects) ? declaredDiscrimination(union, declared, objects, types) : undefined;
    checkMapping(union, objects, found, types);
    if (found !== undefined) return found;
  }
  const [first] = objects;
  for (const property of first?.flat.required ?? []) {
    const found = withNames(property, objects, types, ({ flat }) => {
      return flat.required.has(property) ? namesOf(flat.properties.get(property), types) : undefined;
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

function declaredDiscrimination(
  union: Union,
  property: string,
  objects: readonly Alternative[],
  types: Types,
): Discrimination | undefined {
  // A property that alternatives inherit may have the names of all of them.
  return (
    withNames(property, objects, types, (one) => declaredNames(union, property, one, types)) ??
    withNames(property, objects, types, (one) => mappedNames(union, one, types))
  );
}

/** A property that may be absent tells nothing, if required ones tell the alternatives apart as well. */
function isNeeded(property: string, objects: readonly Alternative[]): boolean {
  return objects.every(({ flat }) => flat.required.has(property)) || tellApart(objects).alike.length > 0;
}

/** Alternatives that share a name become one. Undefined if an alternative has none, or there is only one left. */
function withNames(
  property: string,
  objects: readonly Alternative[],
  types: Types,
  namesOfOne: (one: Alternative) => readonly string[] | undefined,
): Discrimination | undefined {
  let groups: { readonly names: ReadonlySet<string>; readonly members: readonly Alternative[] }[] = [];
  for (const one of objects) {
    const own = namesOfOne(one);
    if (own === undefined || own.length === 0) return undefined;
    const same = groups.filter(({ names }) => own.some((name) => names.has(name)));
    const names = new Set([...same.flatMap((group) => [...group.names]), ...own]);
    const members = [...same.flatMap((group) => group.members), one];
    groups = [...groups.filter((group) => !same.includes(group)), { names, members }];
  }
  if (groups.length < 2) return undefined;
  const entries = groups.map(({ names, members }) => [oneOf(members, types), [...names]] as const);
  return { property, names: new Map(entries) };
}

function oneOf(members: readonly Alternative[], types: Types): Alternative {
  const [first, ...others] = members;
  if (first === undefined || others.length === 0) return first!;
  const { member, schema } = first;
  return { member, schema: combine(schema, "allOf", []), flat: mergeObjects(schema, members, types), kind: "object" };
}

/** The constants of the property; without any, those of the mapping, or the name of the schema. */
function declaredNames(union: Union, property: string, { schema, flat }: Alternative, types: Types): readonly string[] {
  return namesOf(flat.properties.get(property), types) ?? mappedNames(union, { schema }, types);
}

/** The identity of the schema that an entry of a mapping names, through schemas that are only another name for it. */
function targetOf(entry: Node, { references }: Types): string | undefined {
  const reference = mappedReference(entry);
  if (reference === undefined || !references.leads(reference)) return undefined;
  const target = references.follow(reference);
  return identityOf(aliasOf(target, references)?.target ?? target);
}

/** Reports the names of the mapping that no alternative has. */
function checkMapping(
  { discriminator }: Union,
  objects: readonly Alternative[],
  found: Discrimination | undefined,
  types: Types,
): void {
  const known = new Set(objects.map(({ schema }) => identityOf(schema)));
  const names = new Set([...(found?.names.values() ?? [])].flat());
  for (const entry of mappingOf(discriminator)) {
    const target = targetOf(entry, types);
    let problem: string | undefined;
    if (target === undefined) problem = "which does not exist";
    else if (!known.has(target)) problem = "which is not one of the alternatives";
    else if (found !== undefined && !names.has(entry.key))
      problem = `whose constants for "${found.property}" exclude "${entry.key}"`;
    if (problem !== undefined)
      types.findings.add("import-union", entry, `the mapping leads to ${JSON.stringify(entry.value)}, ${problem}`);
  }
}

/** The names of the mapping, or that of the schema. */
function mappedNames(union: Union, { schema }: Pick<Alternative, "schema">, types: Types): readonly string[] {
  const own = identityOf(schema);
  const mapped = mappingOf(union.discriminator).filter((entry) => targetOf(entry, types) === own);
  if (mapped.length > 0) return mapped.map(({ key }) => key);
  return schema.parent?.key === "schemas" ? [schema.key] : [];
}
