import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Call, createTransport, type TransportOptions } from "../../client.ts";
import { createCheck } from "../../json/create-check.ts";
import { parseParameters } from "../../server/request/query-parameters.ts";
import { readMultipart } from "../../server/request/read-multipart.ts";
import { bodyOnGet } from "./body-on-get.ts";
import { bytesBody } from "./bytes-body.ts";
import { joinDelimited, joinNested } from "./delimited.ts";
import { filePart } from "./file-part.ts";
import { formBody } from "./form-body.ts";
import { multipartBody } from "./multipart-body.ts";
import { textBody } from "./text-body.ts";

interface Sent {
  readonly type: string | null;
  readonly bytes: Uint8Array;
}

/** The body as it goes over the wire. */
async function send(body: unknown, options: Partial<TransportOptions> = {}, call: Partial<Call> = {}): Promise<Sent> {
  let sent: Sent | undefined;
  const transport = createTransport({
    baseUrl: "http://h",
    fetch: async (url, { body: content, ...init }) => {
      // As fetch does, but for GET as well.
      const request = new Request(url, { ...init, method: "POST", body: content ?? null });
      sent = { type: request.headers.get("content-type"), bytes: new Uint8Array(await request.arrayBuffer()) };
      return new Response("{}");
    },
    ...options,
  });
  await transport.unary({ operation: "x", method: "POST", template: "/x", path: "/x", body, ...call }, (json) => json);
  return sent!;
}

const decode = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
const text = fc.string({ unit: "grapheme", maxLength: 20 });
const value = fc.oneof(
  text,
  fc.string({ unit: fc.constantFrom("\r", "\n", "-", '"', "%", "=", "&", "+"), maxLength: 20 }),
);

describe("URL-encoded forms", () => {
  test("are written like URLSearchParams", () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(value, value), { maxLength: 5 }), async (pairs) => {
        const values = Object.fromEntries(pairs);
        const { type, bytes } = await send(formBody(values));
        expect(type).toBe("application/x-www-form-urlencoded");
        expect(decode(bytes)).toBe(new URLSearchParams(values).toString());
      }),
      { numRuns: 50 },
    ));

  test("round trip", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { maxLength: 5 }), (pairs) => {
        const values = Object.fromEntries(pairs.map(([name, item]) => [name, [item, item]]));
        const request = { call: {} as Call, url: "", method: "", headers: {}, maxRedirects: 0 };
        const written = formBody(values)!(request, { baseUrl: "" }, {} as never) as string;
        const twice = Object.entries(values).flatMap(([name, items]) => items.map((item) => [name, item]));
        expect(parseParameters(written, 100, "form")).toEqual(twice);
      }),
    );
  });

  test("write lists and nested objects, and omit absent values", async () => {
    const { bytes } = await send(formBody({ a: ["1", "2"], b: undefined, c: null, d: { e: true, f: [3] }, g: "" }));
    expect(decode(bytes)).toBe("a=1&a=2&d.e=true&d.f=3&g=");
  });

  test("half a surrogate pair", () => expect(() => formBody({ a: "\ud800" })).toThrow(URIError));
});

describe("multipart", () => {
  const bytes = fc.uint8Array({ maxLength: 40 });
  // The HTML standard escapes quotes and line breaks and no percent sign: a literal `%22` in a name cannot be told apart.
  const name = fc.string({ unit: "grapheme-ascii", maxLength: 10 }).filter((text) => !/%(22|0D|0A)/i.test(text));
  const part = fc.tuple(name, fc.oneof(value, bytes));

  test("round trip", () =>
    fc.assert(
      fc.asyncProperty(fc.uniqueArray(part, { selector: ([name]) => name, maxLength: 5 }), async (parts) => {
        const sent = await send(multipartBody(Object.fromEntries(parts)));
        const inOrder = Object.entries(Object.fromEntries(parts));
        const values = new Map(inOrder);
        const formOf = (name: string) => (values.get(name) instanceof Uint8Array ? { type: "bytes" as const } : {});
        expect(readMultipart(sent.bytes, sent.type!, 100, formOf, createCheck())).toEqual(inOrder);
      }),
    ));

  test("is readable by other parsers", async () => {
    const image = new Uint8Array([0, 13, 10, 45, 45, 255]);
    const { type, bytes: sent } = await send(
      multipartBody(
        { 'a"\r\n': ["1", "ü"], b: null, image, csv: "x,y", o: { n: 1 } },
        { image: "image/png", csv: "text/csv" },
      ),
    );
    const form = await new Response(sent as BodyInit, { headers: { "content-type": type! } }).formData();
    expect(form.getAll('a"\r\n')).toEqual(["1", "ü"]);
    expect(form.get("o")).toBe('{"n":1}');
    const file = form.get("image") as File;
    expect([file.type, file.name, new Uint8Array(await file.arrayBuffer())]).toEqual(["image/png", "image", image]);
    expect((form.get("csv") as File).type).toBe("text/csv");
    expect([...form.keys()]).toEqual(['a"\r\n', 'a"\r\n', "image", "csv", "o"]);
  });

  test("files have their names and media types", async () => {
    const content = new Uint8Array([0, 255]);
    const { type, bytes: sent } = await send(
      multipartBody(
        {
          named: [filePart({}, content, 'ü "a"\r\n.png', "image/png"), filePart({}, undefined, "", "")],
          cover: filePart({}, content, "b.gif"),
          absent: filePart(undefined, undefined),
        },
        { cover: "image/gif" },
      ),
    );
    const form = await new Response(sent as BodyInit, { headers: { "content-type": type! } }).formData();
    const files = [...form.entries()].map(([name, file]) => [name, (file as File).name, (file as File).type]);
    expect(files).toEqual([
      ["named", 'ü "a"\r\n.png', "image/png"],
      ["named", "named", "application/octet-stream"],
      ["cover", "b.gif", "image/gif"],
    ]);
    const file = { content: "data", name: "name", mediaType: "type" };
    expect(readMultipart(sent, type!, 100, () => ({ name: "x", type: "file", file }), createCheck())).toEqual([
      ["named", { data: content, name: 'ü "a"\r\n.png', type: "image/png" }],
      ["named", { data: new Uint8Array(), name: "named", type: "application/octet-stream" }],
      ["cover", { data: content, name: "b.gif", type: "image/gif" }],
    ]);
  });

  test("half a surrogate pair in the name of a file", () => {
    const file = filePart({}, new Uint8Array(), "\ud800");
    expect(() => multipartBody({ file })).toThrow("half a surrogate pair");
  });

  test.each(["a/b\r\nX-Other: 1", " a/b", "a/b ", "a/\u00fc"])("the media type %j of a file", (type) => {
    expect(() => multipartBody({ file: filePart({}, new Uint8Array(), "a", type) })).toThrow(
      "cannot have the media type",
    );
  });

  test("half a surrogate pair", () => expect(() => multipartBody({ a: "\udc00" })).toThrow("half a surrogate pair"));
});

describe("text and bytes", () => {
  test("text", async () => {
    const { type, bytes } = await send(textBody("ü\n"));
    expect([type, decode(bytes)]).toEqual(["text/plain; charset=utf-8", "ü\n"]);
    expect(textBody(undefined)).toBeUndefined();
    expect(() => textBody("\ud800")).toThrow("half a surrogate pair");
  });

  test("bytes have their own media type, the operation's, or no media type", async () => {
    const data = new Uint8Array([0, 255]);
    expect(await send(bytesBody({ contentType: "image/png", data }, "image/gif"))).toEqual({
      type: "image/png",
      bytes: data,
    });
    expect((await send(bytesBody({ data }, "image/gif"))).type).toBe("image/gif");
    expect((await send(bytesBody({}))).type).toBe("application/octet-stream");
    expect(bytesBody(null)).toBeUndefined();
  });

  test("a media type from the caller", async () => {
    const headers = { "Content-Type": "application/vnd.x+json" };
    expect((await send({ a: 1 }, { headers })).type).toBe("application/vnd.x+json");
    expect((await send(textBody("x"), { headers })).type).toBe("application/vnd.x+json");
  });
});

describe("a body with GET", () => {
  test("is refused by a transport that cannot send it", async () => {
    const sent = send(bodyOnGet({ a: 1 }), {}, { method: "GET" });
    await expect(sent).rejects.toThrow(
      "[unimplemented] this transport cannot send a body with GET: createNodeTransport makes one that can (GET /x)",
    );
  });

  test("is sent by a transport that can", async () => {
    const { type, bytes } = await send(bodyOnGet({ a: 1 }), { bodyOnGet: true }, { method: "GET" });
    expect([type, decode(bytes)]).toEqual(["application/json", '{"a":1}']);
    expect((await send(bodyOnGet(textBody("x")), { bodyOnGet: true })).type).toBe("text/plain; charset=utf-8");
    expect(bodyOnGet(undefined)).toBeUndefined();
  });
});

describe("lists in one parameter", () => {
  test("text", () => {
    expect([
      joinDelimited(["a", 1], ","),
      joinDelimited(["a", "b"], " "),
      joinDelimited("a", ","),
      joinDelimited([], "|"),
      joinDelimited(undefined, ","),
    ]).toEqual(["a,1", "a b", "a", undefined, undefined]);
  });

  test("nested lists", () => {
    const items = ["id", "author(name,country)", '"a,(b"', "{x,y}", 1];
    expect(joinNested(items)).toBe('id,author(name,country),"a,(b",{x,y},1');
    expect([joinNested([]), joinNested(undefined), joinNested("a")]).toEqual([undefined, undefined, "a"]);
  });

  test.each([[["a,b"]], [["a(b", "c"]], [['a"b', "c"]], [[""]]])("%j would be read as another nested list", (items) => {
    expect(() => joinNested(items)).toThrow(TypeError);
  });

  test.each([
    [["a,b"], ","],
    [["a", "b c"], " "],
    [[""], "|"],
  ] as const)("%j would be ambiguous with the delimiter %j", (items, delimiter) => {
    expect(() => joinDelimited(items, delimiter)).toThrow(TypeError);
  });
});
