import type { Message } from "@protoc-gen-rest/plugin";
import { modulePath, type Output } from "../../output/output.ts";
import type { Shape } from "../shape.ts";
import type { Dialect } from "./dialect.ts";
import { property } from "./property.ts";
import { printReader } from "./reader.ts";
import { memberValue, wireValue } from "./wire-value.ts";
import { printWriter } from "./writer.ts";

/** The shape over the messages of another plugin, imported as types only. */
export function constructedShape(dialect: Dialect): Shape {
  return {
    messageType: (message, out) => messageType(dialect, message, out),
    enumType: dialect.type,
    reader: dialect.valueReader,
    writer: dialect.valueWriter,
    wireValue: (field, expression, out, always) => wireValue(dialect, field, expression, out, always),
    memberValue: (field, object, out) => memberValue(dialect, field, object, out),
    property: (field, object, out, optional) => property(dialect, field, object, out, optional),
    printReader: (message, out) => printReader(dialect, message, out),
    printWriter: (message, out) => printWriter(dialect, message, out),
    printEnumCodec: dialect.printEnumCodec,
  };
}

/** A response that is one of several has a type of ours: the other plugin knows nothing of statuses. */
function messageType(dialect: Dialect, message: Message, out: Output): string {
  if (message.cases === undefined) return dialect.type(message, out);
  return out.type(modulePath(out, message.file.stem, "types"), message.localName);
}
