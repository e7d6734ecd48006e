import {
  arrayLiteral,
  type Code,
  type Enum,
  type Field,
  objectLiteral,
  type Preference,
  propertyAssignment,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { parameterType } from "./parameter-type.ts";

/** A preference as data for the runtime. */
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
