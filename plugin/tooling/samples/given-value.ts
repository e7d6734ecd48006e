import type { Form } from "../../forms/form.ts";
import { int64Value } from "../../forms/long.ts";
import type { Field } from "../../model/elements/model.ts";
import { constraintsOf } from "./constraints.ts";
import { meetsSchema } from "./sample-text.ts";

/** Returns a value that the proto file itself gives: an example in an annotation or a comment, or the default of the field. */
export function givenValue(field: Field): unknown {
  return annotatedExample(field) ?? exampleInComment(field) ?? defaultOf(field);
}

/** `example` of an OpenAPI annotation, if the field can have it. */
function annotatedExample(field: Field): unknown {
  const { type, form, cardinality, openApi } = field;
  const example = openApi?.["example"];
  if (example === undefined || cardinality !== "singular") return undefined;
  if (type.kind === "enum") return type.values.find(({ wireName }) => wireName === example)?.wireName;
  if (type.kind !== "scalar") return undefined;
  const int64 = form.int64?.type;
  if (int64 !== undefined) return /^-?\d+$/.test(String(example)) ? int64Value(String(example), int64) : undefined;
  if (differs(form)) return undefined;
  if (form.kind !== "string") return form.json.some((kind) => typeof example === kind) ? example : undefined;
  return typeof example === "string" && meetsSchema(example, constraintsOf(field).value) ? example : undefined;
}

const introduced = /(?:^|[\s(])(?:e\.g\.|[Ee]xamples?:?|[Ff]or example,?|[Ss]uch as)[,:]?\s+[`"]([^`"\n]{1,80})[`"]/;
const whole = /^`([^`\n]{1,80})`\.?$/;

/** Text in quotes or backticks after "such as" and the like, or a comment that is nothing else. */
function exampleInComment(field: Field): string | undefined {
  const { form, cardinality, comments } = field;
  if (cardinality !== "singular" || form.kind !== "string") return undefined;
  const { value: schema } = constraintsOf(field);
  const text = [comments.leading, comments.trailing].join("\n").trim();
  const example = (whole.exec(text) ?? introduced.exec(text))?.[1];
  // Placeholders are not values, and constraints with a format have samples of their own.
  if (example === undefined || /[{}<>*[\]\\]|[^\x20-\x7e]/.test(example) || schema.format !== undefined)
    return undefined;
  return schema.enum === undefined && meetsSchema(example, schema) ? example : undefined;
}

/** A default need not meet the constraints, so it counts only without them. */
function defaultOf(field: Field): unknown {
  const { type, form, cardinality, default: given, protoDefault = given } = field;
  const value = given ?? protoDefault;
  if (field.schema !== undefined || field.validation !== undefined) return undefined;
  if (cardinality !== "singular" || value === undefined || value === null) return undefined;
  if (type.kind === "enum") return typeof value === "string" ? value : undefined;
  if (type.kind !== "scalar") return undefined;
  if (form.int64 !== undefined) return int64Value(String(value), form.int64.type);
  if (differs(form)) return undefined;
  return form.json.some((kind) => typeof value === kind) && value !== "" ? value : undefined;
}

/** Whether the JSON of a value is not what messages hold, such as base64 for bytes. */
function differs({ shapes }: Form): boolean {
  return shapes.plain.holds !== undefined;
}
