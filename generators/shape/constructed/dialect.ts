import type { Code, Enum, Field, FieldType, Message, Oneof, ValueKind } from "@protoc-gen-rest/plugin";
import type { Output } from "../../output/output.ts";
import type { RuleValues } from "../validation/rule-value.ts";

/**
 * How another plugin represents messages in TypeScript. Readers construct a message from the JSON object and writers
 * convert it back, in the same way for all such plugins.
 */
export interface Dialect {
  /** The type of a message or an enum, imported. */
  type(type: Message | Enum, out: Output): string;
  /** The property of a field or a oneof. */
  property(element: Field | Oneof): string;
  /** The properties of a message besides its fields: `$typeName: "library.v1.Book"`. */
  head(message: Message): readonly Code[];
  /** How a oneof is one property, or undefined if each member is a property of the message. */
  readonly oneof: OneofDialect | undefined;
  /** Whether messages hold extensions. */
  readonly holdsExtensions: boolean;
  /** Whether an absent field has no value, instead of its zero. */
  hasPresence(field: Field): boolean;
  /** Whether an absent field has no property, instead of one that is undefined. */
  readonly leavesOut: boolean;
  /** Whether an absent field inherits its default from the prototype of the message. */
  inheritsDefault(field: Field): boolean;
  /** The kinds of value that a field can hold at run time. */
  kinds(field: Field): ReadonlySet<ValueKind>;
  /** The value of an absent field. */
  zero(field: Field, out: Output): Code;
  /** The function that reads a single value, list item or map value of the field. */
  itemReader(field: Field, out: Output): Code;
  /** The function of the runtime that reads a field without presence by one comparison, if it has one. */
  quickReader(field: Field): string | undefined;
  /** The functions of the runtime that read a list or a map by comparisons, if it has them. */
  manyReaders(field: Field): { readonly list: string; readonly map: string } | undefined;
  /** Whether writers write the field. Default: all fields are written. */
  readonly writes?: ((field: Field) => boolean) | undefined;
  /** The function that writes a single value, list item or map value, or undefined if it is its own JSON form. */
  itemWriter(field: Field, out: Output): Code | undefined;
  /** The function that reads a message or an enum on its own. */
  valueReader(type: FieldType, out: Output): Code;
  /** The function that writes a message or an enum on its own, or undefined if it is its own JSON form. */
  valueWriter(type: Message | Enum, out: Output): Code | undefined;
  /** The functions that read and write a map. */
  maps(field: Field): MapFunctions;
  /** The JSON form of a field without presence that leaves out its zero; undefined if `||` does. */
  writeImplicit(field: Field, expression: Code, out: Output): Code | undefined;
  /** How values become those that validation rules compare. */
  readonly rules: RuleValues;
  /** Prints the reader and the writer of an enum. The constant `values` holds its wire names. */
  printEnumCodec(type: Enum, values: string, out: Output): void;
}

export interface OneofDialect {
  /** The value of a oneof of which no member is set; undefined where the property is undefined. */
  none(out: Output): Code | undefined;
  /** The property that names the member that is set. */
  readonly tag: "case" | "$case";
  /** The name of a member in that property. */
  caseName(field: Field): string;
  readonly functions: OneofFunctions;
}

/** The names of the runtime's functions for a oneof that is one property. */
export interface OneofFunctions {
  /** Reads a member. */
  readonly read: string;
  /** Reads a member that can be null. */
  readonly readOrNull: string;
  /** Reads the member that a discriminator selects. */
  readonly readKind: string;
  /** Likewise, for kinds that objects tell in another way. */
  readonly readChosenKind: string;
  /** Returns the value of a member if it is set. */
  readonly value: string;
  /** Writes the member that is set, with its discriminator. */
  readonly writeKind: string;
}

/** The names of the runtime's functions for a map. */
export interface MapFunctions {
  readonly read: string;
  /** The function that reads keys, the argument of `read` before the last; undefined if every string is a key. */
  readonly readKey: ((out: Output) => Code) | undefined;
  readonly write: string;
  /** Like `write`, but returns undefined for an empty map. */
  readonly writeNonEmpty: string;
}
