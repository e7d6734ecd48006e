import type { Code, Enum, Field, Message } from "@protoc-gen-rest/plugin";
import type { Output } from "../output/output.ts";

/**
 * How messages look in TypeScript. Wire and shape are two questions: generators ask the shape how a message, a field or
 * a value is spelled, and none of them knows the shapes by name. What an answer names is imported into `out`.
 */
export interface Shape {
  /** The TypeScript type of a message. */
  messageType(message: Message, out: Output): string;
  /** The TypeScript type of an enum. */
  enumType(type: Enum, out: Output): string;
  /** The function that reads the message from JSON: a `Reader` of the runtime. */
  reader(message: Message, out: Output): Code;
  /** The function that writes the message as JSON: a `Writer`; undefined when the message is its own JSON form. */
  writer(message: Message, out: Output): Code | undefined;
  /**
   * The JSON form of a field's value that `expression` holds, or holds undefined. A value that is the same as absence is
   * left out, unless it is wanted `always`, as in a path.
   */
  wireValue(field: Field, expression: Code, out: Output, always?: boolean): Code;
  /** The JSON form of the field of the message that `object` holds, as it is in that of the message. */
  memberValue(field: Field, object: Code, out: Output): Code;
  /** The field of the message that `object` holds; `optional` where that may be undefined. */
  property(field: Field, object: Code, out: Output, optional?: boolean): Code;
  /** Prints what reads the message, and all that it needs. */
  printReader(message: Message, out: Output): void;
  /** Prints what writes the message, if anything must. */
  printWriter(message: Message, out: Output): void;
  /** Prints what reads, and if need be what writes, the enum whose wire names are in the constant `values`. */
  printEnumCodec(type: Enum, values: string, out: Output): void;
}
