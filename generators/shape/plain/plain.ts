import type { Shape } from "../shape.ts";
import { messageDiffers } from "./differs.ts";
import { fieldType, itemType, valueType } from "./field-type.ts";
import { filledType, readType } from "./filled.ts";
import { positional } from "./positional.ts";
import { property } from "./property.ts";
import { printEnumReader, printMessageReader } from "./reader.ts";
import { isRequired } from "./required.ts";
import { ruleValues } from "./rule-values.ts";
import { printServerWriter } from "./server-writer.ts";
import { memberValue, messageReader, messageWriter, serverWriter, writtenValue } from "./values.ts";
import { printWriter } from "./writer.ts";

/**
 * `messages=plain`: interfaces that match the wire. Values are checked in place and converted only where they differ.
 */
export const plain: Shape = {
  declaresTypes: true,
  isOwnJson: (message) => !messageDiffers(message),
  messageType: valueType,
  fieldType,
  itemType,
  isRequired,
  readType,
  filledType,
  reader: messageReader,
  writer: messageWriter,
  serverWriter,
  wireValue: (field, expression, out) => writtenValue(field, expression, out),
  memberValue: (field, object, out) => memberValue(field, object, out),
  property,
  propertyName: ({ jsonName }) => jsonName,
  positional,
  rules: ruleValues,
  printReader: printMessageReader,
  printWriter,
  printServerWriter,
  printEnumCodec: printEnumReader,
};
