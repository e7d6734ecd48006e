import type { Field, Message } from "@protoc-gen-rest/plugin";
import { modulePath, type Output } from "../../output/output.ts";
import { containerType } from "../codec/container-type.ts";
import { typeText } from "../codec/form-code.ts";
import type { Shape } from "../shape.ts";
import type { Dialect } from "./dialect.ts";
import { positional } from "./positional.ts";
import { ownOneof, property } from "./property.ts";
import { printReader } from "./reader.ts";
import { serverWriters } from "./serving.ts";
import { memberValue, wireValue } from "./wire-value.ts";
import { printWriter } from "./writer.ts";

/** The shape for the messages of another plugin, whose types alone are imported. */
export function constructedShape(dialect: Dialect): Shape {
  return {
    declaresTypes: false,
    packages: { "@bufbuild/protobuf": ">=2.2" },
    isOwnJson: () => false,
    messageType: (message, out) => messageType(dialect, message, out),
    fieldType: (field, out) => fieldType(dialect, field, out),
    itemType: ({ form }) => (form.kind === "string" ? "string" : undefined),
    isRequired: () => false,
    readType: (message, out) => messageType(dialect, message, out),
    filledType: () => undefined,
    reader: dialect.valueReader,
    writer: dialect.valueWriter,
    ...serverWriters(dialect),
    wireValue: (field, expression, out, always) => wireValue(dialect, field, expression, out, always),
    memberValue: (field, object, out) => memberValue(dialect, field, object, out),
    property: (field, object, out, optional) => property(dialect, field, object, out, optional),
    propertyName: (field) => (ownOneof(dialect, field) === undefined ? dialect.property(field) : undefined),
    positional: positional(dialect),
    rules: dialect.rules,
    printReader: (message, out) => printReader(dialect, message, out),
    printWriter: (message, out) => printWriter(dialect, message, out),
    printEnumCodec: dialect.printEnumCodec,
  };
}

/**
 * The type of a response with several statuses is emitted by this plugin, since the other one does not know statuses.
 */
function messageType(dialect: Dialect, message: Message, out: Output): string {
  if (message.cases === undefined) return dialect.type(message, out);
  return out.type(modulePath(out, message.file.stem, "types"), message.localName);
}

/** A body is a message of the other plugin. Fields in headers have the types of the wire. */
function fieldType(dialect: Dialect, field: Field, out: Output): string {
  const { type, oneof, form } = field;
  if (oneof !== undefined && type.kind === "message") return messageType(dialect, type, out);
  if (type.kind === "enum") return containerType(field, "string", out);
  if (type.kind === "message") return containerType(field, "Record<string, unknown>", out);
  return containerType(
    field,
    typeText(form.shapes.plain.type, () => type.scalar, out),
    out,
  );
}
