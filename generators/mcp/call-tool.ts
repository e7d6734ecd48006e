import { RestError } from "@protoc-gen-rest/runtime/client";
import { ParseError, parse, stringify } from "@protoc-gen-rest/runtime/json";
import type { LoadedApi } from "../loading/load-api.ts";
import type { OperationTool } from "./tool.ts";

/** What a tool answers: text for the model, and the same as a JSON object where it is one. */
export interface ToolResult {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
  [member: string]: unknown;
}

/** Sends the request of a tool. */
export type Send = (tool: OperationTool, request: unknown, signal: AbortSignal) => unknown;

// What a model can take in at once, and how long a stream is watched for it.
const maxCharacters = 50_000;
const maxMessages = 100;
const maxMilliseconds = 10_000;

/** Calls an operation with the arguments of a tool call. An error is a result, which the model can act on. */
export async function callTool(
  tool: OperationTool,
  given: Readonly<Record<string, unknown>>,
  api: LoadedApi,
  send: Send,
  signal: AbortSignal,
): Promise<ToolResult> {
  const { operation } = tool;
  try {
    const request = readRequest(tool, given, api);
    const isStream = operation.streaming === "server";
    const bounded = isStream ? AbortSignal.any([signal, AbortSignal.timeout(maxMilliseconds)]) : signal;
    const result = send(tool, request, bounded);
    if (isStream)
      return resultOf({ messages: await firstMessages(tool, result as AsyncIterable<unknown>, api, bounded) });
    return resultOf(toJson(tool, await result, api));
  } catch (error) {
    if (error instanceof ParseError) return failure("the arguments are not valid", error.violations);
    if (error instanceof RestError) return failure(error.message, error.violations);
    // A value that does not fit into the path, for one. Models see errors of tools in results alone.
    if (error instanceof Error) return failure(error.message, []);
    throw error;
  }
}

function readRequest({ operation }: OperationTool, given: Readonly<Record<string, unknown>>, api: LoadedApi): unknown {
  const codec = api.codecOf(operation.input);
  return codec === undefined ? given : parse(codec, JSON.stringify(given));
}

/** The JSON form of a response; text of a response that is bytes. */
function toJson({ operation }: OperationTool, message: unknown, api: LoadedApi): unknown {
  const codec = api.codecOf(operation.output);
  if (codec !== undefined) return JSON.parse(stringify(codec, message));
  if (operation.output.form.kind !== "http_body") return message ?? {};
  const { data, contentType = "" } = message as { readonly data?: Uint8Array; readonly contentType?: string };
  const bytes = data ?? new Uint8Array();
  if (/^text\/|json|xml/.test(contentType)) return new TextDecoder().decode(bytes);
  return { contentType, base64: Buffer.from(bytes).toString("base64") };
}

/** The messages of a stream, up to a number and a time: a watch never ends by itself. */
async function firstMessages(
  tool: OperationTool,
  stream: AsyncIterable<unknown>,
  api: LoadedApi,
  signal: AbortSignal,
): Promise<unknown[]> {
  const messages: unknown[] = [];
  try {
    for await (const message of stream) {
      messages.push(toJson(tool, message, api));
      if (messages.length >= maxMessages) break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return messages;
}

function resultOf(value: unknown): ToolResult {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text.length > maxCharacters) {
    const note = `The response has ${text.length} characters, of which these are the first ${maxCharacters}. Ask for fewer items or fields, or for the next page.`;
    return {
      content: [
        { type: "text", text: text.slice(0, maxCharacters) },
        { type: "text", text: note },
      ],
    };
  }
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return {
    content: [{ type: "text", text }],
    ...(isObject ? { structuredContent: value as Record<string, unknown> } : {}),
  };
}

function failure(message: string, violations: RestError["violations"]): ToolResult {
  const lines = violations.map(({ path, reason }) => `${path === "" ? "the request" : path} ${reason}`);
  return { content: [{ type: "text", text: [message, ...lines].join("\n") }], isError: true };
}
