import type { Code, Diagnostic, Enum, Field, File, Message } from "@protoc-gen-rest/plugin";
import type { Output } from "../output/output.ts";
import type { Positional } from "./positional.ts";
import type { RuleValues } from "./validation/rule-value.ts";

/**
 * How messages look in TypeScript. Generators ask the shape for the code of a message, a field or a value, and know
 * none of the shapes by name. Whatever the code refers to is imported into `out`.
 */
export interface Shape {
  /** Whether this plugin emits the types of messages and enums, instead of another plugin. */
  readonly declaresTypes: boolean;
  /** The packages that the messages of another plugin need, with their versions. */
  readonly packages?: Readonly<Record<string, string>>;
  /** Parts of a file that the types of another plugin cannot express. */
  findings?(file: File): readonly Diagnostic[];
  /** Whether a message is its own JSON form, so that it has no writer. */
  isOwnJson(message: Message): boolean;
  /** The TypeScript type of a message. */
  messageType(message: Message, out: Output): string;
  /** The TypeScript type of a field's value in a type that this plugin emits. */
  fieldType(field: Field, out: Output): string;
  /** The TypeScript type of an item of a list; undefined if it depends on how another plugin writes lists of scalars. */
  itemType(field: Field, out: Output): string | undefined;
  /** Whether the property of a field is required in a type that this plugin emits. */
  isRequired(field: Field): boolean;
  /** The TypeScript type of a message that a reader returns. */
  readType(message: Message, out: Output): string;
  /** The type of such a message, if this plugin emits it besides the one of `messageType`. */
  filledType(message: Message, options: Pick<Output, "fillDefaults">): FilledType | undefined;
  /** The `Reader` of a message. */
  reader(message: Message, out: Output): Code;
  /** The `Writer` of a message, or undefined if the message is its own JSON form. */
  writer(message: Message, out: Output): Code | undefined;
  /**
   * As `writer`, for what servers send: the declared members alone, whatever else the handler's object holds. Undefined
   * if the message has no others.
   */
  serverWriter(message: Message, out: Output): Code | undefined;
  /**
   * The JSON form of a field's value. `expression` may be undefined. A value that equals absence becomes undefined
   * unless `always` is set, as for path variables.
   */
  wireValue(field: Field, expression: Code, out: Output, always?: boolean): Code;
  /** The JSON form of a field of the message `object`, as it appears in the JSON form of that message. */
  memberValue(field: Field, object: Code, out: Output): Code;
  /** The value of a field of the message `object`; `optional` if `object` may be undefined. */
  property(field: Field, object: Code, out: Output, optional?: boolean): Code;
  /** The property that holds a field; undefined for a member of a oneof that is one property. */
  propertyName(field: Field): string | undefined;
  /** How calls with positional arguments become requests. */
  readonly positional: Positional;
  /** How the values of messages become those that validation rules compare. */
  readonly rules: RuleValues;
  /** Prints the reader of a message and the constants it needs. */
  printReader(message: Message, out: Output): void;
  /** Prints the writer of a message, if it needs one. */
  printWriter(message: Message, out: Output): void;
  /** Prints the writer of a message for what servers send, if it differs from the other writer. */
  printServerWriter(message: Message, out: Output): void;
  /** Prints the reader of an enum and its writer if it needs one. The constant `values` holds its wire names. */
  printEnumCodec(type: Enum, values: string, out: Output): void;
}

/** The type of a message in a response whose absent members have been filled in. */
export interface FilledType extends Pick<Shape, "fieldType" | "isRequired"> {
  readonly name: string;
}
