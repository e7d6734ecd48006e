import type { Shape } from "../shape.ts";
import { printEnumCodec, printReader } from "./reader.ts";
import { esType, property, valueReader, valueWriter, wireValue } from "./values.ts";
import { printWriter } from "./writer.ts";

/** `messages=es`: the messages of protoc-gen-es, imported as types only. */
export const es: Shape = {
  messageType: esType,
  enumType: esType,
  reader: valueReader,
  writer: valueWriter,
  wireValue,
  property,
  printReader,
  printWriter,
  printEnumCodec,
};
