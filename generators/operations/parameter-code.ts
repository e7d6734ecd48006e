import {
  arrayLiteral,
  type Code,
  type Enum,
  type Field,
  kindsOfField,
  type Message,
  objectLiteral,
  type Parameter,
  type Preference,
  propertyAssignment,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { textField } from "./text-field.ts";

interface ParameterOptions extends Partial<Omit<Parameter, "path">> {
  readonly path: readonly Field[];
  /** The text is JSON, whatever the type. */
  readonly isJson?: boolean;
}

/** A parameter as the data of the runtime; it may have a name of its own in the query, the header or the cookie. */
export function parameterCode({
  path,
  name: key,
  style = "explode",
  preferences,
  isJson = false,
}: ParameterOptions): Code {
  const names = path.map((field) => field.jsonName);
  const name = names.join(".");
  const isDotted = names.some((part) => part.includes("."));
  const protoName = path.map((field) => field.name).join(".");
  const leaf = textField(path.at(-1)!);
  const type = isJson ? "json" : parameterType(leaf);
  return objectLiteral([
    propertyAssignment("name", stringLiteral(name)),
    ...(protoName === name ? [] : [propertyAssignment("protoName", stringLiteral(protoName))]),
    ...(isDotted ? [propertyAssignment("names", arrayLiteral(names.map(stringLiteral)))] : []),
    // A name with a dot in it is no path.
    ...(isDotted || (key ?? name) !== name ? [propertyAssignment("key", stringLiteral(key ?? name))] : []),
    ...(type === undefined ? [] : [`type: "${type}"`]),
    ...(leaf.cardinality === "list" ? ["list: true"] : []),
    ...(style === "explode" ? [] : [`style: "${style}"`]),
    ...(preferences === undefined ? [] : [propertyAssignment("fields", arrayLiteral(preferences.map(preferenceCode)))]),
  ]);
}

/** A field of the message that a header of preferences holds. */
export function preferenceCode({ field, name }: Preference): Code {
  const type = parameterType(field) ?? (isInteger(field) ? "number" : undefined);
  return objectLiteral([
    propertyAssignment("name", stringLiteral(field.jsonName)),
    ...(name === field.jsonName ? [] : [propertyAssignment("key", stringLiteral(name))]),
    ...(type === undefined ? [] : [`type: "${type}"`]),
    ...(field.type.kind === "enum" ? [propertyAssignment("values", arrayLiteral(wireNames(field.type)))] : []),
  ]);
}

function isInteger({ type }: Field): boolean {
  return type.kind === "scalar" && type.scalar.endsWith("32");
}

function wireNames({ values }: Enum): string[] {
  return values.flatMap(({ wireName }) => (wireName === undefined ? [] : [stringLiteral(wireName)]));
}

/** The `ParameterType` of the runtime; undefined for the default. */
export function parameterType(field: Field): string | undefined {
  const { type, int64AsNumber } = textField(field);
  if (type.kind === "enum") return "enum";
  if (type.kind === "scalar") return type.scalar === "bool" ? "boolean" : int64AsNumber ? "number" : undefined;
  if (type.representation === "union") return unionType(type);
  const { wellKnown } = type;
  if (typeof wellKnown === "object") return wellKnown.wrapper === "bool" ? "boolean" : undefined;
  return wellKnown === "struct" || wellKnown === "value" || wellKnown === "list_value" ? "json" : undefined;
}

/** What is no text for sure; where it may be one, it is. */
function unionType({ fields }: Message): string | undefined {
  const kinds = new Set(fields.flatMap((field) => [...kindsOfField(field)]));
  if (kinds.has("string")) return undefined;
  if (kinds.has("number")) return kinds.has("boolean") ? "json" : "number";
  return kinds.has("boolean") ? "boolean" : undefined;
}
