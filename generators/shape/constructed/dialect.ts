import type { Code, Enum, Field, FieldType, Message, Oneof } from "@protoc-gen-rest/plugin";
import type { Output } from "../../output/output.ts";

/**
 * How the plugin whose types are used spells messages. Their readers and writers are the same for all such plugins:
 * they make the message from the JSON object and back, rather than checking it in place.
 */
export interface Dialect {
  /** The type of a message or an enum, imported. */
  type(type: Message | Enum, out: Output): string;
  /** The property of a field or a oneof. */
  property(element: Field | Oneof): string;
  /** What stands in a message beside its fields: `$typeName: "library.v1.Book"`. */
  head(message: Message): readonly Code[];
  /** Of a oneof that is one property; undefined where each of its members is a property of the message. */
  readonly oneof: OneofDialect | undefined;
  /** Whether an absent field has no value, rather than its zero. */
  hasPresence(field: Field): boolean;
  /** An absent field has no property at all; otherwise its property is undefined. */
  readonly leavesOut: boolean;
  /** Whether an absent field has a value all the same, from the prototype of its message. */
  inheritsDefault(field: Field): boolean;
  /** The value that an absent field has. */
  zero(field: Field, out: Output): Code;
  /** The function that reads one value of the field: itself, an item of its list, a value of its map. */
  itemReader(field: Field, out: Output): Code;
  /** The function that reads a 64-bit integer without presence, if there is one for that alone. */
  wideReader(field: Field): string | undefined;
  /** The function that writes one value of the field; undefined when the value is its own JSON form. */
  itemWriter(field: Field, out: Output): Code | undefined;
  /** The function that reads a message or an enum by itself. */
  valueReader(type: FieldType, out: Output): Code;
  /** The function that writes a message or an enum by itself; undefined when it is its own JSON form. */
  valueWriter(type: Message | Enum, out: Output): Code | undefined;
  /** What reads and writes the map that the field is. */
  maps(field: Field): MapFunctions;
  /** The JSON form of a field without presence, where its zero is no usual one. */
  writeImplicit(field: Field, expression: Code, out: Output): Code | undefined;
  /** Prints what reads and writes the enum whose wire names are in the constant `values`. */
  printEnumCodec(type: Enum, values: string, out: Output): void;
}

export interface OneofDialect {
  /** The value of a oneof of which no member is set; undefined where the property is undefined. */
  none(out: Output): Code | undefined;
  /** What says which member is set. */
  readonly tag: "case" | "$case";
  /** The name that stands for a member. */
  caseName(field: Field): string;
  readonly functions: OneofFunctions;
}

/** Names of functions of the runtime that read and write a oneof which is one property. */
export interface OneofFunctions {
  /** Reads a member. */
  readonly read: string;
  /** Reads a member to which `null` is a value. */
  readonly readOrNull: string;
  /** Reads the member that a discriminator names. */
  readonly readKind: string;
  /** Gives the value of a member, if that member is set. */
  readonly value: string;
  /** Writes the member that is set, with the discriminator that names it. */
  readonly writeKind: string;
}

/** Names of functions of the runtime that read and write a map. */
export interface MapFunctions {
  readonly read: string;
  /** What reads the keys: an argument of `read` before the last one. Undefined where any text is a key. */
  readonly readKey: ((out: Output) => Code) | undefined;
  readonly write: string;
  /** As `write`, but nothing for an empty map. */
  readonly writeNonEmpty: string;
}
