import type { Code, Enum, Field, Message } from "@protoc-gen-rest/plugin";
import type { Output } from "../output/output.ts";

/**
 * How messages look in TypeScript. Wire and shape are two questions: generators ask the shape how a message, a field or
 * a value is spelled, and none of them knows the shapes by name. What an answer names is imported into `out`.
 */
export interface Shape {
  /** Whether this plugin emits the types of messages and enums. Otherwise another plugin does. */
  readonly declaresTypes: boolean;
  /** The TypeScript type of a message. */
  messageType(message: Message, out: Output): string;
  /** The TypeScript type of a field's value in a type that this plugin emits. */
  fieldType(field: Field, out: Output): string;
  /** Whether the property of a field in a type that this plugin emits is always there. */
  isRequired(field: Field): boolean;
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
