import type { JsonKind } from "../../forms/values.ts";
import type { Field } from "../elements/model.ts";
import { is64BitText } from "./int64.ts";
import { kindsOfField, kindsOfValue } from "./json-kinds.ts";
import { articles } from "./json-literal.ts";

/** The type of a field as findings name it: `a string`, `a list of Book`, `a map of int32`. */
export function describeField({ type, cardinality }: Field): string {
  const name = type.kind === "scalar" ? type.scalar : type.name;
  if (cardinality === "list") return `a list of ${name}`;
  if (cardinality === "map") return `a map of ${name}`;
  if (type.kind === "enum") return `the enum ${name}`;
  if (type.kind === "message") return `the message ${name}`;
  if (name === "bytes") return name;
  return `${name.startsWith("int") ? "an" : "a"} ${name}`;
}

/** The type of a field in JSON: `a string`, `an array or an object`. */
export function describeJson(field: Field): string {
  return describeKinds(kindsOfField(field));
}

/** The type of one value of a field in JSON: the field itself, an item of its list, a value of its map. */
export function describeJsonValue(field: Field): string {
  const { type } = field;
  if (is64BitText(field)) return "an integer";
  if (type.kind === "enum" && !type.isNullValue) return `the name of a value of ${type.name}`;
  return describeKinds(kindsOfValue(field));
}

function describeKinds(kinds: ReadonlySet<JsonKind>): string {
  const nouns = [...kinds].map((kind) => articles[kind]);
  const last = nouns.pop() ?? "nothing";
  return nouns.length === 0 ? last : `${nouns.join(", ")} or ${last}`;
}
