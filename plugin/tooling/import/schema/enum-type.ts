import type { ProtoEnum, ProtoEnumValue, ProtoMessage } from "../proto/elements.ts";
import { NameScope, wordsOf } from "../proto/names.ts";

/** Whether an enum of protobuf can have these names: text that is not empty, and no more than a reader can see. */
export function isEnumOfNames(values: readonly unknown[]): values is readonly string[] {
  return values.length > 0 && values.every((value) => typeof value === "string" && value !== "");
}

/** An enum with these names on the wire. Names and numbers of its values come at the end. */
export function createEnum(
  name: string,
  key: string,
  parent: ProtoMessage | undefined,
  names: readonly string[],
): ProtoEnum {
  const values = [...new Set(names)].map((wireName): ProtoEnumValue => ({ name: "", wireName, number: 0 }));
  const type: ProtoEnum = {
    kind: "enum",
    name,
    key,
    parent,
    comment: "",
    deprecated: false,
    values: [{ name: "", wireName: "", number: 0 }, ...values],
    reserved: [],
  };
  parent?.nested.push(type);
  return type;
}

/** Names the values of an enum, whose names share the scope of the enum. */
export function nameValues(type: ProtoEnum, prefix: string, scope: NameScope): void {
  const own = new NameScope();
  for (const value of type.values) {
    const isZero = value.wireName === "";
    const words = isZero ? "UNSPECIFIED" : valueWords(value.wireName);
    // A value that is called unspecified on the wire is not the absence of one.
    const stem = !isZero && words === "UNSPECIFIED" ? "UNSPECIFIED_VALUE" : words;
    value.name = scope.unique(`${prefix}${own.unique(stem)}`);
  }
}

const symbols: Readonly<Record<string, string>> = {
  "+": "PLUS",
  "-": "MINUS",
  "*": "STAR",
  "<": "LESS",
  ">": "GREATER",
  "=": "EQUAL",
  "!": "NOT",
  "/": "SLASH",
  "&": "AND",
  "|": "OR",
  "%": "PERCENT",
  ".": "DOT",
  ",": "COMMA",
  ":": "COLON",
  "@": "AT",
  "#": "HASH",
  "?": "QUESTION",
  "~": "TILDE",
  $: "DOLLAR",
};

function valueWords(wireName: string): string {
  const text = /^[-+][\w]/.test(wireName) ? `${symbols[wireName.charAt(0)]} ${wireName.slice(1)}` : wireName;
  const words = wordsOf(text).join("_").toUpperCase();
  if (words !== "") return words;
  const named = Array.from(wireName, (char) => symbols[char] ?? `U${char.codePointAt(0)?.toString(16).toUpperCase()}`);
  return named.join("_");
}
