import type { Shape } from "../shape.ts";
import { fieldType, valueType } from "./field-type.ts";
import { property } from "./property.ts";
import { printEnumReader, printMessageReader } from "./reader.ts";
import { isRequired } from "./required.ts";
import { memberValue, messageReader, messageWriter, wireValue } from "./values.ts";
import { printWriter } from "./writer.ts";

/**
 * `messages=plain`: interfaces that match the wire. Values are checked in place and converted only where they differ.
 */
export const plain: Shape = {
  declaresTypes: true,
  messageType: valueType,
  fieldType,
  isRequired,
  reader: messageReader,
  writer: messageWriter,
  wireValue,
  memberValue,
  property,
  printReader: printMessageReader,
  printWriter,
  printEnumCodec: printEnumReader,
};
