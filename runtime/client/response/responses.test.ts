import { describe, expect, test } from "vitest";
import { type Call, createTransport, type ExpectedResponse, type HttpRequest, RestError } from "../../client.ts";
import { headerList } from "../../header/header-list.ts";
import { preferHeader } from "../../header/preferences.ts";
import type { Reader } from "../../json/check.ts";
import { queryText } from "../request/query-text.ts";
import { bytesResponse, jsonResponse, textResponse } from "./body-responses.ts";
import { fieldsResponse } from "./fields-response.ts";
import { cookieListReader, headerListReader, headerValueReader, preferencesReader } from "./header-readers.ts";
import { redirectResponse } from "./redirect-response.ts";
import { resultResponse } from "./result-response.ts";

const call: Call = { operation: "x", method: "GET", template: "/x", path: "/x" };
const any: Reader<unknown> = (json) => json;

async function take(
  answer: ExpectedResponse<unknown>,
  body: BodyInit | null,
  init: ResponseInit = {},
  more: Partial<Call> = {},
) {
  const sent: HttpRequest[] = [];
  const transport = createTransport({
    baseUrl: "http://h",
    fetch: async (_, request) => {
      sent.push(request as HttpRequest);
      return new Response(body, init);
    },
  });
  const result = await transport.unary({ ...call, ...more }, answer);
  return { result, sent: sent[0]! };
}

describe("parameters of a request", () => {
  test("header names are in lower case, absent headers are omitted, and the caller's headers win", async () => {
    const headers = {
      "If-Match": '"a"',
      Prefer: preferHeader({ return: "minimal" }),
      "X-List": headerList(["a", "b,c"]),
      "X-N": 1,
      "X-B": false,
      Cookie: undefined,
      "X-Null": null,
    };
    const { sent } = await take({ take: async () => 1 }, "{}", {}, { headers });
    expect(sent.headers).toEqual({
      accept: "application/json",
      "if-match": '"a"',
      prefer: "return=minimal",
      "x-list": 'a, "b,c"',
      "x-n": "1",
      "x-b": "false",
    });
  });

  test("additional query parameters follow in order", async () => {
    const urls: string[] = [];
    const fetch = async (url: string) => {
      urls.push(url);
      return new Response("{}");
    };
    const transport = createTransport({ baseUrl: "http://h", fetch });
    const rest = [
      ["id", "gt.1"],
      ["ü", "a b"],
      ["id", ""],
    ] as const;
    await transport.unary({ ...call, query: queryText({ a: 1 }, rest) }, any);
    await transport.unary({ ...call, query: queryText({}, rest.slice(0, 1)) }, any);
    expect(urls).toEqual(["http://h/x?a=1&id=gt.1&%C3%BC=a%20b&id=", "http://h/x?id=gt.1"]);
  });
});

describe("responses that are not JSON", () => {
  test("text", async () => {
    const { result, sent } = await take(textResponse(any), '{"a"', {}, { accept: "text/plain" });
    expect([result, (sent.headers as Record<string, string>)["accept"]]).toEqual(['{"a"', "text/plain"]);
  });

  test("bytes", async () => {
    const { result } = await take(bytesResponse(any), new Uint8Array([0, 255]), {
      headers: { "content-type": "image/png" },
    });
    expect(result).toEqual({ contentType: "image/png", data: new Uint8Array([0, 255]) });
  });

  test("a leading U+FEFF is part of a text", async () => {
    expect((await take(textResponse(any), "\ufeffa")).result).toBe("\ufeffa");
    await expect(take(textResponse(any), new Uint8Array([0xff]))).rejects.toThrow("the response is not UTF-8");
  });

  test("text that breaks its description", async () => {
    const read: Reader<unknown> = (_, check) => check.violations.push({ path: "", reason: "no" });
    await expect(take(textResponse(read), "x")).rejects.toThrow("[internal] the response is invalid: no");
  });
});

describe("fields outside the body", () => {
  const fields = [
    { name: "etag", in: "header", key: "ETag" },
    { name: "status", in: "status" },
    { name: "list", in: "header", key: "X-List", read: headerListReader() },
    { name: "flag", in: "header", key: "X-Flag", read: headerValueReader("boolean") },
    { name: "size", in: "header", key: "X-Size", read: headerValueReader("number") },
    { name: "kind", in: "header", key: "X-Kind", read: headerValueReader("enum") },
    { name: "bad", in: "header", key: "X-Bad", read: headerValueReader("json") },
    { name: "none", in: "header", key: "X-None" },
  ] as const;
  const headers = { etag: '"1"', "x-list": 'a, "b,c"', "x-flag": "true", "x-size": "3", "x-kind": "K", "x-bad": "{" };
  const members = { etag: '"1"', status: 202, list: ["a", "b,c"], flag: true, size: 3, kind: "K", bad: "{" };

  test("join the members of a JSON body", async () => {
    const { result, sent } = await take(fieldsResponse(any, fields), '{"a":1,"etag":"evil"}', { status: 202, headers });
    expect(result).toEqual({ a: 1, ...members });
    expect(sent.maxRedirects).toBe(20);
  });

  test("take each Set-Cookie header as an item", async () => {
    const field = { name: "cookies", in: "header", key: "Set-Cookie", read: cookieListReader() } as const;
    const cookies = ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", 'b="x, y"'];
    const headers = cookies.map((cookie): [string, string] => ["set-cookie", cookie]);
    expect((await take(fieldsResponse(any, [field]), "{}", { headers })).result).toEqual({ cookies });
  });

  test("join the members of a body of bytes", async () => {
    const { result } = await take(fieldsResponse(any, fields, bytesResponse), "x", { status: 202, headers });
    expect(result).toMatchObject({ data: new Uint8Array([120]), etag: '"1"' });
  });

  test("join the member that holds the body", async () => {
    const etag = [{ name: "etag", in: "header", key: "ETag" }] as const;
    const of = async (body: string | null) => {
      return (await take(fieldsResponse(any, etag, jsonResponse, "rows"), body, { headers: { etag: "1" } })).result;
    };
    expect(await of('[{"etag":"evil"}]')).toEqual({ rows: [{ etag: "evil" }], etag: "1" });
    expect(await of("null")).toEqual({ rows: null, etag: "1" });
    expect(await of(null)).toEqual({ etag: "1" });
  });

  test("join the member that holds a file", async () => {
    const status = [{ name: "status", in: "status" }] as const;
    const answer = fieldsResponse(any, status, bytesResponse, "file");
    const { result } = await take(answer, "x", { headers: { "content-type": "a/b" } });
    expect(result).toEqual({ status: 200, file: { contentType: "a/b", data: new Uint8Array([120]) } });
    expect((await take(answer, null, { status: 201 })).result).toEqual({ status: 201 });
  });

  test("can be preferences", async () => {
    const applied = {
      name: "applied",
      in: "header",
      key: "Preference-Applied",
      read: preferencesReader([
        { name: "max-affected", type: "number" },
        { name: "Wait", type: "boolean" },
        { name: "return", type: "enum" },
      ]),
    } as const;
    const headers = {
      "preference-applied": 'max-affected=10, wait, return=minimal, Other="a, b", other=c, __proto__=x',
    };
    const { result } = await take(fieldsResponse(any, [applied]), "{}", { headers });
    expect(result).toEqual({
      applied: { "max-affected": 10, Wait: true, return: "minimal", other: "a, b", ["__proto__"]: "x" },
    });
  });

  test("a redirect is a response if the message declares its Location header", async () => {
    const location = [{ name: "url", in: "header", key: "Location" }] as const;
    const { result, sent } = await take(fieldsResponse(any, location), null, {
      status: 302,
      headers: { location: "/y" },
    });
    expect([result, sent.maxRedirects]).toEqual([{ url: "/y" }, 0]);
    await expect(take(fieldsResponse(any, location), null, { status: 404 })).rejects.toThrow("not_found");
  });
});

describe("a redirect that is the only success", () => {
  test.each([302, 200])("%i is the result", async (status) => {
    const { result, sent } = await take(redirectResponse(302, any), "{}", { status });
    expect([result, sent.maxRedirects]).toEqual([{}, 0]);
  });

  test("a note for people is not the message", async () => {
    const location = [{ name: "url", in: "header", key: "Location" }] as const;
    const init = { status: 302, headers: { location: "/y", "content-type": "text/plain; charset=utf-8" } };
    expect((await take(redirectResponse(302, any), "Found", init)).result).toEqual({});
    expect((await take(fieldsResponse(any, location), "Found", init)).result).toEqual({ url: "/y" });
    const json = { status: 302, headers: { "content-type": "application/problem+json" } };
    expect((await take(redirectResponse(302, any), '{"a":1}', json)).result).toEqual({ a: 1 });
  });

  test("304 is a result, and redirects are followed", async () => {
    const { result, sent } = await take(redirectResponse(304, any), null, { status: 304 });
    expect([result, sent.maxRedirects]).toEqual([{}, 20]);
  });

  test("other statuses are errors", async () => {
    await expect(take(redirectResponse(302, any), null, { status: 304 })).rejects.toThrow("304");
    await expect(take(redirectResponse(302, any), null, { status: 404 })).rejects.toThrow("not_found");
  });

  test("a Location header that is a field makes every redirect a result", async () => {
    const location = [{ name: "url", in: "header", key: "Location" }] as const;
    const init = { status: 303, headers: { location: "/y" } };
    const { result } = await take(redirectResponse(302, fieldsResponse(any, location)), null, init);
    expect(result).toEqual({ url: "/y" });
  });
});

describe("results by status", () => {
  const readers = { 200: any, 304: undefined };

  test("a status with a body", async () => {
    const { result, sent } = await take(resultResponse(readers), '{"a":1}');
    expect([result, sent.maxRedirects]).toEqual([{ status: 200, body: { a: 1 } }, 20]);
  });

  test("a status without a body, with a header", async () => {
    const etag = [{ name: "etag", in: "header", key: "ETag" }] as const;
    const init = { status: 304, headers: { etag: '"1"' } };
    expect((await take(resultResponse(readers, etag), null, init)).result).toEqual({ status: 304, etag: '"1"' });
  });

  test("a redirect", async () => {
    const { result, sent } = await take(resultResponse({ 200: any, 302: undefined }), null, { status: 302 });
    expect([result, sent.maxRedirects]).toEqual([{ status: 302 }, 0]);
  });

  test("a declared error status with a body", async () => {
    const { result } = await take(resultResponse({ 200: any, 404: any }), '{"why":1}', { status: 404 });
    expect(result).toEqual({ status: 404, body: { why: 1 } });
  });

  test.each([201, 404, 500])("an undeclared status %i is an error", async (status) => {
    const taken = take(resultResponse(readers), "{}", { status });
    await expect(taken).rejects.toBeInstanceOf(RestError);
    await expect(taken).rejects.toMatchObject({ status });
  });

  test("a body that does not match its description", async () => {
    const read: Reader<unknown> = (_, check) => check.violations.push({ path: "a", reason: "no" });
    await expect(take(resultResponse({ 200: read }), "{}")).rejects.toThrow("the response is invalid: a: no");
    await expect(take(resultResponse({ 200: any }), "{")).rejects.toThrow("the response is not JSON");
  });
});
