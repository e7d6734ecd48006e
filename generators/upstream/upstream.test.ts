import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, toBinary } from "@bufbuild/protobuf";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { AssembleError, assemble, formatDiagnostic, runInMemory } from "@protoc-gen-rest/plugin";
import { createTransport, type Transport } from "@protoc-gen-rest/runtime/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeSources } from "../../testdata/descriptors.ts";
import { importModules } from "../../testdata/import-modules.ts";
import { restPlugin } from "../plugin.ts";

const protoFile = describeSources({
  "shelf.proto": `syntax = "proto3";
package shelf.v1;
import "google/api/annotations.proto";
service Shelf {
  rpc Get(Item) returns (Item);
  rpc Put(Item) returns (Item) {
    option (google.api.http) = {put: "/v1/items/{item_id}" body: "*"};
  }
  rpc Watch(Item) returns (stream Item);
  rpc Load(stream Item) returns (Item);
}
message Item {
  string item_id = 1;
}`,
});

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rules-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

interface Outcome {
  readonly findings: readonly string[];
  readonly files: ReadonlyMap<string, string>;
}

async function run(...options: readonly string[]): Promise<Outcome> {
  const request = { protoFile, fileToGenerate: ["shelf.proto"], parameter: [...options, "target=js+dts"].join() };
  const done = await runInMemory(
    restPlugin,
    toBinary(CodeGeneratorRequestSchema, create(CodeGeneratorRequestSchema, request)),
  );
  const files = assemble([done.response]);
  const texts = files instanceof AssembleError ? [] : [...files];
  const decoder = new TextDecoder();
  return {
    findings: done.diagnostics.map(formatDiagnostic),
    files: new Map(texts.map(([path, text]) => [path, decoder.decode(text)])),
  };
}

type Client = Readonly<Record<string, (request: unknown) => Promise<unknown>>>;

interface Calls {
  readonly client: Client;
  readonly sent: string[];
}

/** The client that a run generates, and what it sends. */
async function calls({ files }: Outcome, respond: () => Response = () => Response.json({})): Promise<Calls> {
  const sent: string[] = [];
  const fetch = async (url: string, init: { method?: string; body?: unknown }) => {
    const body = init.body === undefined ? "" : ` ${init.body}`;
    sent.push(`${init.method} ${new URL(url).pathname}${body}`);
    return respond();
  };
  const module = (await importModules(files)).get("shelf_client.js") as unknown as {
    createShelfClient(transport: Transport): Client;
  };
  return { client: module.createShelfClient(createTransport({ baseUrl: "http://h", fetch })), sent };
}

function rules(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe("unbound", () => {
  test("by default, rpcs without a rule are left out", async () => {
    expect(Object.keys((await calls(await run())).client)).toEqual(["put"]);
  });

  test("post binds them by their names", async () => {
    const { client, sent } = await calls(await run("unbound=post"));
    expect(Object.keys(client)).toEqual(["get", "put", "watch"]);
    await client["get"]!({ itemId: "a" });
    await client["put"]!({ itemId: "a" });
    expect(sent).toEqual(['POST /shelf.v1.Shelf/Get {"itemId":"a"}', "PUT /v1/items/a {}"]);
  });
});

describe("upstream=connect", () => {
  test("unary rpcs are called by their names, whatever their rules", async () => {
    const { client, sent } = await calls(await run("upstream=connect"));
    expect(Object.keys(client)).toEqual(["get", "put"]);
    await client["put"]!({ itemId: "a" });
    expect(sent).toEqual(['POST /shelf.v1.Shelf/Put {"itemId":"a"}']);
  });

  test("a part can differ", async () => {
    expect(Object.keys((await calls(await run("upstream=connect", "unbound=skip"))).client)).toEqual(["put"]);
  });

  test.each(["not_found", "canceled"])("errors of Connect have their code: %s", async (code) => {
    const respond = () => Response.json({ code, message: "gone" }, { status: 404 });
    const { client } = await calls(await run("upstream=connect"), respond);
    const expected = code === "canceled" ? "cancelled" : code;
    await expect(client["get"]!({})).rejects.toMatchObject({ code: expected, reason: "gone" });
  });
});

describe("field_names", () => {
  test("proto keeps the names of the file on the wire", async () => {
    const { client, sent } = await calls(await run("field_names=proto", "unbound=post"));
    await client["get"]!({ item_id: "a" });
    expect(sent).toEqual(['POST /shelf.v1.Shelf/Get {"item_id":"a"}']);
  });
});

describe("rules", () => {
  test("rules of a file come before those of the proto file", async () => {
    const path = rules(
      "api.yaml",
      `type: google.api.Service
http:
  rules:
    - selector: shelf.v1.Shelf.Get
      get: /v2/{item_id}
      additional_bindings:
        - custom: {kind: HEAD, path: "/v2/{item_id}"}
    - selector: shelf.v1.Shelf.Put
      post: /v2/items
      body: "*"
`,
    );
    const outcome = await run(`rules=${path}`);
    expect(outcome.findings).toEqual([]);
    const { client, sent } = await calls(outcome);
    await client["get"]!({ itemId: "a" });
    await client["put"]!({ itemId: "a" });
    expect(sent).toEqual(["GET /v2/a", 'POST /v2/items {"itemId":"a"}']);
    expect(outcome.files.get("shelf_routes.js")).toContain('template: "/v1/items/{item_id}"');
  });

  test("there may be several files, and the last rule of an rpc counts", async () => {
    const file = (name: string, text: string) => `rules=${rules(name, `http: {rules: [${text}]}`)}`;
    const outcome = await run(
      file("a.yaml", "{selector: shelf.v1.Shelf.Get, get: /a}, {selector: shelf.v1.Shelf.Put, put: /a}"),
      file("b.yaml", "{selector: shelf.v1.Shelf.Get, get: /b}"),
    );
    const { client, sent } = await calls(outcome);
    await client["get"]!({});
    await client["put"]!({});
    expect(sent).toEqual(["GET /b", "PUT /a"]);
  });

  test("a file may have no rules yet", async () => {
    const path = rules("api.yaml", "type: google.api.Service\nhttp:\n  rules:\n");
    const outcome = await run(`rules=${path}`);
    expect(outcome.findings).toEqual([]);
    expect(Object.keys((await calls(outcome)).client)).toEqual(["put"]);
  });

  test("JSON is YAML, and names may be in lowerCamelCase", async () => {
    const rule = { selector: "shelf.v1.Shelf.Get", get: "/a/{item_id}", additionalBindings: [{ get: "/b" }] };
    const path = rules("api.json", JSON.stringify({ http: { rules: [rule] } }));
    expect((await run(`rules=${path}`)).files.get("shelf_routes.js")).toContain('template: "/b"');
  });

  test("a selector of an rpc that the service lacks is a warning, and one of another service is not", async () => {
    const path = rules(
      "other.yaml",
      "http:\n  rules:\n    - {selector: shelf.v1.Shelf.Gte, get: /a}\n    - {selector: other.v1.X.Get, get: /a}\n",
    );
    expect((await run(`rules=${path}`)).findings).toEqual([
      `${path}: warning: rules-file: shelf.v1.Shelf.Gte: the service has no such rpc, so the rule has no effect`,
    ]);
  });

  test.each([
    ["a missing file", undefined, "cannot be read: ENOENT"],
    ["invalid YAML", "http: [", "cannot be read: "],
    ["another document", "type: google.api.Other", "expected type: google.api.Service, got google.api.Other"],
    ["no rules", "http: {}", "expected a list of rules in http.rules"],
    ["no selector", "http: {rules: [{get: /a}]}", "http.rules[0]: expected a selector"],
    ["two methods", "http: {rules: [{selector: a.B.C, get: /a, put: /a}]}", "http.rules[0]: expected one of get, put"],
  ])("%s is an error that ends the run", async (name, text, problem) => {
    const path = text === undefined ? join(folder, "absent.yaml") : rules(`${name}.yaml`, text);
    const { findings, files } = await run(`rules=${path}`);
    expect(findings.join("\n")).toContain(problem);
    expect(files.size).toBe(0);
  });
});
