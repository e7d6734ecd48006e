import { int64Value } from "../../forms/long.ts";
import type { Field, Message, Operation } from "../../model/elements/model.ts";
import { constraintsOf } from "../samples/constraints.ts";
import { meetsSchema } from "../samples/sample-text.ts";

/** A variable of a path with the text of a request. */
export interface PathValue {
  /** The path of the field in the request message: `name`, `book.name`. */
  readonly field: string;
  readonly text: string;
}

/** The members of a resource that its path determines: `name`, `id`, or those that are named like a variable. */
export function identityOf(resource: Message, values: readonly PathValue[]): Record<string, unknown> {
  const members: [string, unknown][] = [];
  for (const [i, { field, text }] of values.entries()) {
    const identified = identityField(resource, field, i === values.length - 1);
    const value = identified && textToValue(identified, text);
    if (identified !== undefined && value !== undefined) members.push([identified.jsonName, value]);
  }
  return Object.fromEntries(members);
}

/**
 * The field of a resource that a variable of its path holds: `book_id` stands for a field `book_id` or `id`, and the last
 * variable stands for `id` whatever it is called.
 */
function identityField({ fields }: Message, variable: string, isLast: boolean): Field | undefined {
  const name = variable.slice(variable.lastIndexOf(".") + 1);
  return (
    fields.find((field) => field.name === name || field.jsonName === name) ??
    fields.find((field) => name.endsWith(`_${field.name}`)) ??
    (isLast ? fields.find((field) => field.name === "id") : undefined)
  );
}

function textToValue(field: Field, text: string): unknown {
  const { type, form, cardinality } = field;
  if (cardinality !== "singular" || type.kind !== "scalar") return undefined;
  // Parameters of a path have fewer constraints than what they identify in some APIs.
  if (form.kind === "string") return meetsSchema(text, constraintsOf(field).value) ? text : undefined;
  if (!/^-?\d{1,18}$/.test(text) || form.domain.numbers === undefined) return undefined;
  return int64Value(text, form.int64?.type ?? "number");
}

/** The names of the fields with which a caller may choose the last segment of a new resource's path. */
export function idFieldsOf({ type, get }: { readonly type: Message; readonly get: Operation }): readonly string[] {
  const last = get.bindings[0]?.variables.at(-1);
  const variable = last?.path.at(-1)?.name ?? "id";
  const words = type.name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  const own = last?.single === true ? [variable, identityField(type, variable, true)?.name ?? variable] : [];
  return [`${words}_id`, ...own];
}
