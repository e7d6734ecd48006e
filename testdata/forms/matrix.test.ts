import { createRegistry } from "@bufbuild/protobuf";
import { DurationSchema } from "@bufbuild/protobuf/wkt";
import { afterAll, describe, expect, test } from "vitest";
import { useAnyCodec } from "../../runtime/construct/any-codec.ts";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { registryAnyCodec } from "../shapes/any-codec.ts";
import { type FormCase, formCases, type Position } from "./form-cases.ts";
import { protoOf, rpcOf } from "./form-proto.ts";
import { echoServer } from "./form-server.ts";

// Every form in every shape, position and direction: what a request has comes back as it was, and what is refused is refused with
// the same words in all shapes. A form that has no such position says why in form-cases.ts.

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
const inStreams: readonly Position[] = ["error body", "ndjson", "server-sent events", "json-array"];
const asText: readonly Position[] = ["path", "query", "header", "cookie", "form", "multipart"];
const positions: readonly Position[] = [...inBody, ...inStreams, ...asText];
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

/** A key is a string whatever its type, text can be any string, and a part has any bytes. */
function isInvalid({ name }: FormCase, position: Position, value: unknown): boolean {
  if (position === "map key" || text.has(position)) {
    if (typeof value !== "string" || name === "string" || /^(?:struct|list_value|union)$/.test(name)) return false;
  }
  return position !== "multipart" || !name.startsWith("bytes");
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

/** What comes back. */
function expected(position: Position, value: unknown): unknown {
  const inMessage = members[position];
  if (inMessage !== undefined) return inMessage(value);
  return /^(?:ndjson|server-sent events|json-array)$/.test(position) ? [{ value }, { value }] : { value };
}

function valueIn(position: Position, body: string): unknown {
  if (position === "ndjson") return linesOf(body);
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
  const rpcs = [...new Set(positions.filter((it) => has(form, it)).map(rpcFor))];
  const servers = outputs.map(([shape, output]) => [shape, echoServer(output, name, rpcs)] as const);

  test.each(positions.filter((it) => has(form, it)))("%s", async (position) => {
    for (const value of form.valid) {
      if (!fits(position, value)) continue;
      for (const [shape, serve] of servers) {
        const response = await serve(requestOf(form, position, value));
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
      for (const [, serve] of servers) {
        const response = await serve(requestOf(form, position, value));
        answers.add(`${response.status} ${await response.text()}`);
        count++;
      }
      expect([...answers]).toEqual([expect.stringMatching(/^400 .*"the request is not valid: /)]);
    }
  });
});

test("reasons are given for positions that exist", () => {
  const known: ReadonlySet<string> = new Set(positions);
  for (const { without = {} } of formCases) for (const name of Object.keys(without)) expect(known).toContain(name);
});
