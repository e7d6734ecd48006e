import type { Enum, Field, Message } from "../model.ts";
import type { JsonLiteral, Schema } from "../values.ts";
import { is64BitText } from "./int64.ts";
import { isList, isObject, kindOf } from "./json-literal.ts";
import { ownValueBelow } from "./own-value.ts";
import { schemaViolation } from "./schema-violation.ts";
import { keyViolation, scalarViolation, wellKnownViolation } from "./type-violation.ts";
import { describeField, kindsOfField, kindsOfValue } from "./wire-kind.ts";

/** Why a value on the wire is none of the field, by its type or by its rules, as the end of a sentence. */
export function fieldViolation(field: Field, value: JsonLiteral): string | undefined {
  if (value === null && field.nullable) return undefined;
  if (field.cardinality === "singular") {
    return fits(field, value) ? valueViolation(field, value, field.schema) : `cannot be ${describeField(field)}`;
  }
  if (!kindsOfField(field).has(kindOf(value))) return `cannot be ${describeField(field)}`;
  return entriesViolation(field, value) ?? schemaViolation(field.schema, value);
}

function entriesViolation(field: Field, value: JsonLiteral): string | undefined {
  if (isList(value)) {
    for (const item of value) {
      const problem = itemViolation(field, item);
      if (problem !== undefined) return `has an item that ${problem}`;
    }
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      const problem = (field.mapKey && keyViolation(field.mapKey, key)) ?? schemaViolation(field.keys, key);
      if (problem !== undefined) return `has the key ${JSON.stringify(key)}, which ${problem}`;
      const problemOfItem = itemViolation(field, item);
      if (problemOfItem !== undefined) return `has the entry ${JSON.stringify(key)}, which ${problemOfItem}`;
    }
  }
  return undefined;
}

function itemViolation(field: Field, item: JsonLiteral): string | undefined {
  const { type } = field;
  if (!fits(field, item)) return `is no ${type.kind === "scalar" ? type.scalar : type.name}`;
  return valueViolation(field, item, field.items);
}

/** Whether the kind of JSON is right. Readers take numbers for 64-bit integers that are strings. */
function fits(field: Field, value: JsonLiteral): boolean {
  return kindsOfValue(field).has(kindOf(value)) || (typeof value === "number" && is64BitText(field));
}

function valueViolation(field: Field, value: JsonLiteral, schema: Schema | undefined): string | undefined {
  const { type } = field;
  // That no value is one is a finding about the message.
  if (ownValueBelow(field) !== undefined) return undefined;
  const problem =
    type.kind === "scalar"
      ? scalarViolation(type.scalar, value)
      : type.kind === "enum"
        ? enumViolation(type, value)
        : messageViolation(type, value);
  return problem ?? schemaViolation(schema, is64BitText(field) ? Number(value) : value);
}

function enumViolation({ name, values, isNullValue }: Enum, value: JsonLiteral): string | undefined {
  if (isNullValue) return undefined;
  const names = values.flatMap(({ wireName }) => wireName ?? []);
  return names.some((it) => it === value) ? undefined : `is no name of ${name}: ${names.slice(0, 8).join(", ")}`;
}

function messageViolation(message: Message, value: JsonLiteral): string | undefined {
  if (message.wellKnown !== undefined) return wellKnownViolation(message.wellKnown, value);
  if (message.representation === "object") return "is an object with fields, which have defaults of their own";
  // FORM_VALUE has one field; of the members of a union those count that are of the value's kind.
  const candidates = message.fields.filter((field) => kindsOfField(field).has(kindOf(value)));
  const problems = candidates.map((field) => fieldViolation(field, value));
  return problems.includes(undefined) ? undefined : problems[0];
}
