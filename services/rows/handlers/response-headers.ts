import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import { checkHeader } from "../check-header.ts";
import { invalidResponseHeaders } from "../errors.ts";
import type { Session } from "../run-request.ts";

/**
 * Sends the headers that a function set: `set_config('response.headers', '[{"Cache-Control": "public"}]', true)`. Throws 500 for
 * those that HTTP cannot carry, and those that the server sets itself.
 */
export async function sendResponseHeaders({ transaction }: Session, context: HandlerContext): Promise<void> {
  const [row] = await transaction.query<{ headers: string | null }>(
    "select current_setting('response.headers', true) as headers",
  );
  // After a transaction that sets it, the setting is empty in the next one on the same connection.
  if (!row?.headers) return;
  try {
    for (const [name, value] of parseHeaders(row.headers)) context.setHeader(name, value);
  } catch (error) {
    throw invalidResponseHeaders(error instanceof Error ? error.message : row.headers);
  }
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
