import { describe, expect, test } from "vitest";
import { createTransport, type HttpRequest } from "../../client.ts";
import type { Reader } from "../../json/check.ts";
import { bytesContent, jsonResponse, textContent } from "./body-responses.ts";
import { acceptHeader, negotiatedResponse, type ResponseCase } from "./negotiated-response.ts";

const any: Reader<unknown> = (json) => json;

const cases: readonly ResponseCase[] = [
  { status: 200, mediaTypes: ["application/json"], body: jsonResponse(any) },
  { status: 200, mediaTypes: ["application/vnd.row+json"], body: jsonResponse(any) },
  { status: 200, mediaTypes: ["text/csv", "text/comma-separated-values"], body: textContent },
  { status: 200, mediaTypes: ["application/octet-stream"], body: bytesContent },
  { status: 200, mediaTypes: ["application/vnd.plan+json; verbose=1"], body: jsonResponse(any) },
  { status: 202, body: jsonResponse(any) },
  { status: 304 },
];

async function call(accept: string | readonly string[], body: BodyInit | null, init: ResponseInit, of = cases) {
  let sent: HttpRequest | undefined;
  const transport = createTransport({
    baseUrl: "http://h",
    fetch: async (_, request) => {
      sent = request as HttpRequest;
      return new Response(body, init);
    },
  });
  const request = { operation: "x", method: "GET", template: "/x", path: "/x", accept: acceptHeader(accept) };
  const fields = [{ name: "etag", in: "header", key: "ETag" }] as const;
  const result = await transport.unary(request, negotiatedResponse(accept, of, fields));
  return { result, accept: sent?.headers["accept"] };
}

function of(type: string): ResponseInit {
  return { headers: { "content-type": type } };
}

describe("a response in the media type that the call accepts", () => {
  test.each([
    [
      "application/json",
      "application/json; charset=utf-8",
      '{"a":1}',
      { mediaType: "application/json", body: { a: 1 } },
    ],
    ["application/json", "application/vnd.other+json", "[]", { mediaType: "application/json", body: [] }],
    ["application/vnd.row+json", "application/vnd.row+json", "{}", { mediaType: "application/vnd.row+json", body: {} }],
    ["text/csv", "text/csv; charset=utf-8", "a,b", { mediaType: "text/csv", body: "a,b" }],
    ["text/csv", "Text/Comma-Separated-Values", "a", { mediaType: "text/csv", body: "a" }],
    [
      "application/octet-stream",
      "application/octet-stream",
      "x",
      { mediaType: "application/octet-stream", body: new Uint8Array([120]) },
    ],
    [
      "application/vnd.plan+json; verbose=1",
      "application/vnd.plan+json;verbose=1;a=b",
      "{}",
      { mediaType: "application/vnd.plan+json; verbose=1", body: {} },
    ],
  ])("%s as %s", async (accept, type, body, expected) => {
    expect(await call(accept, body, of(type))).toEqual({ accept, result: { ...expected, status: 200 } });
  });

  test("several, by preference", async () => {
    const accept = ["text/csv", "application/json", "application/octet-stream"] as const;
    expect(await call(accept, "[]", of("application/json"))).toEqual({
      accept: "text/csv, application/json;q=0.9, application/octet-stream;q=0.8",
      result: { status: 200, mediaType: "application/json", body: [] },
    });
  });

  test("a response without a media type, by its status", async () => {
    const headers = { etag: '"1"' };
    expect((await call("text/csv", null, { status: 304, headers })).result).toEqual({ status: 304, etag: '"1"' });
    expect((await call("text/csv", '{"left":1}', { ...of("application/json"), status: 202 })).result).toEqual({
      status: 202,
      body: { left: 1 },
    });
  });

  test.each(["text/plain", "text/html", "application/json", ""])("an empty body of %j is none", async (type) => {
    const cases = [{ status: 201, mediaTypes: ["text/csv"], body: textContent }, { status: 201 }];
    const init = { status: 201, headers: type ? { "content-type": type } : {} };
    expect((await call("text/csv", null, init, cases)).result).toEqual({ status: 201 });
  });

  test("without a status of its own", async () => {
    const csv = [{ mediaTypes: ["text/csv"], body: textContent }];
    expect((await call("text/csv", "a", { ...of("text/csv"), status: 206 }, csv)).result).toEqual({
      mediaType: "text/csv",
      body: "a",
    });
  });

  test.each([
    ["text/csv", "application/json", "the response is application/json, but the call accepts text/csv"],
    ["application/json", "text/html", "the response is text/html, but the call accepts application/json"],
    ["application/json", "text/csv", "the response is text/csv, but the call accepts application/json"],
    ["text/csv", "", "the response has no media type, but the call accepts text/csv"],
  ])("%s, but %j comes back", async (accept, type, reason) => {
    await expect(call(accept, new TextEncoder().encode("x"), type ? of(type) : {})).rejects.toThrow(
      `[internal] ${reason}`,
    );
  });

  test("an undeclared status is an error", async () => {
    await expect(call("text/csv", "x", { ...of("text/csv"), status: 201 })).rejects.toThrow("-> 201");
  });
});
