import { RestError } from "../client/exchange/rest-error.ts";
import { isJsonObject } from "../json/is-json-object.ts";
import { parsedText } from "../json/json-writer.ts";
import type { TextPart } from "./long-texts.ts";

/** The answer of a tool: text for the model, and the same as a JSON object where it is one. */
export interface ToolResult {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  [member: string]: unknown;
}

/** The result for the JSON of a response, or for its text, of which `start` returns the first part. */
export function toolResult(value: unknown, start: (text: string) => TextPart): ToolResult {
  const part = start(typeof value === "string" ? value : (parsedText(value, "the response") ?? "null"));
  if (part.cursor !== undefined) return partResult(part);
  return { content: [{ type: "text", text: part.text }], ...(isJsonObject(value) ? { structuredContent: value } : {}) };
}

/** A part of a long text. */
export function partResult({ text, cursor, characters }: TextPart): ToolResult {
  const content: ToolResult["content"] = [{ type: "text", text }];
  if (cursor === undefined) return { content };
  const note = `The response has ${characters} characters, of which these are a part. Ask for fewer items or fields, or continue: ReadMore with the cursor ${cursor}`;
  content.push({ type: "text", text: note });
  return { content, structuredContent: { cursor, characters } };
}

/** The result for an error that models may be told of, and can mend their call by. They see errors of tools in results alone. */
export function failureResult(error: Error): ToolResult {
  const violations = error instanceof RestError ? error.violations : [];
  const lines = violations.map(({ path, reason }) => `${path === "" ? "the request" : path} ${reason}`);
  return { content: [{ type: "text", text: [error.message, ...lines].join("\n") }], isError: true };
}
