import type { ProtoMessage, ProtoOneof } from "../proto/elements.ts";
import { NameScope, snakeCase } from "../proto/names.ts";
import { type Node, objectIn, withValue } from "../source/node.ts";
import { addField } from "./add-field.ts";
import { annotationsOf, commentOf } from "./annotations.ts";
import { isValidDefault } from "./default-value.ts";
import type { FlatSchema } from "./flat-schema.ts";
import { lifecycle } from "./lifecycle.ts";
import { isAboutPresence, namesRequired, reportPresence } from "./presence.ts";
import { type ObjectPart, single, type Types, type TypeUse } from "./type-use.ts";

const scopes = new WeakMap<ProtoMessage, NameScope>();

/** The names of the fields and oneofs of a message. */
export function fieldNames(message: ProtoMessage): NameScope {
  const scope = scopes.get(message) ?? new NameScope();
  scopes.set(message, scope);
  return scope;
}

/** Adds the properties of an object schema to a message. */
export function fillObject(message: ProtoMessage, flat: FlatSchema, part: ObjectPart, types: Types): void {
  const names = [...new Set([...flat.properties.keys(), ...flat.required])].filter(
    (name) => name !== part.without && isName(name, flat, types),
  );
  const oneofs = presenceOneofs(message, flat, types);
  const scope = fieldNames(message);
  const protoNames = new Map<string, string>();
  // Readers know a field by both names, so a name that is both comes first.
  for (const name of names) if (snakeCase(name) === name) protoNames.set(name, scope.unique(name));
  for (const name of names) if (!protoNames.has(name)) protoNames.set(name, scope.unique(snakeCase(name) || "field"));
  for (const name of names) {
    const schema = flat.properties.get(name);
    const required = flat.required.has(name);
    const proto = protoNames.get(name) ?? name;
    addProperty(
      message,
      { name, proto, schema: schema ?? withValue(flat.at, true), required, oneof: oneofs.get(name) },
      part,
      types,
    );
  }
  addRest(message, flat, types);
  for (const keyword of ["minProperties", "maxProperties"]) {
    const node = flat.constraints.get(keyword);
    if (node !== undefined)
      types.findings.add("import-constraint", node, `${keyword} applies to maps, but the object has fields`);
  }
  if (flat.keys !== undefined && flat.additional?.value !== false)
    types.findings.add("import-constraint", flat.keys, "propertyNames applies to maps, but the object has fields");
}

/** Compilers refuse other JSON names. */
function isName(name: string, flat: FlatSchema, { findings }: Types): boolean {
  if (!/^$|^\[.*\]$|\0/s.test(name)) return true;
  findings.add(
    "import-name",
    flat.properties.get(name) ?? flat.at,
    `no field can have the JSON name ${JSON.stringify(name)}`,
  );
  return false;
}

interface Property {
  readonly name: string;
  readonly proto: string;
  readonly schema: Node;
  readonly required: boolean;
  readonly oneof: ProtoOneof | undefined;
}

function addProperty(message: ProtoMessage, property: Property, part: ObjectPart, types: Types): void {
  const { name, proto, schema, required, oneof } = property;
  const spot = { parent: message, name: proto, ...(part.isMultipart ? { isMultipart: true } : {}) };
  const use = types.use(schema, spot);
  const annotations = annotationsOf(schema, types.references);
  const { readOnly, writeOnly, deprecated } = annotations;
  const more: string[] = [];
  const isRequired = required && oneof === undefined;
  let fallback: string | undefined;
  const value = annotations.default?.value;
  if (value !== undefined && value !== null && annotations.default !== undefined) {
    if (!required && oneof === undefined && isValidDefault(use, value)) fallback = JSON.stringify(value);
    else if (required || oneof !== undefined) more.push(`Default: \`${JSON.stringify(value)}\``);
    else types.findings.add("import-constraint", annotations.default, "the default is not a valid value of the type");
  }
  if (use.knownValues !== undefined) more.push(`Known values: ${use.knownValues.map((it) => `\`${it}\``).join(", ")}`);
  const behavior = readOnly ? "OUTPUT_ONLY" : writeOnly ? "INPUT_ONLY" : undefined;
  addField(message, {
    key: name,
    name: proto,
    jsonName: name,
    use: oneof === undefined ? use : withoutNull(use, schema, types),
    comment: commentOf(annotations.description, annotations.examples, more),
    deprecated,
    behaviors: [...(isRequired ? ["REQUIRED"] : []), ...(behavior === undefined ? [] : [behavior])],
    options: { default: fallback, ...lifecycle(schema) },
    oneof,
  });
}

function withoutNull(use: TypeUse, schema: Node, { findings }: Types): TypeUse {
  if (use.nullable) findings.add("import-type", schema, "a member of a oneof cannot be null");
  return { ...use, nullable: false };
}

/** Properties without a field of their own, if the schema declares that there are some. */
function addRest(message: ProtoMessage, { additional }: FlatSchema, { findings }: Types): void {
  if (additional === undefined) return;
  if (additional.value === false) {
    message.options["closed"] = true;
    return;
  }
  const schema = objectIn(additional);
  if (Object.keys(schema).some((keyword) => !/^(?:description|title|x-.*)$/.test(keyword))) {
    findings.add("import-type", additional, "additional properties next to declared ones can have any type");
  }
  const name = fieldNames(message).unique("additional_properties");
  const use: TypeUse = { ...single("google.protobuf.Value"), cardinality: "map" };
  addField(message, { key: " additional", name, use, options: { additional_properties: true } });
}

/** `oneOf` of `required` alone: at most one of the properties is present. */
function presenceOneofs(message: ProtoMessage, flat: FlatSchema, types: Types): ReadonlyMap<string, ProtoOneof> {
  const byName = new Map<string, ProtoOneof>();
  for (const union of flat.unions) {
    if (!isAboutPresence(union)) continue;
    const names = union.members.flatMap((member) => namesRequired(member) ?? []);
    const isOneof =
      union.keyword === "oneOf" && union.members.every((member) => (namesRequired(member)?.length ?? 1) === 1);
    const fits =
      names.every((name) => canBeMember(flat, name, types) && !byName.has(name)) &&
      new Set(names).size === names.length;
    if (!isOneof || !fits || names.length < 2) {
      reportPresence(union, types.findings);
      continue;
    }
    const isRequired = union.members.every((member) => objectIn(member)["not"] === undefined);
    const oneof = { name: fieldNames(message).unique("kind"), options: { required: isRequired || undefined } };
    message.oneofs.push(oneof);
    for (const name of names) byName.set(name, oneof);
  }
  return byName;
}

function canBeMember({ properties, required }: FlatSchema, name: string, types: Types): boolean {
  const schema = properties.get(name);
  if (schema === undefined || required.has(name)) return false;
  const flat = types.flatten(schema);
  const isList = flat.types?.has("array") ?? flat.items !== undefined;
  const isMap = flat.types?.has("object") && flat.properties.size === 0 && flat.additional !== undefined;
  return !isList && !isMap && !flat.nullable;
}
