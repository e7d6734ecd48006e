import { isComposite } from "../../forms/composite.ts";
import { nearestName } from "../../protocol/nearest-name.ts";
import type { Field, Message } from "../elements/model.ts";
import type { RuleId } from "../findings/rules.ts";
import type { WireOptions } from "../options/wire-options.ts";
import { kindsOfField } from "../wire/json-kinds.ts";

/** Why a template cannot bind the field that it names. */
export interface FieldProblem {
  readonly rule: RuleId;
  readonly message: string;
  readonly hint: string;
  /** The part of the field path in question, in UTF-16 units from its start. */
  readonly offset: number;
  readonly length: number;
}

/**
 * The fields that the path of a variable names, from the request message down.
 *
 * http.proto: the template may refer to fields "as long as each field is a non-repeated field with a primitive
 * (non-message) type". This excludes a Timestamp or a wrapper, and fields inside a message that has a JSON form of its
 * own. grpc-gateway binds these, and lists, at the end of the path.
 */
export function resolvePathField(
  request: Message,
  text: string,
  parameters: WireOptions["parameters"] = "google",
): readonly Field[] | FieldProblem {
  if (!isComposite(request.form)) return fieldOfWellKnown(request, text);
  const path: Field[] = [];
  let message: Message | undefined = request;
  let offset = 0;
  for (const name of text.split(".")) {
    const at = { offset, length: name.length };
    if (message === undefined) return belowScalar(path, name, at);
    const field: Field | undefined = findField(message, name);
    if (field === undefined) return { rule: "path-field-unknown", ...unknownField(message, name), ...at };
    const isLast = offset + name.length === text.length;
    if (isLast && isScalarUnion(field)) return [...path, field];
    if (parameters === "grpc-gateway" && isLast && isGatewayText(field)) return [...path, field];
    if (field.cardinality !== "singular") return repeatedField(field, at);
    path.push(field);
    message = field.type.kind === "message" ? field.type : undefined;
    if (message !== undefined && !isComposite(message.form)) return messageField(path, message, at);
    offset += name.length + 1;
  }
  if (message === undefined) return path;
  const last = path.at(-1)?.name.length ?? 0;
  return messageField(path, message, { offset: text.length - last, length: last });
}

/** Whether the field is a string, a number or a boolean, told apart by their texts. */
function isScalarUnion(field: Field): boolean {
  const { type, cardinality } = field;
  if (cardinality !== "singular" || type.kind !== "message" || type.representation !== "union") return false;
  return [...kindsOfField(field)].every((kind) => kind === "string" || kind === "number" || kind === "boolean");
}

/** Whether grpc-gateway reads the field from a segment: a list of scalars or enums, or a message that is text in JSON. */
function isGatewayText({ cardinality, type }: Field): boolean {
  if (cardinality === "list") return type.kind !== "message";
  return type.kind === "message" && !isComposite(type.form) && type.form.text === "always";
}

export function findField(message: Message, name: string): Field | undefined {
  return message.fields.find((field) => field.name === name);
}

/** The message and the hint for a name that is not a field of the message. */
export function unknownField(message: Message, name: string): { readonly message: string; readonly hint: string } {
  if (message.leftOutFields.some((field) => field.name === name)) {
    return {
      message: `visibility labels leave out the field "${name}" of ${message.name}`,
      hint: "restrict the rpc to the same labels, or generate with one of them: visibility=LABEL",
    };
  }
  const byJsonName = message.fields.find((field) => field.jsonName === name);
  const names = message.fields.map((field) => field.name);
  const meant = byJsonName?.name ?? nearestName(name, names);
  return {
    message: `${message.name} has no field "${name}"`,
    hint: byJsonName
      ? `HTTP rules use the names in the proto file: write "${byJsonName.name}"`
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
    message: `"${parent?.name}" is not a message, so it has no field "${name}"`,
    hint: `end the field path at "${path.map((field) => field.name).join(".")}"`,
    ...at,
  };
}

function repeatedField(field: Field, at: Span): FieldProblem {
  const what = field.cardinality === "map" ? "a map" : "repeated";
  return {
    rule: "path-field-repeated",
    message: `"${field.name}" is ${what}, but a path variable holds a single value`,
    hint: "bind a singular field, and send this one in the query or the body",
    ...at,
  };
}

function fieldOfWellKnown(request: Message, text: string): FieldProblem {
  return {
    rule: "path-field-message",
    message: `the request is a ${request.fullName}, whose JSON form has no field "${text}"`,
    hint: "wrap it in a request message of your own that has the field to bind",
    offset: 0,
    length: text.length,
  };
}

function messageField(path: readonly Field[], message: Message, at: Span): FieldProblem {
  const text = path.map((field) => field.name).join(".");
  const inner = message.fields.find((field) => field.cardinality === "singular" && field.type.kind !== "message");
  return {
    rule: "path-field-message",
    message: `"${text}" is the message ${message.fullName}, but a path can bind only scalars and enums`,
    hint:
      !isComposite(message.form) || inner === undefined
        ? "bind a field of a scalar type, such as a string"
        : `bind one of its fields, such as "${text}.${inner.name}"`,
    ...at,
  };
}
