import type { Shape } from "../shape.ts";
import { fieldType, valueType } from "./field-type.ts";
import { property } from "./property.ts";
import { messageWriter, valueReader, wireValue } from "./values.ts";

/** `messages=plain`: interfaces that match the wire; values are checked in place, and converted only where the two differ. */
export const plain: Shape = {
  messageType: valueType,
  fieldType,
  reader: valueReader,
  writer: messageWriter,
  wireValue,
  property,
};
