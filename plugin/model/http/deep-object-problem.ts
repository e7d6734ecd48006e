import { isComposite } from "../../forms/composite.ts";
import type { Field, Message } from "../elements/model.ts";
import { fieldOptions } from "../nodes/field-node.ts";
import { describeField } from "../wire/describe-field.ts";
import { kindsOfField } from "../wire/json-kinds.ts";
import { representedField } from "../wire/represented-field.ts";

/**
 * Why a parameter cannot carry a field with brackets: `"filter.detail" is the message Any, which brackets cannot carry`.
 * Undefined if it can.
 */
export function deepObjectProblem(field: Field): string | undefined {
  if (/[[\]]/.test(fieldOptions(field).name ?? field.jsonName)) return named(field.name, "has brackets in its name");
  return problemOf(field, field.name, new Set());
}

/** The way to a field in brackets that can be null, which they do not carry: clients would leave it out. */
export function nullInBrackets(field: Field): string | undefined {
  return nullIn(field, field.name, new Set());
}

function nullIn(field: Field, path: string, seen: Set<Message>): string | undefined {
  if (field.nullable) return path;
  const { type, form } = field;
  if (type.kind !== "message" || !isComposite(form) || seen.has(type)) return undefined;
  seen.add(type);
  const isObject = type.representation === "object";
  return firstProblem(type.fields, (inner) => nullIn(inner, isObject ? `${path}.${inner.name}` : path, seen));
}

function named(path: string, problem: string): string {
  return `"${path}" ${problem}`;
}

function problemOf(field: Field, path: string, seen: Set<Message>): string | undefined {
  const { type, form } = field;
  if (type.kind !== "message") return undefined;
  if (form.kind === "any" || form.kind === "http_body" || form.text === "alone") {
    return named(path, `is ${describeField(field)}, which brackets cannot carry`);
  }
  if (!isComposite(form) || seen.has(type)) return undefined;
  seen.add(type);
  if (type.representation === "object") return problemInObject(type, path, seen);
  const problem = type.representation === "union" ? unionProblem(type.fields) : undefined;
  if (problem !== undefined) return named(path, problem);
  return firstProblem(type.fields, (inner) => problemOf(inner, path, seen));
}

function problemInObject(message: Message, path: string, seen: Set<Message>): string | undefined {
  if (message.rest !== undefined) return named(`${path}.${message.rest.name}`, "holds properties of any name");
  for (const { discriminator, fields } of message.oneofs) {
    const problem = discriminator === undefined ? undefined : unionProblem(fields);
    if (problem !== undefined) return named(path, problem);
  }
  return firstProblem(message.fields, (field) => {
    const inner = `${path}.${field.name}`;
    if (fieldOptions(field).in !== undefined) return named(inner, "has an in option of its own");
    if (/[[\]]/.test(field.jsonName)) return named(inner, "has brackets in its name");
    return problemOf(field, inner, seen);
  });
}

function firstProblem(fields: readonly Field[], find: (field: Field) => string | undefined): string | undefined {
  for (const field of fields) {
    const problem = find(field);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** JSON tells the members of a union apart by the types of values, but everything in brackets is text. */
function unionProblem(members: readonly Field[]): string | undefined {
  const isList = members.some((member) => kindsOfField(member).has("array"));
  const isMap = members.some((member) => representedField(member).cardinality === "map");
  if (isList && isMap) return "can be a list or a map, which look alike in brackets";
  const known = new Map<string, Field>();
  for (const { type, cardinality } of members.map(representedField)) {
    if (cardinality !== "singular") continue;
    if (type.kind !== "message" || type.form.kind !== "object") continue;
    for (const field of type.fields) {
      const other = known.get(field.jsonName) ?? field;
      if (other.cardinality !== field.cardinality || textType(other) !== textType(field)) {
        return `can be two messages with different fields "${field.jsonName}", which look alike in brackets`;
      }
      known.set(field.jsonName, field);
    }
  }
  return undefined;
}

/** The type that decides how the text of a field becomes JSON. */
function textType({ type, form }: Field): unknown {
  if (type.kind !== "scalar") return type;
  return form.parameter === undefined ? "text" : type.scalar;
}
