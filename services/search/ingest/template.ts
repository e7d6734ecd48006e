import type { JsonValue } from "@protoc-gen-rest/runtime/json";
import { maxTextLength } from "./budget.ts";
import type { Document } from "./document.ts";
import { NotExecutable, ProcessorFailure } from "./failure.ts";

const placeholder = /\{\{\{([^{}]*)\}\}\}|\{\{&?([^{}]*)\}\}/g;

/** Fills the fields in a Mustache template: `{{{user.name}}}`. Sections are not supported. */
export function render(template: string, document: Document): string {
  let length = template.length;
  document.budget.spendText(template);
  return template.replace(placeholder, (_, triple?: string, double?: string) => {
    const name = (triple ?? double ?? "").trim();
    if (!/^[^#^/>!=\s][^\s]*$/.test(name)) {
      throw new NotExecutable(`[{{${name}}}] in a template: only fields are supported, such as {{{field}}}`);
    }
    const text = textOf(document.get(name));
    document.budget.spendText(text);
    length += text.length;
    if (length > maxTextLength)
      throw new ProcessorFailure(`a text must not have more than ${maxTextLength} characters`);
    return text;
  });
}

/** Fills the templates in all strings of a value. */
export function renderValue(value: JsonValue, document: Document): JsonValue {
  if (typeof value === "string") return render(value, document);
  if (Array.isArray(value)) return value.map((item) => renderValue(item, document));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, item]) => [name, renderValue(item, document)] as const);
  return Object.fromEntries(members);
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
