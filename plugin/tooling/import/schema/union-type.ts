import { identifier, type ProtoMessage } from "../proto/elements.ts";
import { snakeCase } from "../proto/names.ts";
import { combine, identityOf, type Node, objectIn, textIn, withValue } from "../source/node.ts";
import { addField } from "./add-field.ts";
import { alternativesOf, type SchemaAlternative } from "./alternatives.ts";
import { type Discrimination, discriminationOf, unguarded } from "./discriminator.ts";
import { aliasOf, emptyParts, type FlatSchema, type JsonType, standsForNull, type Union } from "./flat-schema.ts";
import { mergeObjects } from "./merge-objects.ts";
import { fieldNames } from "./object-type.ts";
import { isAboutPresence } from "./presence.ts";
import { isMap, tellApart } from "./tell-apart.ts";
import { type Spot, single, type Types, type TypeUse } from "./type-use.ts";
import { singleValue } from "./wrap.ts";

/** The type of a schema with `oneOf` or `anyOf`; undefined if these are only about which properties are present. */
export function unionUse(
  flat: FlatSchema,
  spot: Spot,
  types: Types,
  register: (use: TypeUse) => void,
): TypeUse | undefined {
  const [given, ...others] = flat.unions.filter((one) => !isAboutPresence(one));
  if (given === undefined) return undefined;
  const union = withInherited(given, types);
  for (const other of others) {
    types.findings.add("import-keyword", other.at, "a schema has a second set of alternatives, which is left out");
  }
  const base = baseOf(flat);
  const whole = base === undefined ? wholeOf(union, types) : undefined;
  if (whole !== undefined) return types.use(whole, spot);
  const { all, nullable, isOptional } = alternativesOf(union, types);
  const narrowed = base === undefined ? all : all.filter(({ kind }) => kind === "object" || kind === "any");
  const context: Context = { flat, union, spot, types, register, nullable: nullable || flat.nullable, isOptional };
  if (base !== undefined && narrowed.length > 0) return objectsUse(context, narrowed, base);
  if (all.length === 0) return { ...single(nullable ? "google.protobuf.NullValue" : "google.protobuf.Value") };
  return valuesUse(context, all);
}

/** The union with the discriminator of a base that all alternatives extend, if it declares none. */
function withInherited(union: Union, types: Types): Union {
  const { references } = types;
  if (union.discriminator !== undefined) return union;
  const members = union.members.filter((member) => !standsForNull(member, union.members.length));
  const targets = members.map((member) => aliasOf(member, references)?.target ?? member);
  const discriminator = types.discriminatorOf(targets);
  return discriminator === undefined ? union : { ...union, discriminator, isInherited: true };
}

/** The alternative that has all others: a base, of which they are heirs. */
function wholeOf({ at, members }: Union, types: Types): Node | undefined {
  const targets = members.map((member) => aliasOf(member, types.references)?.target ?? member);
  return members.find((_, index) => {
    // A base can be among its own heirs.
    if (identityOf(targets[index]!) === identityOf(at)) return false;
    const heirs = types.heirs(targets[index]!)?.members.map((heir) => identityOf(types.references.follow(heir)));
    return heirs !== undefined && targets.every((one, other) => other === index || heirs.includes(identityOf(one)));
  });
}

interface Context {
  readonly flat: FlatSchema;
  readonly union: Union;
  readonly spot: Spot;
  readonly types: Types;
  readonly register: (use: TypeUse) => void;
  readonly nullable: boolean;
  readonly isOptional: boolean;
}

/** The properties beside the alternatives. */
function baseOf(flat: FlatSchema): FlatSchema | undefined {
  const { properties, required, additional } = flat;
  if (properties.size === 0 && required.size === 0 && additional === undefined) return undefined;
  return { ...flat, unions: [], nullable: false };
}

/** Alternatives that share properties: fields beside a discriminated oneof, or else parts of each alternative. */
function objectsUse(context: Context, objects: readonly SchemaAlternative[], base: FlatSchema): TypeUse {
  const { types, union, flat, nullable } = context;
  const whole = objects.map((one) => withBase(one, base));
  const told = discriminationOf(union, whole, types);
  if (told !== undefined && !overlaps(base, objects, told.property)) {
    const parts = new Map(whole.map(({ schema }, index) => [schema, objects[index]!]));
    const own = withoutBase(told, parts);
    if (own !== undefined) return { ...discriminated(context, own, base), nullable };
  }
  return valuesUse({ ...context, flat }, whole);
}

/** The alternatives without the properties beside them. Undefined if some of them became one. */
function withoutBase(told: Discrimination, parts: ReadonlyMap<Node, SchemaAlternative>): Discrimination | undefined {
  const names = new Map<SchemaAlternative, readonly string[]>();
  const partOf = ({ schema }: SchemaAlternative): SchemaAlternative | undefined => parts.get(schema);
  for (const [whole, own] of told.names) {
    const part = partOf(whole);
    if (part === undefined) return undefined;
    names.set(part, own);
  }
  const other = told.other && partOf(told.other);
  return { ...told, names, other: other && unguarded(other, told.property) };
}

function withBase({ member, schema, flat, kind }: SchemaAlternative, base: FlatSchema): SchemaAlternative {
  const properties = new Map(base.properties);
  for (const [name, own] of flat.properties) {
    const other = properties.get(name);
    properties.set(name, other === undefined ? own : combine(own, "allOf", [other, own]));
  }
  const required = new Set([...base.required, ...flat.required]);
  const additional = flat.additional ?? base.additional;
  // A schema with properties of two places is not the one that a name stands for.
  return {
    member,
    schema: { ...schema, combined: { keyword: "allOf", nodes: [] } },
    flat: { ...flat, properties, required, additional },
    kind: kind === "any" ? "object" : kind,
  };
}

function overlaps(base: FlatSchema, objects: readonly SchemaAlternative[], property: string): boolean {
  // Properties that the base requires without declaring them are fields as well.
  return objects.some(({ flat }) =>
    [...flat.properties.keys()].some((name) => {
      return name !== property && (base.properties.has(name) || base.required.has(name));
    }),
  );
}

/** Alternatives of any kind of JSON: those of one kind are merged, or told apart. */
function valuesUse(context: Context, all: readonly SchemaAlternative[]): TypeUse {
  const { types, union, nullable } = context;
  if (all.some(({ kind }) => kind === "any")) {
    if (all.length > 1)
      types.findings.add(
        "import-union",
        union.at,
        "one of the alternatives accepts any value, so that the others do not count",
      );
    return single("google.protobuf.Value");
  }
  const oneOrMany = oneOrManyOf(context, all);
  if (oneOrMany !== undefined) return { ...oneOrMany, nullable };
  const byKind = new Map<JsonType, SchemaAlternative[]>();
  for (const one of all) {
    if (one.kind === "any") continue;
    const kind = one.kind === "integer" && all.some((other) => other.kind === "number") ? "number" : one.kind;
    byKind.set(kind, [...(byKind.get(kind) ?? []), one]);
  }
  const [[kind, only = []] = ["object", []]] = byKind;
  if (byKind.size === 1) return { ...kindUse(context, kind as JsonType, only), nullable };
  return unionMessage(context, byKind);
}

/** The type of alternatives of one kind of JSON, which may become a message of their own. */
function kindUse(context: Context, kind: JsonType, all: readonly SchemaAlternative[]): TypeUse {
  const { types, spot } = context;
  const [first] = all;
  if (kind === "object") return objectAlternatives(context, all);
  if (first !== undefined && all.length === 1) return one(context, first, spot);
  if (kind === "string") return stringAlternatives(context, all);
  if (kind === "array") {
    const items = all.map(({ flat }) => flat.items ?? withValue(flat.at, true));
    return types.useFlat(
      {
        at: context.flat.at,
        ...emptyParts(),
        types: new Set(["array"]),
        items: combine(context.union.at, "anyOf", items),
      },
      spot,
    );
  }
  const values = all.every(({ flat }) => flat.values !== undefined)
    ? all.flatMap(({ flat }) => flat.values ?? [])
    : undefined;
  if (values === undefined) reportWider(context, all);
  return types.useFlat({ at: context.flat.at, ...emptyParts(), types: new Set([kind]), values }, spot);
}

/** Constraints of single alternatives do not hold for all of them. */
function reportWider({ types, union }: Context, all: readonly SchemaAlternative[]): void {
  if (all.every(({ flat }) => flat.constraints.size === 0 && flat.values === undefined)) return;
  types.findings.add("import-union", union.at, "the constraints of alternatives of the same type are left out");
}

/** Enums become one, and any other text makes it a string. */
function stringAlternatives(context: Context, all: readonly SchemaAlternative[]): TypeUse {
  const { types, spot, flat } = context;
  const known = [...new Set(all.flatMap(({ flat: own }) => own.values ?? []))];
  if (all.every(({ flat: own }) => own.values !== undefined)) {
    return types.useFlat({ at: flat.at, ...emptyParts(), types: new Set(["string"]), values: known }, spot);
  }
  if (known.length === 0) reportWider(context, all);
  const use = types.useFlat({ at: flat.at, ...emptyParts(), types: new Set(["string"]) }, spot);
  return { ...use, knownValues: known.map(String) };
}

/** `anyOf` of a value and a list of it. */
function oneOrManyOf({ types, spot }: Context, all: readonly SchemaAlternative[]): TypeUse | undefined {
  const [a, b] = all;
  if (a === undefined || b === undefined || all.length > 2) return undefined;
  const [item, list] = a.kind === "array" ? [b, a] : [a, b];
  if (list.kind !== "array" || item.kind === "array" || list.flat.items === undefined) return undefined;
  const inner = aliasOf(list.flat.items, types.references)?.target ?? list.flat.items;
  const isSame = inner.value === item.schema.value || JSON.stringify(inner.value) === JSON.stringify(item.schema.value);
  if (!isSame || item.schema.combined !== undefined) return undefined;
  const use = types.useFlat({ ...list.flat, nullable: false }, spot);
  return use.cardinality === "list" ? { ...use, isOneOrMany: true } : undefined;
}

function one({ types }: Context, { member, schema, flat }: SchemaAlternative, spot: Spot): TypeUse {
  // A schema with several types is one alternative for each.
  const isWhole = schema.combined === undefined && (flat.types?.size ?? 1) < 2;
  return isWhole ? { ...types.use(member, spot), nullable: false } : types.useFlat(flat, spot);
}

function objectAlternatives(context: Context, all: readonly SchemaAlternative[]): TypeUse {
  const { types, union, spot } = context;
  const [first] = all;
  if (first !== undefined && all.length === 1) return one(context, first, spot);
  const told = discriminationOf(union, all, types);
  if (told !== undefined) return discriminated(context, told, undefined);
  if (all.every(({ flat }) => isMap(flat))) return mapUse(context, all);
  const { apart, alike, rest } = tellApart(all);
  if (apart.length === 0 && rest === undefined) return mergedUse(context, alike, spot);
  return unionMessage(context, new Map([["object", all]]));
}

/** A map whose values are those of any of the maps. */
function mapUse({ types, union, flat, spot }: Context, all: readonly SchemaAlternative[]): TypeUse {
  const additional = combine(
    union.at,
    "anyOf",
    all.map(({ flat: own }) => own.additional ?? withValue(own.at, true)),
  );
  return types.useFlat({ at: flat.at, ...emptyParts(), types: new Set(["object"]), additional }, spot);
}

function mergedUse({ types, union, register }: Context, alike: readonly SchemaAlternative[], spot: Spot): TypeUse {
  types.findings.add(
    "import-union",
    union.at,
    "readers cannot tell the alternatives apart, so one message has the properties of all of them",
    "add a discriminator, or required properties that differ",
  );
  const message = types.create(spot);
  register(single(message));
  types.fill(message, mergeObjects(union.at, alike, types), {});
  return single(message);
}

/** A oneof whose members are told apart by a property of the object. */
function discriminated(
  { types, spot, register, isOptional }: Context,
  told: Discrimination,
  base: FlatSchema | undefined,
): TypeUse {
  const { property, names, other } = told;
  const message = types.create(spot);
  register(single(message));
  if (base !== undefined) types.fill(message, base, { without: property });
  const scope = fieldNames(message);
  const options: ProtoMessage["options"] = {
    required: isOptional ? undefined : true,
    discriminator: property,
    discriminator_optional: told.isOptional ? true : undefined,
    discriminator_type: told.integers ? identifier("DISCRIMINATOR_INTEGER") : undefined,
  };
  const oneof = { name: scope.unique("kind"), options };
  message.oneofs.push(oneof);
  for (const [one, own] of names) {
    const { schema, flat } = one;
    const [first = ""] = own;
    const variant = types.variant(schema, flat, property, {
      parent: message,
      name: told.integers ? `kind_${first}` : first,
    });
    for (const name of own) {
      const field = scope.unique(told.integers ? `kind_${name}` : snakeCase(name) || "member");
      if (schema === other?.schema) options["default_mapping"] ??= field;
      addField(message, { key: name, name: field, jsonName: name, use: single(variant), oneof });
    }
  }
  if (other !== undefined && options["default_mapping"] === undefined) {
    const field = scope.unique("other");
    options["default_mapping"] = field;
    addField(message, { key: field, name: field, use: single(unknownKind(types, other, message)), oneof });
  }
  return single(message);
}

/** The message of kinds without a name, which keeps whatever properties they have. */
function unknownKind(types: Types, { schema, flat }: SchemaAlternative, parent: ProtoMessage): ProtoMessage {
  const open = { ...flat, additional: flat.additional ?? withValue(schema, true) };
  return types.variant(schema, open, "", { parent, name: "other" });
}

const memberNames: Readonly<Record<JsonType, string>> = {
  string: "text",
  number: "number",
  integer: "number",
  boolean: "flag",
  array: "list",
  object: "object",
};

/** A message with FORM_UNION. */
function unionMessage(context: Context, byKind: ReadonlyMap<JsonType, readonly SchemaAlternative[]>): TypeUse {
  const { types, spot, register, nullable } = context;
  const message = types.create(spot);
  message.options["form"] = identifier("FORM_UNION");
  register({ ...single(message), nullable });
  const inner = { ...context, register: () => {} };
  const scope = fieldNames(message);
  const oneof = { name: scope.unique("kind"), options: { required: true } };
  message.oneofs.push(oneof);
  const add = (name: string, use: TypeUse): void => {
    const field = scope.unique(name);
    addField(message, {
      key: field,
      name: field,
      use: singleValue({ ...use, nullable: false }, { parent: message, name: field }, types),
      oneof,
    });
  };
  for (const [kind, all] of byKind) {
    if (kind !== "object")
      add(memberNames[kind], kindUse({ ...inner, spot: { parent: message, name: memberNames[kind] } }, kind, all));
    else addObjects(inner, message, all, add);
  }
  return { ...single(message), nullable };
}

function addObjects(
  context: Context,
  message: ProtoMessage,
  all: readonly SchemaAlternative[],
  add: (name: string, use: TypeUse) => void,
): void {
  const { types, union } = context;
  const told = all.length > 1 ? discriminationOf(union, all, types) : undefined;
  if (told !== undefined) {
    add("object", discriminated({ ...context, spot: { parent: message, name: "object" } }, told, undefined));
    return;
  }
  const { apart, alike, rest } = tellApart(all);
  apart.forEach((alternative, index) => {
    const name = nameOf(alternative.schema) ?? (all.length === 1 ? "object" : `object_${index + 1}`);
    add(name, one(context, alternative, { parent: message, name }));
  });
  if (alike.length > 0) add("other", mergedUse(context, alike, { parent: message, name: "other" }));
  if (rest !== undefined) {
    const name = nameOf(rest.schema) ?? "rest";
    add(name, one(context, rest, { parent: message, name }));
  }
}

/** The name of a schema of the components, or its title. */
function nameOf(schema: Node): string | undefined {
  if (schema.combined === undefined && (schema.parent?.key === "schemas" || schema.parent?.key === "definitions"))
    return snakeCase(schema.key) || undefined;
  const title = textIn(schema, "title") ?? "";
  const name = objectIn(schema)["$ref"] === undefined && title.length < 40 ? snakeCase(title) : "";
  return name === "" ? undefined : name;
}
