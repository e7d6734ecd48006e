import { child, combine, identityOf, type Node, objectIn, textIn } from "../source/node.ts";
import { namesOf, type SchemaAlternative } from "./alternatives.ts";
import { aliasOf, type Union } from "./flat-schema.ts";
import { mappedReference, mappingOf } from "./mapping.ts";
import { mergeObjects } from "./merge-objects.ts";
import { tellApart } from "./tell-apart.ts";
import type { Types } from "./type-use.ts";

/** The property that tells the alternatives of a union apart, with the names of each. */
export interface Discrimination {
  readonly property: string;
  readonly names: ReadonlyMap<SchemaAlternative, readonly string[]>;
  /** The names are integers. */
  readonly integers: boolean;
  /** Without the property, required properties tell the alternatives apart. */
  readonly isOptional: boolean;
  /** The alternative of objects without the property, and if it has no name, of all other names. */
  readonly other?: SchemaAlternative | undefined;
}

/** The declared discriminator, or else a required property that has different constants in all alternatives. */
export function discriminationOf(
  union: Union,
  objects: readonly SchemaAlternative[],
  types: Types,
): Discrimination | undefined {
  if (objects.length < 2 || objects.some(({ flat }) => flat.unions.length > 0)) return undefined;
  const declared = textIn(union.discriminator, "propertyName");
  if (declared !== undefined) {
    const found = withDefault(union, declared, objects, types) ?? withoutDefault(union, declared, objects, types);
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

function withoutDefault(
  union: Union,
  property: string,
  objects: readonly SchemaAlternative[],
  types: Types,
): Discrimination | undefined {
  if (objects.every(({ flat }) => flat.required.has(property))) {
    return declaredDiscrimination(union, property, objects, types);
  }
  const { apart, alike } = tellApart(objects);
  // A property that may be absent is needed if required ones do not tell the alternatives apart as well.
  if (alike.length > 0) return declaredDiscrimination(union, property, objects, types);
  if (!objects.every(({ flat }) => flat.properties.has(property))) return undefined;
  const found = declaredDiscrimination(union, property, apart, types);
  return found?.names.size === apart.length && hasOwnNames(found) ? { ...found, isOptional: true } : undefined;
}

/** `defaultMapping` of OpenAPI 3.2, which earlier versions have as an extension. */
function withDefault(
  union: Union,
  property: string,
  objects: readonly SchemaAlternative[],
  types: Types,
): Discrimination | undefined {
  const { discriminator } = union;
  const entry = discriminator && (child(discriminator, "defaultMapping") ?? child(discriminator, "x-default-mapping"));
  const target = entry && targetOf(entry, types);
  const given = objects.find(({ schema }) => target !== undefined && identityOf(schema) === target);
  if (given === undefined) return undefined;
  const other = unguarded(given, property);
  const hasName =
    namesOf(other.flat.properties.get(property), types) !== undefined ||
    mappingOf(discriminator).some((one) => targetOf(one, types) === target);
  const told = objects.filter((one) => one !== given);
  const isOptional = told.some(({ flat }) => !flat.required.has(property));
  const { apart, alike } = isOptional ? tellApart(told) : { apart: told, alike: [] };
  if (alike.length > 0) return undefined;
  const named = hasName ? [...apart, other] : apart;
  const found = withNames(property, named, types, (one) => declaredNames(union, property, one, types), 1);
  if (found?.names.size !== named.length || (isOptional && !hasOwnNames(found))) return undefined;
  return { ...found, isOptional, other };
}

/** Whether each alternative has one name. Without the property, nothing tells several names of one apart. */
function hasOwnNames({ names }: Discrimination): boolean {
  return [...names.values()].every((own) => own.length === 1);
}

/** The alternative without what its property must not be: the names of the others. */
export function unguarded(one: SchemaAlternative, property: string): SchemaAlternative {
  const node = one.flat.properties.get(property);
  const [own] = node?.combined?.nodes.filter((part) => objectIn(part)["not"] === undefined) ?? [];
  if (own === undefined) return one;
  return { ...one, flat: { ...one.flat, properties: new Map(one.flat.properties).set(property, own) } };
}

function declaredDiscrimination(
  union: Union,
  property: string,
  objects: readonly SchemaAlternative[],
  types: Types,
): Discrimination | undefined {
  // A property that alternatives inherit may have the names of all of them.
  return (
    withNames(property, objects, types, (one) => declaredNames(union, property, one, types)) ??
    withNames(property, objects, types, (one) => asValues(mappedNames(union, one, types), property, one, types))
  );
}

/**
 * The values of the property that names of a mapping stand for: texts or integers. None, if the names are not values of its type,
 * as of a boolean.
 */
function asValues(
  names: readonly (string | number)[],
  property: string,
  { flat }: SchemaAlternative,
  types: Types,
): readonly (string | number)[] {
  const schema = flat.properties.get(property);
  const kinds = schema && types.flatten(schema).types;
  if (kinds === undefined || kinds.has("string")) return names;
  const isInteger = kinds.has("integer") || kinds.has("number");
  return isInteger && names.every((name) => /^(?:0|[1-9]\d*)$/.test(String(name))) ? names.map(Number) : [];
}

/** Alternatives that share a name become one. Undefined if an alternative has none, or there is only one left. */
function withNames(
  property: string,
  objects: readonly SchemaAlternative[],
  types: Types,
  namesOfOne: (one: SchemaAlternative) => readonly (string | number)[] | undefined,
  least = 2,
): Discrimination | undefined {
  let groups: { readonly names: ReadonlySet<string | number>; readonly members: readonly SchemaAlternative[] }[] = [];
  for (const one of objects) {
    const own = namesOfOne(one);
    if (own === undefined || own.length === 0) return undefined;
    const same = groups.filter(({ names }) => own.some((name) => names.has(name)));
    const names = new Set([...same.flatMap((group) => [...group.names]), ...own]);
    const members = [...same.flatMap((group) => group.members), one];
    groups = [...groups.filter((group) => !same.includes(group)), { names, members }];
  }
  const kinds = new Set(groups.flatMap(({ names }) => [...names]).map((name) => typeof name));
  if (groups.length < least || kinds.size !== 1) return undefined;
  const entries = groups.map(({ names, members }) => [oneOf(members, types), [...names].map(String)] as const);
  return { property, names: new Map(entries), integers: kinds.has("number"), isOptional: false };
}

function oneOf(members: readonly SchemaAlternative[], types: Types): SchemaAlternative {
  const [first, ...others] = members;
  if (first === undefined || others.length === 0) return first!;
  const { member, schema } = first;
  return { member, schema: combine(schema, "allOf", []), flat: mergeObjects(schema, members, types), kind: "object" };
}

/** The constants of the property; without any, those of the mapping, or the name of the schema. */
function declaredNames(
  union: Union,
  property: string,
  one: SchemaAlternative,
  types: Types,
): readonly (string | number)[] {
  return (
    namesOf(one.flat.properties.get(property), types) ?? asValues(mappedNames(union, one, types), property, one, types)
  );
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
  { discriminator, isInherited = false }: Union,
  objects: readonly SchemaAlternative[],
  found: Discrimination | undefined,
  types: Types,
): void {
  const known = new Set(objects.map(({ schema }) => identityOf(schema)));
  const names = new Set([...(found?.names.values() ?? [])].flat());
  for (const entry of mappingOf(discriminator)) {
    const target = targetOf(entry, types);
    let problem: string | undefined;
    if (target === undefined) problem = "which does not exist";
    else if (!known.has(target) && isInherited) continue;
    else if (!known.has(target)) problem = "which is not one of the alternatives";
    else if (found !== undefined && !names.has(entry.key))
      problem = `whose constants for "${found.property}" exclude "${entry.key}"`;
    if (problem !== undefined)
      types.findings.add("import-union", entry, `the mapping leads to ${JSON.stringify(entry.value)}, ${problem}`);
  }
}

/** The names of the mapping, or that of the schema. */
function mappedNames(union: Union, { schema }: Pick<SchemaAlternative, "schema">, types: Types): readonly string[] {
  const own = identityOf(schema);
  const mapped = mappingOf(union.discriminator).filter((entry) => targetOf(entry, types) === own);
  if (mapped.length > 0) return mapped.map(({ key }) => key);
  return schema.parent?.key === "schemas" ? [schema.key] : [];
}
