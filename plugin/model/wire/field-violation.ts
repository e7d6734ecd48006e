import { isComposite } from "../../forms/composite.ts";
import type { Violation } from "../../forms/form.ts";
import { scalarForms } from "../../forms/scalar-forms.ts";
import type { JsonLiteral } from "../../forms/values.ts";
import type { Field, Message } from "../elements/model.ts";
import type { Schema } from "../elements/values.ts";
import { describeJson, describeJsonValue } from "./describe-field.ts";
import { is64BitText } from "./int64.ts";
import { acceptsNull, kindsOfField, kindsOfValue } from "./json-kinds.ts";
import { articles, isList, isObject, kindOf } from "./json-literal.ts";
import { ownValueBelow } from "./own-value.ts";
import { schemaViolation } from "./schema-violation.ts";

/** Why a JSON value is not a valid value of the field, by its type or by its schema; undefined for a valid one. */
export function fieldViolation(field: Field, value: JsonLiteral): Violation | undefined {
  if (value === null && field.nullable) return undefined;
  if (value === null && !acceptsNull(field))
    return { problem: "is not accepted", hint: "set nullable, or write a value" };
  if (field.cardinality === "singular") return itemViolation(field, value, field.schema);
  if (!kindsOfField(field).has(kindOf(value))) return kindViolation(value, describeJson(field));
  return entriesViolation(field, value) ?? schemaViolation(field.schema, value);
}

function entriesViolation(field: Field, value: JsonLiteral): Violation | undefined {
  if (isList(value)) {
    for (const item of value) {
      const found = itemViolation(field, item, field.items);
      if (found !== undefined) return within(`has an invalid item: ${JSON.stringify(item)}`, found);
    }
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      const name = JSON.stringify(key);
      const ofKey = (field.mapKey && scalarForms[field.mapKey].key?.violation(key)) ?? schemaViolation(field.keys, key);
      if (ofKey !== undefined) return within(`has an invalid key: ${name}`, ofKey);
      const ofItem = itemViolation(field, item, field.items);
      if (ofItem !== undefined) return within(`has an invalid value for ${name}: ${JSON.stringify(item)}`, ofItem);
    }
  }
  return undefined;
}

function within(where: string, { problem, hint }: Violation): Violation {
  return { problem: `${where} ${problem}`, hint };
}

/** Of one value: the field itself, an item of its list, a value of its map. */
function itemViolation(field: Field, value: JsonLiteral, schema: Schema | undefined): Violation | undefined {
  // Readers take JSON numbers, too, for 64-bit integers that travel as strings.
  const fits = kindsOfValue(field).has(kindOf(value)) || (typeof value === "number" && is64BitText(field));
  return fits ? valueViolation(field, value, schema) : kindViolation(value, describeJsonValue(field));
}

function kindViolation(value: JsonLiteral, expected: string): Violation {
  const problem = value === null ? `is not ${expected}` : `is ${articles[kindOf(value)]}, not ${expected}`;
  return { problem, hint: `write ${expected}` };
}

function valueViolation(field: Field, value: JsonLiteral, schema: Schema | undefined): Violation | undefined {
  const { type, form } = field;
  // A message that contains itself without end is a finding of its own.
  if (ownValueBelow(field) !== undefined) return undefined;
  const isInside = type.kind === "message" && isComposite(form);
  const found = isInside ? messageViolation(type, value) : form.violation(value);
  return found ?? schemaViolation(schema, is64BitText(field) ? Number(value) : value);
}

function messageViolation(message: Message, value: JsonLiteral): Violation | undefined {
  if (message.representation === "object") {
    return {
      problem: `is an object, but ${message.name} takes its defaults from its own fields`,
      hint: `set defaults on the fields of ${message.name}`,
    };
  }
  // FORM_VALUE has one field; in a union, the members for this kind of JSON value count.
  const candidates = message.fields.filter((field) => kindsOfField(field).has(kindOf(value)));
  const violations = candidates.map((field) => fieldViolation(field, value));
  return violations.includes(undefined) ? undefined : violations[0];
}
