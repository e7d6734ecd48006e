import { headerList } from "../header/header-list.ts";
import type { ResponseField } from "../path/route.ts";
import type { HandlerContext } from "./handler-context.ts";

type Message = Readonly<Record<string, unknown>>;

/**
 * Sets headers and status of an answer from the members of its message that say them, and gives the message without
 * these. The message may be the handler's own, so it is not touched.
 */
export function takeAnswerFields(message: unknown, fields: readonly ResponseField[], context: HandlerContext): unknown {
  if (typeof message !== "object" || message === null) return message;
  const rest = { ...(message as Message) };
  for (const field of fields) {
    const value = Object.hasOwn(rest, field.name) ? rest[field.name] : undefined;
    delete rest[field.name];
    if (value === undefined || value === null) continue;
    if (field.in === "status") context.status = Number(value);
    else context.setHeader(field.key ?? field.name, headerText(field, value));
  }
  return rest;
}

function headerText({ type, list }: ResponseField, value: unknown): string {
  const text = type === "json" ? (item: unknown) => JSON.stringify(item) : String;
  return (list === true && Array.isArray(value) ? headerList(value.map(text)) : undefined) ?? text(value);
}
