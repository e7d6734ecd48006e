import { headerList, listItems } from "../../header/header-list.ts";
import { preferHeader } from "../../header/preferences.ts";
import { isSetCookie } from "../../header/set-cookie.ts";
import { headerJson } from "../../json/header-json.ts";
import type { ResponseField } from "../../operation/response-field.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";

type Message = Readonly<Record<string, unknown>>;

/**
 * Sets the headers and the status of a response from members of its message, and returns the message without them. The
 * message belongs to the handler, so it is copied.
 */
export type TakeResponseFields = (
  message: unknown,
  fields: readonly ResponseField[],
  context: HandlerContext,
) => unknown;

export const takeResponseFields: TakeResponseFields = (message, fields, context) => {
  if (typeof message !== "object" || message === null) return message;
  const rest = { ...(message as Message) };
  for (const field of fields) {
    const value = Object.hasOwn(rest, field.name) ? rest[field.name] : undefined;
    delete rest[field.name];
    if (value === undefined || value === null) continue;
    if (field.in === "header") setHeader(field, value, context);
    // Messages of other plugins have a zero where the status is not set.
    else if (value !== 0) context.status = Number(value);
  }
  return rest;
};

function setHeader(field: ResponseField, value: unknown, context: HandlerContext): void {
  const name = field.key ?? field.name;
  const text = field.list === true && isSetCookie(name) ? headerItems(field, value) : headerText(field, value);
  if (text !== undefined) context.setHeader(name, text);
}

function headerItems({ type }: ResponseField, value: unknown): string[] {
  return listItems(value).map(type === "json" ? headerJson : String) as string[];
}

/** Undefined for an empty list and for preferences without a value. */
function headerText({ type, list, style, fields = [] }: ResponseField, value: unknown): string | undefined {
  if (style === "preferences" && typeof value === "object") {
    const names = fields.map(({ name, key = name }) => [name, key] as const);
    return preferHeader(value, Object.fromEntries(names));
  }
  const text = type === "json" ? headerJson : String;
  return list === true ? headerList(listItems(value).map(text)) : text(value);
}
