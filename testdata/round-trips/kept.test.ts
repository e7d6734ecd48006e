import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { type Codec, parse, stringify } from "../../runtime/json.ts";
import { createFetchHandler, type Endpoint } from "../../runtime/server.ts";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";

type Message = Readonly<Record<string, unknown>>;
type Method = (message: Message) => Promise<unknown>;

/** The generated functions of kept.proto in one shape. */
async function load(option: string) {
  const files = describeFiles(dirname(fileURLToPath(import.meta.url)), ["kept.proto"]);
  const modules = await importModules(await generate(files, ["kept.proto"], "target=js+dts", option));
  return Object.assign({}, ...modules.values()) as {
    slotCodec: Codec<Message>;
    createSlotClient(transport: unknown): Readonly<Record<"updateSlot" | "deleteSlot" | "labelSlot", Method>>;
    slotEndpoints(handlers: Readonly<Record<string, Method>>): Endpoint[];
  };
}

const headers = { "content-type": "application/json" };

const stored = {
  shelf: "shelves/1",
  kind: "GREEN",
  kinds: ["RED", "GREEN"],
  size: "12",
  label: { text: "a", color: "blue" },
  labels: [{ text: "b", "[pkg.ext]": 1 }],
  owner: { name: "Ada" },
  "[pkg.ext]": 1,
};

describe("plain", async () => {
  const plain = await load("messages=plain");

  test("a client writes back the unknown members, names and extensions that it read", () => {
    const text = JSON.stringify(stored);
    expect(JSON.parse(stringify(plain.slotCodec, parse(plain.slotCodec, text)))).toEqual(stored);
  });

  test("an unknown member named __proto__ is data", () => {
    const text = '{"size":"1","__proto__":{"admin":true}}';
    expect(stringify(plain.slotCodec, parse(plain.slotCodec, text))).toBe(text);
  });

  test("a server sends declared members only", async () => {
    const row = { ...stored, kind: "RED", size: 12n, password_hash: "secret" };
    const handler = createFetchHandler(
      plain.slotEndpoints({ updateSlot: async () => row, deleteSlot: async () => row, labelSlot: async () => row }),
    );
    const url = "http://localhost/v1/shelves/1/slots/0";
    const put = await handler(new Request(`${url}/RED/true/12`, { method: "PUT", headers, body: "{}" }));
    expect(await put.json()).toEqual({
      shelf: "shelves/1",
      kind: "RED",
      kinds: ["RED", "GREEN"],
      size: "12",
      label: { text: "a" },
      labels: [{ text: "b" }],
    });
    const deleted = await handler(new Request(url, { method: "DELETE" }));
    expect(await deleted.text()).toBe("{}");
  });

  test("a server refuses an unknown name", async () => {
    const handler = createFetchHandler(
      plain.slotEndpoints({
        updateSlot: async (slot) => slot,
        deleteSlot: async () => ({}),
        labelSlot: async () => ({}),
      }),
    );
    const request = new Request("http://localhost/v1/shelves/1/slots/0/RED/true/12", {
      method: "PUT",
      headers,
      body: '{"kinds":["GREEN"]}',
    });
    expect((await handler(request)).status).toBe(400);
  });
});

describe.each(["messages=plain", "messages=es", "messages=ts-proto"])("%s", async (option) => {
  const { slotCodec, createSlotClient } = await load(option);
  const paths: string[] = [];
  const client = createSlotClient(
    createTransport({
      baseUrl: "http://localhost",
      fetch: async (request, init) => {
        paths.push(new URL(new Request(request, init).url).pathname);
        return Response.json({});
      },
    }),
  );

  test("numbers, booleans and enums that a server left out are zeros in a path", async () => {
    paths.length = 0;
    await client.updateSlot(parse(slotCodec, '{"shelf":"shelves/1"}'));
    await client.updateSlot(parse(slotCodec, '{"shelf":"shelves/1","index":3,"kind":"RED","open":true,"size":"4"}'));
    expect(paths).toEqual(["/v1/shelves/1/slots/0/KIND_UNSPECIFIED/false/0", "/v1/shelves/1/slots/3/RED/true/4"]);
  });

  test("a missing text is refused", async () => {
    await expect(client.updateSlot(parse(slotCodec, "{}"))).rejects.toThrow('path variable "shelf"');
  });

  const unsendable = 'it must have that form, be valid Unicode, and have no empty, "." or ".." segment';

  test.each([
    ['{"shelf":"shelves/1"}', ['path variable "label.text": undefined cannot be sent in a URL as "*"']],
    [
      '{"label":{"text":"a"},"shelf":"x"}',
      ['path variable "shelf": "x" cannot be sent in a URL as "shelves/*" or "rooms/*"'],
    ],
    [
      "{}",
      [
        'path variable "shelf": undefined cannot be sent in a URL as "shelves/*" or "rooms/*"',
        'path variable "label.text": undefined cannot be sent in a URL as "*"',
      ],
    ],
  ])("the error for %s names what the best bindings lack", async (text, problems) => {
    const shelf = option === "messages=plain" ? "undefined" : '""';
    const message = [...problems, unsendable].join("; ").replace('"shelf": undefined', `"shelf": ${shelf}`);
    await expect(client.labelSlot(parse(slotCodec, text))).rejects.toThrow(new TypeError(message));
  });
});
