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

function isInteger({ form }: Field): boolean {
  return form.kind === "int32" || form.kind === "uint32";
}

function wireNames({ values }: Enum): string[] {
  return values.flatMap(({ wireName }) => (wireName === undefined ? [] : [stringLiteral(wireName)]));
}

/** The target and the attributes of links as data for the runtime. */
export function linksCode(links: readonly Preference[]): Code {
  return arrayLiteral(
    links.map(({ field, name }) =>
      objectLiteral([
        propertyAssignment("name", stringLiteral(field.jsonName)),
        ...(name === field.jsonName ? [] : [propertyAssignment("key", stringLiteral(name))]),
        ...(field.cardinality === "list" ? ["list: true"] : []),
      ]),
    ),
  );
}
