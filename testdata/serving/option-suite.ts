import { expect, test } from "vitest";
import type { Reader } from "../../runtime/json/check.ts";
import type { Operation } from "../../runtime/operation/operation.ts";
import type { Route } from "../../runtime/operation/route.ts";
import { endpoint, resultEndpoint, streamEndpoint } from "../../runtime/server/service/endpoint.ts";
import { negotiatedEndpoint } from "../../runtime/server/service/negotiated-endpoint.ts";
import type { Endpoint, HandlerContext } from "../../runtime/server.ts";
import type { OptionCase } from "./option-case.ts";
import { optionCases } from "./option-cases.ts";
import type { SuiteAdapter } from "./serving-suite.ts";

/** Runs the rows with an adapter: all of them, or those whose names pass. */
export function testOptions(adapter: SuiteAdapter, passes: (name: string) => boolean = () => true): void {
  const rows = optionCases.filter(({ name }) => passes(name));
  test.each(rows.map((row) => [row.name, row] as const))("%s", async (_, row) => {
    const [method = "", target = ""] = (row.request ?? "GET /x").split(" ");
    const reported: unknown[] = [];
    const seen: unknown[] = [];
    const options = { onError: (error: unknown) => reported.push(error), ...row.options };
    const request = { method, target, headers: row.headers ?? {}, body: row.body };
    const answer = await adapter(
      [...(row.beside ?? []), row].map((it) => toEndpoint(it, method, seen)),
      options,
      request,
    );
    expect(reported.map((error) => (error as Error).message)).toEqual(row.reported ?? []);
    expect({ status: answer.status, text: answer.text }).toEqual({
      status: row.status ?? 200,
      text: row.text ?? answer.text,
    });
    for (const [name, value] of Object.entries(row.responseHeaders ?? {}))
      expect([name, answer.header(name)]).toEqual([name, value]);
    if (row.responseCookies !== undefined) expect(answer.cookies).toEqual(row.responseCookies);
    if ("seen" in row) expect(JSON.stringify(seen[0])).toBe(JSON.stringify(row.seen));
    if (row.message !== undefined) expect(JSON.parse(answer.text).message).toBe(row.message);
    if (row.violations !== undefined) {
      const [{ fieldViolations }] = JSON.parse(answer.text).details;
      expect(
        fieldViolations.map((it: { field: string; description: string }) => `${it.field}: ${it.description}`),
      ).toEqual(row.violations);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
}

function toEndpoint(row: OptionCase, method: string, seen: unknown[]): Endpoint {
  const served = row.request?.startsWith("PUT /x") || method === "HEAD" ? "GET" : method;
  const route: Route = { method: served, template: "/x", ...row.route };
  const operation: Operation = { name: "x.v1.X.Do", routes: [route], ...row.operation };
  const read: Reader<unknown> = (json, check) => {
    seen.push(json);
    return row.read === undefined ? json : row.read(json, check);
  };
  const { handle = (request: unknown) => request, result, negotiated, stream } = row;
  if (stream !== undefined) return streamEndpoint(operation, { read, handle: stream });
  if (result !== undefined) return resultEndpoint(operation, { read, handle: result });
  if (negotiated !== undefined) return negotiatedEndpoint(operation, { read, handle: negotiated });
  return endpoint(operation, {
    read,
    handle: (request: unknown, context: HandlerContext): unknown => handle(request, context),
  });
}
