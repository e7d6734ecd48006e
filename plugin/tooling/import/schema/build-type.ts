import { identifier, type ProtoEnum } from "../proto/elements.ts";
import { singular } from "../proto/names.ts";
import type { ImportFindings } from "../source/import-findings.ts";
import { type Node, withValue } from "../source/node.ts";
import { addField } from "./add-field.ts";
import { kindOf, kindsOf } from "./alternatives.ts";
import { constraintsFor, optionNames } from "./constraints.ts";
import { isEnumOfNames } from "./enum-type.ts";
import type { FlatSchema, JsonType } from "./flat-schema.ts";
import { reportPresence } from "./presence.ts";
import { digitUse, numberUse, stringUse } from "./scalar-type.ts";
import { innerSpot, type Spot, single, type Types, type TypeUse } from "./type-use.ts";
import { unionUse } from "./union-type.ts";
import { singleValue } from "./wrap.ts";

/** The type of a schema that refers to no other. */
export function buildType(
  flat: FlatSchema,
  spot: Spot,
  types: Types,
  register: (use: TypeUse) => void,
  enumIn: (spot: Spot, names: readonly string[]) => ProtoEnum,
): TypeUse {
  const { values, nullable } = flat;
  const kinds = kindsOf(flat);
  const isText = kinds.length === 1 && kinds[0] === "string";
  const digits = flat.unions.length === 0 && isText ? digitUse(values) : undefined;
  if (digits !== undefined) return { ...digits, nullable };
  const constant = constantUse(flat, kinds, types.findings);
  if (constant !== undefined) return { ...constant, nullable };
  if (flat.unions.length === 0 && isText && values !== undefined && isEnumOfNames(values)) {
    return { ...single(enumIn(spot, values)), nullable };
  }
  const union = flat.unions.length === 0 ? undefined : unionUse(flat, spot, types, register);
  if (union !== undefined) return { ...union, nullable: nullable || union.nullable };
  const [kind, another] = kinds;
  if (kind === undefined) return single(nullable ? "google.protobuf.NullValue" : "google.protobuf.Value");
  if (another !== undefined) {
    const alternatives = kinds.map((each) => ({ ...flat, types: new Set([each as JsonType]), nullable: false }));
    return severalTypes(flat, alternatives, spot, types);
  }
  return { ...kindUse(flat, kind, spot, types, register), nullable };
}

/** A string, a number or a boolean with one value. */
function constantUse(
  flat: FlatSchema,
  kinds: readonly (JsonType | "any")[],
  findings: ImportFindings,
): TypeUse | undefined {
  const [constant, ...others] = flat.values ?? [];
  if (
    !(flat.isConstant || typeof constant === "boolean") ||
    flat.unions.length > 0 ||
    kinds.length > 1 ||
    others.length > 0
  )
    return undefined;
  const [kind] = kinds;
  if (typeof constant === "string" && kind === "string") return { ...single("string"), constant };
  if (typeof constant === "boolean" && kind === "boolean") return { ...single("bool"), constant };
  if (typeof constant !== "number" || (kind !== "integer" && kind !== "number")) return undefined;
  return { ...numberUse({ ...flat, values: undefined }, kind, findings), constant };
}

/** `type: [string, integer]` */
function severalTypes(flat: FlatSchema, alternatives: readonly FlatSchema[], spot: Spot, types: Types): TypeUse {
  const message = types.create(spot);
  message.options["form"] = identifier("FORM_UNION");
  const oneof = { name: "kind", options: { required: true } };
  message.oneofs.push(oneof);
  for (const alternative of alternatives) {
    const [kind] = alternative.types ?? [];
    const name =
      kind === "string" ? "text" : kind === "boolean" ? "flag" : kind === "integer" ? "number" : (kind ?? "value");
    const use = types.useFlat(only(alternative), { parent: message, name });
    addField(message, { key: name, name, use: singleValue(use, { parent: message, name }, types), oneof });
  }
  return { ...single(message), nullable: flat.nullable };
}

/** The values of an enum that the type can have. */
function only(flat: FlatSchema): FlatSchema {
  const { values, types } = flat;
  if (values === undefined) return flat;
  const fitting = values.filter(
    (value) => types?.has(kindOf(value) as JsonType) || (typeof value === "number" && types?.has("integer")),
  );
  return { ...flat, values: fitting.length === 0 ? undefined : fitting };
}

function kindUse(
  flat: FlatSchema,
  kind: JsonType | "any",
  spot: Spot,
  types: Types,
  register: (use: TypeUse) => void,
): TypeUse {
  const { findings } = types;
  switch (kind) {
    case "any":
      reportUntyped(flat, findings);
      return single("google.protobuf.Value");
    case "string":
      if (spot.isMultipart && flat.constraints.get("format")?.value === "binary") return single(types.file());
      return stringUse(flat, findings);
    case "integer":
    case "number":
      return numberUse(flat, kind, findings);
    case "boolean":
      return single("bool", constraintsFor(flat, "boolean", findings));
    case "array":
      return listUse(flat, spot, types);
    case "object":
      return objectUse(flat, spot, types, register);
  }
}

/** Constraints of a schema that accepts all types of JSON hold for the values of one type. */
function reportUntyped({ constraints, keys }: FlatSchema, findings: ImportFindings): void {
  const all = [...constraints].filter(([keyword]) => optionNames.has(keyword));
  if (keys !== undefined) all.push(["propertyNames", keys]);
  for (const [keyword, node] of all) {
    findings.add("import-constraint", node, `${keyword} of a schema without a type is left out`, "declare the type");
  }
}

function listUse(flat: FlatSchema, spot: Spot, types: Types): TypeUse {
  const schema = constraintsFor(flat, "array", types.findings);
  if (flat.items === undefined) return { ...single("google.protobuf.Value"), cardinality: "list", schema };
  const inner = innerSpot(spot, "kind" in spot.parent ? singular(spot.name) : `${spot.name}_item`);
  const item = singleValue(types.use(flat.items, inner), inner, types);
  return { ...item, cardinality: "list", nullable: false, items: item.schema, schema };
}

/** Objects without declared properties are maps. */
function objectUse(flat: FlatSchema, spot: Spot, types: Types, register: (use: TypeUse) => void): TypeUse {
  const { properties, required, additional, keys } = flat;
  const hasFields = properties.size > 0 || required.size > 0 || additional?.value === false;
  if (hasFields) {
    const message = types.create(spot);
    register(single(message));
    types.fill(message, flat, { isMultipart: spot.isMultipart });
    return single(message);
  }
  for (const union of flat.unions) reportPresence(union, types.findings);
  const schema = constraintsFor(flat, "object", types.findings);
  if (keys === undefined && (additional === undefined || isAnything(additional))) {
    return single("google.protobuf.Struct", schema);
  }
  const inner = innerSpot(
    { ...spot, isMultipart: false },
    "kind" in spot.parent ? singular(spot.name) : `${spot.name}_value`,
  );
  const value = singleValue(types.use(additional ?? withValue(flat.at, true), inner), inner, types);
  const names =
    keys === undefined
      ? {}
      : constraintsFor({ ...types.flatten(keys), types: new Set(["string"]) }, "string", types.findings);
  return { ...value, cardinality: "map", nullable: false, items: value.schema, schema, keys: names };
}

function isAnything({ value, combined }: Node): boolean {
  if (combined !== undefined) return false;
  return value === true || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
}
