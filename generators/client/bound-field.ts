import {
  arrayLiteral,
  type Code,
  callExpression,
  type Operation,
  objectLiteral,
  propertyAssignment,
  type ResponseField,
  representedField,
  stringLiteral,
  takesEmptyText,
} from "@protoc-gen-rest/plugin";
import { digitNames } from "../operations/parameter-type.ts";
import { linksCode, preferenceCode } from "../operations/preference-code.ts";
import { responseFieldType } from "../operations/response-field-code.ts";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";

/** A field of the response outside its body, with the function that reads it. */
export function boundField(field: ResponseField, kind: Operation["response"]["kind"], out: Output): Code {
  const read = field.in === "header" ? headerReader(field, kind, out) : undefined;
  return objectLiteral([
    propertyAssignment("name", stringLiteral(field.field.jsonName)),
    `in: "${field.in}"`,
    ...(field.in === "header" ? [propertyAssignment("key", stringLiteral(field.name))] : []),
    ...(read === undefined ? [] : [propertyAssignment("read", read)]),
    ...(isFilled(field) ? ["filled: true"] : []),
  ]);
}

/** Whether an empty header stands for an absent one. */
function isFilled({ field, in: place, preferences, links }: ResponseField): boolean {
  return place === "header" && preferences === undefined && links === undefined && !takesEmptyText(field);
}

/** Undefined for text. */
function headerReader(
  { field, name, preferences, links }: ResponseField,
  kind: Operation["response"]["kind"],
  out: Output,
): Code | undefined {
  if (preferences !== undefined) {
    return callExpression(out.value(runtime, "preferencesReader"), [arrayLiteral(preferences.map(preferenceCode))]);
  }
  if (links !== undefined) return callExpression(out.value(runtime, "linksReader"), [linksCode(links)]);
  const type = responseFieldType(field, kind);
  const names = digitNames(field);
  const digits = names.length === 0 ? [] : [arrayLiteral(names.map(stringLiteral))];
  const parts = type === undefined ? [] : [stringLiteral(type), ...digits];
  if (representedField(field).cardinality === "list") {
    const reader = name.toLowerCase() === "set-cookie" ? "cookieListReader" : "headerListReader";
    return callExpression(out.value(runtime, reader), parts);
  }
  return type === undefined ? undefined : callExpression(out.value(runtime, "headerValueReader"), parts);
}
