import {
  asExpression,
  type Code,
  type Field,
  isComposite,
  type Message,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  stringLiteral,
  type ValueKind,
} from "@protoc-gen-rest/plugin";
import type { Output } from "../../output/output.ts";
import { areGivable, type FieldTree, isTree, kindsOf, type Positional } from "../positional.ts";
import { absentProperties } from "./absent-fields.ts";
import type { Dialect } from "./dialect.ts";
import { ownOneof } from "./property.ts";

/** Messages have all their properties, and with some plugins the name of their type. */
export function positional(dialect: Dialect): Positional {
  const kindOf = (message: Message): ValueKind =>
    dialect.head(message).length > 0 ? `.${message.fullName}` : "object";
  return {
    canCreate: (_, values) => areGivable(values, (field) => field !== field.message.rest),
    create: (message, values, out) => create(dialect, message, values, out),
    parameterType: (field, out) => parameterType(dialect, field, out),
    kinds: (field) => kindsOf(field, dialect.kinds(field)),
    messageKind: kindOf,
    properties({ form, rest, fields }) {
      if (!isComposite(form) || rest !== undefined) return undefined;
      return fields.map((field) => dialect.property(ownOneof(dialect, field) ?? field));
    },
  };
}

function create(dialect: Dialect, message: Message, values: FieldTree, out: Output): Code {
  const given = new Map<string, Code>();
  for (const [field, value] of values) {
    const code = isTree(value) ? create(dialect, field.type as Message, value, out) : value;
    const oneof = ownOneof(dialect, field);
    if (oneof === undefined) given.set(dialect.property(field), code);
    else given.set(dialect.property(oneof), caseLiteral(dialect, field, code));
  }
  const all = [...message.fields, ...message.leftOutFields];
  const properties = new Map([...absentProperties(dialect, all, out), ...given]);
  const parts = [...properties].map(([name, code]) => {
    const key = propertyKey(name);
    return key === code ? key : propertyAssignment(key, code);
  });
  const literal = objectLiteral([...dialect.head(message), ...parts]);
  // The prototype of proto2 messages has the other properties.
  const isWhole = !all.some((field) => dialect.inheritsDefault(field));
  return isWhole || out.target !== "ts" ? literal : asExpression(literal, dialect.type(message, out));
}

function caseLiteral(dialect: Dialect, field: Field, value: Code): Code {
  const { tag, caseName } = dialect.oneof!;
  return objectLiteral([
    propertyAssignment(tag, stringLiteral(caseName(field))),
    value === "value" ? value : propertyAssignment("value", value),
  ]);
}

function parameterType(dialect: Dialect, field: Field, out: Output): string {
  const { type, form, cardinality, message } = field;
  if (cardinality === "singular" && form.kind === "string") return "string";
  if (cardinality === "singular" && type.kind === "message" && isComposite(form)) return dialect.type(type, out);
  const oneof = ownOneof(dialect, field);
  const whole = dialect.type(message, out);
  if (oneof === undefined) return `NonNullable<${whole}[${stringLiteral(dialect.property(field))}]>`;
  const { tag, caseName } = dialect.oneof!;
  const property = `${whole}[${stringLiteral(dialect.property(oneof))}]`;
  return `Extract<${property}, { ${tag}: ${stringLiteral(caseName(field))} }>["value"]`;
}
