import { createRegistry } from "@bufbuild/protobuf";
import { DurationSchema } from "@bufbuild/protobuf/wkt";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { parse, stringify } from "@protoc-gen-rest/runtime/json";
import { WebSocket } from "undici";
import { afterAll, describe, expect, test } from "vitest";
import { useAnyCodec } from "../../runtime/construct/any-codec.ts";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { registryAnyCodec } from "../shapes/any-codec.ts";
import { type FormCase, formCases, type Position } from "./form-cases.ts";
import { protoOf, rpcOf } from "./form-proto.ts";
import { type EchoApi, echoApi, listen } from "./form-server.ts";

// Every form in every shape, position and direction: what a request or a generated client sends comes back as it was, and what is
// refused is refused with the same words in all shapes. A form that has no such position says why in form-cases.ts.

const shapes = {
  plain: [],
  es: ["messages=es"],
  "ts-proto": ["messages=ts-proto"],
  "ts-proto, bigint": ["messages=ts-proto", "ts_proto_opt=forceLong=bigint", "ts_proto_opt=useDate=timestamp"],
} as const;

const inBody: readonly Position[] = [
  "member",
  "list item",
  "map value",
  "map key",
  "oneof",
  "FORM_VALUE",
  "FORM_UNION",
];
const inStreams: readonly Position[] = ["error body", "ndjson", "server-sent events", "json-array", "grpc-gateway"];
const asText: readonly Position[] = ["path", "query", "header", "cookie", "form", "multipart"];
const positions: readonly Position[] = [...inBody, ...inStreams, ...asText];
const inClients: readonly Position[] = [...positions, "websocket"];
const text: ReadonlySet<Position> = new Set(asText);

/** Where the value is in the message All. */
const members: Readonly<Partial<Record<Position, (value: unknown) => object>>> = {
  member: (value) => ({ member: value }),
  "list item": (value) => ({ list: [value, value] }),
  "map value": (value) => ({ map: { a: value } }),
  "map key": (value) => ({ keyed: { [String(value)]: "a" } }),
  oneof: (value) => ({ one: value }),
  FORM_VALUE: (value) => ({ alone: value }),
  FORM_UNION: (value) => ({ choice: value }),
};

function rpcFor(position: Position): string {
  return rpcOf(members[position] === undefined ? position : "member");
}

function has({ without = {} }: FormCase, position: Position): boolean {
  return without[position] === undefined;
}

/** A cookie and a header have no other characters. */
function fits(position: Position, value: unknown): boolean {
  return (position !== "cookie" && position !== "header") || !/[^ -~]|[ ,;"]/.test(JSON.stringify(value).slice(1, -1));
}

/** A key and a parameter are strings. */
function isInvalid({ takes = {} }: FormCase, position: Position, value: unknown): boolean {
  const isText = position === "map key" || text.has(position);
  return takes[position] === undefined && (!isText || typeof value === "string");
}

function post(path: string, body: unknown, type = "application/json"): Request {
  const content = type === "application/json" ? JSON.stringify(body) : (body as string);
  return new Request(`http://api.test/${path}`, { method: "POST", body: content, headers: { "content-type": type } });
}

function requestOf(form: FormCase, position: Position, value: unknown): Request {
  const inMessage = members[position];
  if (inMessage !== undefined) return post("body", inMessage(value));
  const texts = textsOf(form, value);
  const [only = ""] = texts;
  switch (position) {
    case "error body":
      return post("error", { value });
    case "ndjson":
      return post("ndjson", { value });
    case "server-sent events":
      return post("events", { value });
    case "json-array":
      return post("array", { value });
    case "grpc-gateway":
      return post("gateway", { value });
    case "path":
      return new Request(`http://api.test/path/${encodeURIComponent(only)}`);
    case "query":
      return new Request(`http://api.test/query?${new URLSearchParams(texts.map((it) => ["value", it]))}`);
    case "header":
      return new Request("http://api.test/header", { headers: { "x-value": texts.join(", ") } });
    case "cookie":
      return new Request("http://api.test/cookie", { headers: { cookie: `value=${only}` } });
    case "form": {
      const body = String(new URLSearchParams(texts.map((it) => ["value", it])));
      return post("form", body, "application/x-www-form-urlencoded");
    }
    default: {
      const body = new FormData();
      for (const it of texts) body.append("value", partOf(form, it));
      return new Request("http://api.test/parts", { method: "POST", body });
    }
  }
}

/** The texts of a parameter, several for a list. */
function textsOf({ name }: FormCase, value: unknown): readonly string[] {
  if (name === "only_field" && Array.isArray(value)) return value.map(String);
  const isJson = /^(?:struct|value|list_value)$/.test(name);
  return [typeof value === "string" && !isJson ? value : JSON.stringify(value)];
}

/** Parts have bytes as they are. */
function partOf({ name }: FormCase, value: string): string | Blob {
  return name.startsWith("bytes") ? new Blob([new Uint8Array(Buffer.from(value, "base64"))]) : value;
}

/** The value that comes back. */
function expected(position: Position, value: unknown): unknown {
  const inMessage = members[position];
  if (inMessage !== undefined) return inMessage(value);
  return isStream(position) ? [{ value }, { value }] : { value };
}

function isStream(position: Position): boolean {
  return /^(?:ndjson|server-sent events|json-array|grpc-gateway|websocket)$/.test(position);
}

function valueIn(position: Position, body: string): unknown {
  if (position === "ndjson") return linesOf(body);
  if (position === "grpc-gateway") return linesOf(body).map((it) => (it as { readonly result: unknown }).result);
  if (position !== "server-sent events") return JSON.parse(body);
  return linesOf(body.replaceAll(/^data: ?/gm, ""));
}

function linesOf(body: string): unknown[] {
  return body
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): unknown => JSON.parse(line));
}

const files = formCases.map(({ name }) => `${name}.proto`);
const protoFile = describeSources(Object.fromEntries(formCases.map((it) => [`${it.name}.proto`, protoOf(it)])));
const outputs = await Promise.all(
  Object.entries(shapes).map(async ([shape, options]) => {
    return [shape, await generate(protoFile, files, "target=js+dts", ...options)] as const;
  }),
);

useAnyCodec(registryAnyCodec(createRegistry(DurationSchema)));

let count = 0;
afterAll(() => console.log(`${count} exchanges of forms, shapes, positions and directions`));

describe.each(formCases.map((it) => [it.name, it] as const))("%s", (name, form) => {
  const rpcs = [...new Set(inClients.filter((it) => has(form, it)).map(rpcFor))];
  const apis = outputs.map(([shape, output]) => [shape, echoApi(output, name, rpcs)] as const);

  test.each(positions.filter((it) => has(form, it)))("%s", async (position) => {
    for (const value of form.valid) {
      if (!fits(position, value)) continue;
      for (const [shape, api] of apis) {
        const response = await api.serve(requestOf(form, position, value));
        const text = await response.text();
        expect([shape, response.status, valueIn(position, text)]).toEqual([
          shape,
          position === "error body" ? 409 : 200,
          expected(position, value),
        ]);
        count++;
      }
    }
    for (const value of form.invalid) {
      if (!isInvalid(form, position, value)) continue;
      const answers = new Set<string>();
      for (const [, api] of apis) {
        const response = await api.serve(requestOf(form, position, value));
        answers.add(`${response.status} ${await response.text()}`);
        count++;
      }
      expect([...answers]).toEqual([expect.stringMatching(/^400 .*"the request is not valid: /)]);
    }
  });

  test.each(inClients.filter((it) => has(form, it)))("generated client: %s", async (position) => {
    for (const [shape, api] of apis) {
      for (const value of form.valid) {
        if (!fits(position, value)) continue;
        expect([shape, await called(api, position, value)]).toEqual([shape, expected(position, value)]);
        count++;
      }
    }
  });
});

/** The JSON of what a generated client returns for a value. */
async function called(api: EchoApi, position: Position, value: unknown): Promise<unknown> {
  const isInAll = members[position] !== undefined;
  const codec = api.codec(isInAll ? "all" : "one");
  const jsonOf = (message: unknown): unknown => JSON.parse(stringify(codec, message as object));
  const given = JSON.stringify(members[position]?.(value) ?? { value });
  if (position === "websocket") return overSocket(api, given);
  const names: Partial<Record<Position, string>> = { header: "inHeader", cookie: "inCookie" };
  const request = parse(names[position] === undefined ? codec : api.codec(names[position]), given);
  const client = api.client(createTransport({ baseUrl: "http://api.test", fetch: inMemory(api) }));
  const rpc = rpcFor(position);
  const result = client[rpc.charAt(0).toLowerCase() + rpc.slice(1)]!(request);
  if (isStream(position)) return collected(result as AsyncIterable<unknown>, jsonOf);
  if (position !== "error body") return jsonOf(await result);
  const error: unknown = await (result as Promise<unknown>).catch((it: unknown) => it);
  return jsonOf(api.errorBody(error));
}

async function collected<T>(items: AsyncIterable<T>, jsonOf: (item: T) => unknown): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const item of items) all.push(jsonOf(item));
  return all;
}

function inMemory(api: EchoApi): (url: string, init?: object) => Promise<Response> {
  return async (url, init) => api.serve(new Request(url, init as RequestInit));
}

async function overSocket(api: EchoApi, given: string): Promise<unknown> {
  const codec = api.codec("one");
  api.messages = [parse(codec, given), parse(codec, given)];
  const { baseUrl, close } = await listen(api.endpoints);
  try {
    const client = api.client(createTransport({ baseUrl, WebSocket }));
    const items = client["echoWebsocket"]!({}) as AsyncIterable<object>;
    return await collected(items, (item) => JSON.parse(stringify(codec, item)) as unknown);
  } finally {
    close();
  }
}

test("reasons are given for positions that exist", () => {
  const known: ReadonlySet<string> = new Set(inClients);
  for (const { without = {}, takes = {} } of formCases) {
    for (const name of [...Object.keys(without), ...Object.keys(takes)]) expect(known).toContain(name);
  }
});
