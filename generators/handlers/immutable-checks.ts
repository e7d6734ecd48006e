import {
  acceptsNull,
  arrayLiteral,
  type Code,
  callExpression,
  type Field,
  jsonCode,
  type Message,
  maskName,
  type Operation,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  type Service,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { immutableCheckName, runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { type ImmutableFields, immutableFields, isPlainObject } from "./immutable-fields.ts";

/** The names of the functions that check updates. */
export function immutableCheckNames({ operations }: Service): string[] {
  return operations.filter((operation) => immutableFields(operation) !== undefined).map(immutableCheckName);
}

/** Prints a function for each update of a resource with IMMUTABLE fields, for handlers to call with the stored resource. */
export function printImmutableChecks({ operations }: Service, out: Output, shape: Shape): void {
  for (const operation of operations) {
    const fields = immutableFields(operation);
    if (fields !== undefined) printCheck(operation, fields, out, shape);
  }
}

function printCheck(operation: Operation, fields: ImmutableFields, out: Output, shape: Shape): void {
  const { resource, type, mask, replaces, paths } = fields;
  const parameters = [
    { name: "request", type: shape.messageType(operation.input, out) },
    { name: "stored", type: shape.messageType(type, out) },
  ];
  out.doc(
    `Throws a StatusError \`invalid_argument\` if a request of ${operation.name} would change an IMMUTABLE field of the stored resource (AIP-203).`,
  );
  out.exportFunction({ name: immutableCheckName(operation), parameters, returns: "void" }, () => {
    const write = shape.writer(type, out);
    const members: Code[] = [
      propertyAssignment("update", shape.memberValue(resource, "request", out)),
      propertyAssignment("stored", write === undefined ? "stored" : callExpression(write, ["stored"])),
      ...(replaces ? ["replaces: true"] : []),
      ...(mask === undefined ? [] : [propertyAssignment("mask", shape.memberValue(mask, "request", out))]),
      propertyAssignment("name", stringLiteral(resource.jsonName)),
      propertyAssignment("fields", arrayLiteral(paths.map(fieldCode))),
      ...messagesCode(paths),
    ];
    out.statement(callExpression(out.value(runtime, "checkImmutable"), [objectLiteral(members, true)]));
  });
  out.line();
}

/** The path of a field in JSON; as a FieldMask has it, if that differs; and how its values are compared. */
function fieldCode(path: readonly Field[]): Code {
  const names = path.map(({ jsonName }) => jsonName);
  const masks = path.map(({ name }) => maskName(name));
  const field = path.at(-1)!;
  return objectLiteral([
    propertyAssignment("path", arrayLiteral(names.map(stringLiteral))),
    ...(masks.join() === names.join() ? [] : [propertyAssignment("masks", arrayLiteral(masks.map(stringLiteral)))]),
    ...(field.behaviors.has("identifier") ? ["identifier: true"] : []),
    ...valueCode(field),
  ]);
}

/** The members of the messages inside the fields. */
function messagesCode(paths: readonly (readonly Field[])[]): Code[] {
  const messages = new Set(paths.flatMap((path) => comparedMessage(path.at(-1)!) ?? []));
  for (const { fields } of messages) {
    for (const inner of fields.flatMap((field) => comparedMessage(field) ?? [])) messages.add(inner);
  }
  const entries = [...messages].map((message) => {
    const members = message.fields.filter((field) => field !== message.rest);
    return propertyAssignment(propertyKey(message.fullName), objectLiteral(members.map(memberCode)));
  });
  return entries.length === 0 ? [] : [propertyAssignment("messages", objectLiteral(entries))];
}

function memberCode(field: Field): Code {
  const mask = maskName(field.name);
  const masks = mask === field.jsonName ? [] : [propertyAssignment("mask", stringLiteral(mask))];
  return propertyAssignment(propertyKey(field.jsonName), objectLiteral([...masks, ...valueCode(field)]));
}

function valueCode(field: Field): Code[] {
  const { form, cardinality, nullable } = field;
  const zero = zeroOf(field);
  const message = comparedMessage(field);
  const isStruct = form.kind === "struct";
  return [
    ...(zero === undefined ? [] : [propertyAssignment("zero", zero)]),
    ...(message === undefined ? [] : [propertyAssignment("type", stringLiteral(message.fullName))]),
    ...(cardinality === "map" || (cardinality === "singular" && isStruct) ? ["keyed: true"] : []),
    ...(nullable || acceptsNull(field) ? ["nullable: true"] : []),
  ];
}

/** The message of a field whose members are compared as fields. All other values are equal only if their JSON is. */
function comparedMessage({ type }: Field): Message | undefined {
  return type.kind === "message" && isPlainObject(type) ? type : undefined;
}

function zeroOf(field: Field): Code | undefined {
  const { cardinality, presence, oneof, form } = field;
  if (cardinality !== "singular") return cardinality === "list" ? "[]" : "{}";
  if (presence !== "implicit" || oneof !== undefined || form.zero === undefined) return undefined;
  return jsonCode(form.zero);
}
