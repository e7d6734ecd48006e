import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import { checkHeader } from "../check-header.ts";
import { invalidResponseHeaders, invalidResponseStatus } from "../errors.ts";
import type { Session } from "../run-request.ts";
import { sendDirectly } from "./direct-response.ts";

/**
 * Applies what a function set: `set_config('response.headers', '[{"Cache-Control": "public"}]', true)` and
 * `set_config('response.status', '202', true)`. Throws 500 for a status that is not from 200 to 599, for headers that HTTP cannot
 * carry, and for those that the server sets itself.
 */
export async function applyResponseSettings({ transaction }: Session, context: HandlerContext): Promise<void> {
  const [row] = await transaction.query<{ headers: string | null; status: string | null }>(
    "select current_setting('response.headers', true) as headers, current_setting('response.status', true) as status",
  );
  // After a transaction that sets them, the settings are empty in the next one on the same connection.
  if (row?.headers) setHeaders(context, row.headers);
  if (row?.status) sendDirectly(context, { status: parseStatus(row.status) });
}

function setHeaders(context: HandlerContext, json: string): void {
  try {
    for (const [name, value] of parseHeaders(json)) {
      // The media type is that of the body, unless it is set here.
      if (name.toLowerCase() === "content-type") sendDirectly(context, { mediaType: value.join(", ") });
      else context.setHeader(name, value);
    }
  } catch {
    throw invalidResponseHeaders();
  }
}

function parseStatus(text: string): number {
  if (!/^[2-5]\d\d$/.test(text)) throw invalidResponseStatus();
  return Number(text);
}

function parseHeaders(json: string): Map<string, string[]> {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list)) throw new TypeError("the headers must be a list");
  const headers = new Map<string, string[]>();
  for (const [name, value] of list.flatMap((item: unknown) => Object.entries(Object(item)))) {
    headers.set(name, [...(headers.get(name) ?? []), checkHeader(name, value)]);
  }
  return headers;
}
