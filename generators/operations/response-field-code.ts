import {
  arrayLiteral,
  type Code,
  type Field,
  type Operation,
  objectLiteral,
  propertyAssignment,
  type ResponseField,
  representedField,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { parameterType } from "./parameter-type.ts";
import { preferenceCode } from "./preference-code.ts";

/** A field of the response outside its body, as data for servers. */
export function responseFieldCode(
  { field, in: place, name, preferences, links }: ResponseField,
  kind: Operation["response"]["kind"],
): Code {
  const type = responseFieldType(field, kind);
  return objectLiteral([
    propertyAssignment("name", stringLiteral(field.jsonName)),
    `in: "${place}"`,
    ...(place === "header" ? [propertyAssignment("key", stringLiteral(name))] : []),
    // The endpoint writes links as text.
    ...(type === undefined || links !== undefined ? [] : [`type: "${type}"`]),
    ...(representedField(field).cardinality === "list" && links === undefined ? ["list: true"] : []),
    ...(preferences === undefined
      ? []
      : ['style: "preferences"', propertyAssignment("fields", arrayLiteral(preferences.map(preferenceCode)))]),
  ]);
}

/** The type of a field whose wire value is not its text. */
export function responseFieldType(field: Field, kind: Operation["response"]["kind"]): string | undefined {
  return parameterType(field) ?? (kind === "result" ? numberType(field) : undefined);
}

/** The type of a number beside a result, whose fields no reader converts. */
function numberType(field: Field): string | undefined {
  const { type, form } = field;
  if (type.kind !== "scalar" || form.domain.numbers === undefined) return undefined;
  const int64 = form.int64?.type ?? "number";
  return int64 === "string" ? undefined : int64;
}
