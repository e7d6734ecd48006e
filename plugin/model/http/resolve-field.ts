import { nearestName } from "../../protocol/nearest-name.ts";
import type { RuleId } from "../findings/rules.ts";
import type { Field, Message } from "../model.ts";

/** Why a name in an HTTP rule is no field that can stand there. */
export interface FieldProblem {
  readonly rule: RuleId;
  readonly message: string;
  readonly hint: string;
  /** The part of the field path that is meant, in UTF-16 units from its start. */
  readonly offset: number;
  readonly length: number;
}

/**
 * The fields that the path of a variable names, from the request message down.
 *
 * http.proto: the template may refer to fields "as long as each field is a non-repeated field with a primitive
 * (non-message) type". So a Timestamp or a wrapper cannot be bound either, nor a field inside of a message that has a
 * JSON form of its own, because that form has no place for the field.
 */
export function resolvePathField(request: Message, text: string): readonly Field[] | FieldProblem {
  if (request.wellKnown !== undefined) return fieldOfWellKnown(request, text);
  const path: Field[] = [];
  let message: Message | undefined = request;
  let offset = 0;
  for (const name of text.split(".")) {
    const at = { offset, length: name.length };
    if (message === undefined) return belowScalar(path, name, at);
    const field: Field | undefined = findField(message, name);
    if (field === undefined) return { rule: "path-field-unknown", ...unknownField(message, name), ...at };
    if (field.cardinality !== "singular") return repeatedField(field, at);
    path.push(field);
    message = field.type.kind === "message" ? field.type : undefined;
    if (message?.wellKnown !== undefined) return messageField(path, message, at);
    offset += name.length + 1;
  }
  if (message === undefined) return path;
  const last = path.at(-1)?.name.length ?? 0;
  return messageField(path, message, { offset: text.length - last, length: last });
}

export function findField(message: Message, name: string): Field | undefined {
  return message.fields.find((field) => field.name === name);
}

/** The sentence and the hint for a name that is no field of the message. */
export function unknownField(message: Message, name: string): { readonly message: string; readonly hint: string } {
  const byJsonName = message.fields.find((field) => field.jsonName === name);
  const names = message.fields.map((field) => field.name);
  const meant = byJsonName?.name ?? nearestName(name, names);
  return {
    message: `${message.name} has no field "${name}"`,
    hint: byJsonName
      ? `HTTP rules name fields as the proto file does: write "${byJsonName.name}"`
      : meant !== undefined
        ? `did you mean "${meant}"?`
        : `${message.fullName} has ${names.length === 0 ? "no fields" : `the fields ${listNames(names)}`}`,
  };
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 8).join(", ");
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown;
}

type Span = Pick<FieldProblem, "offset" | "length">;

function belowScalar(path: readonly Field[], name: string, at: Span): FieldProblem {
  const parent = path.at(-1);
  return {
    rule: "path-field-unknown",
    message: `"${parent?.name}" is no message, so it has no field "${name}"`,
    hint: `end the field path at "${path.map((field) => field.name).join(".")}"`,
    ...at,
  };
}

function repeatedField(field: Field, at: Span): FieldProblem {
  const what = field.cardinality === "map" ? "a map" : "repeated";
  return {
    rule: "path-field-repeated",
    message: `"${field.name}" is ${what}, and a path can hold one value only`,
    hint: "bind a singular field, and leave this one to the query or the body",
    ...at,
  };
}

function fieldOfWellKnown(request: Message, text: string): FieldProblem {
  return {
    rule: "path-field-message",
    message: `the request is a ${request.fullName}, whose JSON form has no field "${text}"`,
    hint: "take the value in a field of a message of your own, and bind fields beside it",
    offset: 0,
    length: text.length,
  };
}

function messageField(path: readonly Field[], message: Message, at: Span): FieldProblem {
  const text = path.map((field) => field.name).join(".");
  const inner = message.fields.find((field) => field.cardinality === "singular" && field.type.kind !== "message");
  return {
    rule: "path-field-message",
    message: `"${text}" is a message (${message.fullName}), and a path can hold scalars and enums only`,
    hint:
      message.wellKnown !== undefined || inner === undefined
        ? "bind a field of a scalar type, such as a string"
        : `bind a field of it, such as "${text}.${inner.name}"`,
    ...at,
  };
}
