import {
  acceptsNull,
  arrowFunction,
  type Code,
  callExpression,
  conditionalExpression,
  type Field,
  type FieldType,
  formOfType,
  identifier,
  inlineCode,
  isComposite,
  isReference,
  logicalExpression,
  type Message,
  propertyAccess,
} from "@protoc-gen-rest/plugin";
import { readerName, runtime, serverWriterName, writerName } from "../../output/names.ts";
import { fromCodecs, type Output } from "../../output/output.ts";
import { codecCode } from "../codec/form-code.ts";
import { defaultValue } from "./default-value.ts";
import { messageDiffers } from "./differs.ts";
import { mayBeUnknown } from "./may-be-unknown.ts";
import { property } from "./property.ts";

/** The function that reads one value of the field: itself, an item of its list, a value of its map. */
export function itemReader({ form, type }: Field, out: Output): Code {
  return codecCode(form.shapes.plain.read, type, readerName, out);
}

/** The function that reads a value of the type. */
export function valueReader(type: FieldType, out: Output): Code {
  return codecCode(formOfType(type).shapes.plain.read, type, readerName, out);
}

/** The function that reads a message on its own, where an unknown value cannot count as absent. */
export function messageReader(message: Message, out: Output): Code {
  const read = valueReader(message, out);
  return mayBeUnknown(message) ? callExpression(out.value(runtime, "knownOnly"), [read]) : read;
}

/** The function that writes a message, as the value of `field`, or undefined if the message is its own JSON form. */
export function messageWriter(message: Message, out: Output, field?: Field): Code | undefined {
  const { write } = message.form.shapes.plain;
  return write === undefined || !messageDiffers(message)
    ? undefined
    : codecCode(write, message, writerName, out, field);
}

/**
 * The function that writes a message as a server sends it, or undefined if the message is its own JSON form and has no
 * members of its own.
 */
export function serverWriter(message: Message, out: Output, field?: Field): Code | undefined {
  const { serve } = message.form.shapes.plain;
  if (serve !== undefined) return codecCode(serve, message, writerName, out, field);
  if (!hasServerWriter(message)) return messageWriter(message, out, field);
  return fromCodecs(out, message.file.stem, serverWriterName(message));
}

/** Whether the message gets a writer for servers besides the other one. */
export function hasServerWriter({ form, fields }: Message): boolean {
  if (!isComposite(form)) return false;
  return form.kind === "object" || fields.some(({ type }) => type.kind === "message");
}

/** The function that writes a message, or undefined if the message is its own JSON form. */
export type WriterOf = typeof messageWriter;

/** The function that writes a single value, list item or map value, or undefined if it is its own JSON form. */
export function itemWriter(field: Field, out: Output, writerOf: WriterOf = messageWriter): Code | undefined {
  const { form, type } = field;
  if (type.kind === "message") return writerOf(type, out, field);
  const { write } = form.shapes.plain;
  return write === undefined ? undefined : codecCode(write, type, writerName, out, field);
}

/** The JSON form of a field of the message `object`. A field that is `always` present has its default if it is absent. */
export function memberValue(field: Field, object: Code, out: Output, writerOf: WriterOf = messageWriter): Code {
  const value = property(field, object, out);
  return writtenValue(field, field.always ? orDefault(field, value) : value, out, writerOf);
}

function orDefault(field: Field, value: Code): Code {
  const given = defaultValue(field);
  if (given === undefined) return value;
  if (given === "null" || !(field.nullable || acceptsNull(field))) return logicalExpression("??", value, given);
  return conditionalExpression(`${inlineCode(value)} === undefined`, given, value);
}

/** The JSON form of a field's value. `expression` may be undefined. */
export function writtenValue(field: Field, expression: Code, out: Output, writerOf: WriterOf = messageWriter): Code {
  const write = itemWriter(field, out, writerOf);
  if (write === undefined) return expression;
  if (!field.nullable) return present(field, expression, write, out);
  // TypeScript narrows references, not calls.
  if (isReference(expression)) {
    return conditionalExpression(`${inlineCode(expression)} === null`, "null", present(field, expression, write, out));
  }
  const writeAll =
    field.cardinality === "singular"
      ? write
      : arrowFunction(["value"], present(field, identifier("value"), write, out));
  return callExpression(out.value(runtime, "ifPresent"), [expression, writeAll]);
}

function present(field: Field, expression: Code, write: Code, out: Output): Code {
  if (field.oneOrMany) return callExpression(out.value(runtime, "writeOneOrMany"), [expression, write]);
  if (field.cardinality === "list") return callExpression(out.value(runtime, "writeList"), [expression, write]);
  if (field.cardinality === "map") return callExpression(out.value(runtime, "writeMap"), [expression, write]);
  const { absent } = field.form.shapes.plain;
  if (absent === "method") {
    const hasDefault = typeof expression !== "string" && expression.kind === "logical";
    return callExpression(propertyAccess(expression, "toString", !hasDefault), []);
  }
  // `&&` would return 0 and NaN as they are.
  if (absent === "taken") return callExpression(write, [expression]);
  if (!isReference(expression)) return callExpression(out.value(runtime, "ifPresent"), [expression, write]);
  if (mayBeFalsy(field.type)) {
    const isAbsent = `${inlineCode(expression)} === undefined`;
    return conditionalExpression(isAbsent, "undefined", callExpression(write, [expression]));
  }
  return logicalExpression("&&", expression, callExpression(write, [expression]));
}

/** The JSON form of a member of a union, which is there. */
export function presentMember(field: Field, expression: Code, write: Code, out: Output): Code {
  return field.cardinality === "singular"
    ? callExpression(write, [expression])
    : present(field, expression, write, out);
}

/** Whether a message can be falsy, because a number may represent it. */
function mayBeFalsy(type: FieldType): boolean {
  if (type.kind !== "message" || type.representation === "object") return false;
  return type.fields.some(({ cardinality, oneOrMany }) => cardinality === "singular" || oneOrMany);
}
