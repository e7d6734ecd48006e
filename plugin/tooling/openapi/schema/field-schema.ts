import type { JsonLiteral, JsonObject } from "../../../forms/values.ts";
import type { Field } from "../../../model/elements/model.ts";
import type { Schema } from "../../../model/elements/values.ts";
import { present } from "../../json-object.ts";
import { aboutElement, listConstraints, objectConstraints, valueConstraints } from "../annotations/annotated-schema.ts";
import { describeElement, lifecycleOf } from "../describe-element.ts";
import type { Completeness, Schemas } from "./schemas.ts";

/** The JSON Schema of a field, with its constraints and what its options declare. */
export function fieldSchema(field: Field, schemas: Schemas, completeness: Completeness = "whole"): JsonObject {
  const { behaviors } = field;
  return present({
    ...valueSchema(field, schemas, completeness),
    description: describeElement(field),
    default: defaultOf(field),
    ...aboutElement(field),
    readOnly: behaviors.has("output_only") || undefined,
    writeOnly: behaviors.has("input_only") || undefined,
    ...lifecycleOf(field.deprecated, field.lifecycle),
  });
}

/** The default that readers set, that of proto2, or that of an annotation. */
export function defaultOf({ default: own, protoDefault, openApi }: Field): JsonLiteral | undefined {
  return own ?? protoDefault ?? openApi?.["default"];
}

/** The JSON Schema of the value alone. */
export function valueSchema(field: Field, schemas: Schemas, completeness: Completeness = "whole"): JsonObject {
  const schema = cardinalSchema(field, schemas, completeness);
  return field.nullable ? nullableSchema(schema) : schema;
}

function cardinalSchema(field: Field, schemas: Schemas, completeness: Completeness): JsonObject {
  const { cardinality, schema, items, keys, openApi } = field;
  const annotated = valueConstraints(field);
  if (cardinality === "singular") {
    return { ...typeSchema(field, schemas, completeness), ...annotated, ...constraints(schema) };
  }
  // Items are whole even in a PATCH: it replaces a list, it does not merge one.
  const item = { ...typeSchema(field, schemas, "whole"), ...annotated, ...constraints(items) };
  if (cardinality === "map") {
    const names = keys === undefined ? {} : { propertyNames: { type: "string", ...constraints(keys) } };
    return {
      type: "object",
      additionalProperties: item,
      ...names,
      ...objectConstraints(openApi),
      ...constraints(schema),
    };
  }
  const list = { type: "array", items: item, ...listConstraints(openApi), ...constraints(schema) };
  return field.oneOrMany ? { anyOf: [item, list] } : list;
}

function typeSchema({ type, form }: Field, schemas: Schemas, completeness: Completeness): JsonObject {
  return type.kind === "scalar" || form.schema !== undefined ? { ...form.schema } : schemas.ref(type, completeness);
}

/** `format` of an option is more specific than that of the type. */
function constraints(schema: Schema | undefined): JsonObject {
  return schema === undefined ? {} : present({ ...schema });
}

/** `const` and `enum` hold null as well: each is a condition of its own, whatever the type allows. */
function nullableSchema(schema: JsonObject): JsonObject {
  const { const: only, ...others } = schema;
  const { type } = others;
  if (typeof type !== "string") return { anyOf: [schema, { type: "null" }] };
  const values = only === undefined ? schema["enum"] : [only];
  const withNull = Array.isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {};
  return { ...others, type: [type, "null"], ...withNull };
}
