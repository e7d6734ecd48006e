import { expect, test } from "vitest";
import type { Endpoint, HandlerOptions } from "../../runtime/server.ts";
import type { ServingCase } from "./serving-case.ts";
import { servingCases } from "./serving-cases.ts";
import { shelfEndpoints } from "./shelf.ts";
import { shelfHandlers } from "./shelf-handlers.ts";

export interface SuiteRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

export interface SuiteAnswer {
  readonly status: number;
  /** Repeated headers are joined with ", ". */
  header(name: string): string | undefined;
  /** The Set-Cookie headers. */
  readonly cookies: readonly string[];
  readonly text: string;
}

/** Serves endpoints and sends one request to them. */
export type SuiteAdapter = (
  endpoints: readonly Endpoint[],
  options: HandlerOptions,
  request: SuiteRequest,
) => Promise<SuiteAnswer>;

/** Runs all rows with an adapter. */
export function testServing(adapter: SuiteAdapter): void {
  test.each(servingCases.map((row) => [row.name, row] as const))("%s", async (_, row) => {
    const reported: unknown[] = [];
    const options: HandlerOptions = { onError: (error) => reported.push(error), ...row.options };
    const answer = await adapter(shelfEndpoints(shelfHandlers), options, toRequest(row));
    expectAnswer(row, answer);
    expect(reported.map((error) => (error as Error).message)).toEqual(row.reported ?? []);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
}

function toRequest({ request, headers = {}, json, body }: ServingCase): SuiteRequest {
  const [method = "", target = ""] = request.split(" ");
  const content = json === undefined ? body : JSON.stringify(json);
  // A Request would label any text "text/plain".
  const type = typeof content === "string" ? { "content-type": "application/json" } : {};
  return { method, target, headers: { ...type, ...headers }, body: content };
}

interface Status {
  readonly code: number;
  readonly message: string;
  readonly details: readonly { fieldViolations?: readonly { field: string; description: string }[] }[];
}

function expectAnswer(row: ServingCase, { status, text, header }: SuiteAnswer): void {
  expect({ status, text }).toEqual({ status: row.status, text });
  for (const [name, value] of Object.entries(row.responseHeaders ?? {})) expect(header(name)).toBe(value);
  if (row.request.startsWith("HEAD ") || row.status === 204) {
    expect(text).toBe("");
    return;
  }
  if (row.hides !== undefined) expect(text).not.toContain(row.hides);
  if (row.lines !== undefined) expectLines(text, row.lines);
  if (row.request.includes(":watch") && status === 200) return;
  const value: unknown = JSON.parse(text);
  if (status >= 400) expect(header("content-type")).toBe("application/json");
  if (row.answer !== undefined) expect(value).toEqual(row.answer);
  if (row.seen !== undefined) expect(seenIn(value)).toEqual(row.seen);
  if (row.message !== undefined) expect((value as Status).message).toBe(row.message);
  if (row.code !== undefined) expect((value as Status).code).toBe(row.code);
  if (row.violations !== undefined) {
    const found = (value as Status).details.flatMap((detail) => detail.fieldViolations ?? []);
    expect(found.map(({ field, description }) => `${field}: ${description}`)).toEqual(row.violations);
  }
}

function expectLines(text: string, lines: readonly unknown[]): void {
  expect(text).toBe(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

function seenIn(value: unknown): unknown {
  const { books, extra } = value as { books?: { extra: unknown }[]; extra?: unknown };
  return books === undefined ? extra : books[0]?.extra;
}
