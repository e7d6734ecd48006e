import { file_buf_validate_validate } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { type Codec, parse } from "@protoc-gen-rest/runtime/json";
import { createFetchHandler, type Endpoint } from "@protoc-gen-rest/runtime/server";
import { expect, test } from "vitest";
import { describeSources } from "../descriptors.ts";
import { expectKept, readPage } from "../documents/keep-page.ts";
import { blocksOf, tableOf } from "../documents/page-blocks.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";

const name = "docs/protovalidate.md";

/** All rules of buf/validate/validate.proto, as the table names them. */
function rulesOfProtovalidate(): string[] {
  const messages = new Map(file_buf_validate_validate.messages.map((message) => [message.name, message]));
  const names = new Set<string>();
  for (const field of messages.get("FieldRules")!.fields) {
    const family = field.oneof === undefined ? undefined : field.message;
    if (family === undefined) names.add(field.name);
    const isNumber = /^(?:float|double|.*(?:32|64))$/.test(field.name);
    for (const rule of family?.fields ?? []) {
      names.add(`${isNumber && rule.name !== "finite" ? "<number>" : field.name}.${rule.name}`);
    }
  }
  for (const rule of messages.get("MessageRules")!.fields) names.add(`message.${rule.name.replace(/s$/, "")}`);
  for (const rule of messages.get("OneofRules")!.fields) names.add(`oneof.${rule.name}`);
  return [...names].sort();
}

test("the table lists every rule once", () => {
  const names = tableOf(readPage(name), "rule").flatMap(([rules = ""]) => rules.replaceAll("`", "").split(", "));
  expect(names.toSorted()).toEqual(rulesOfProtovalidate());
});

async function generateExample(...options: readonly string[]) {
  const [proto, request] = blocksOf(readPage(name));
  const source = `syntax = "proto3";
    package library.v1;
    import "buf/validate/validate.proto";
    import "google/api/annotations.proto";
    service Library {
      rpc CreateShelf(Shelf) returns (Shelf) { option (google.api.http) = {post: "/v1/shelves" body: "*"}; }
    }
    ${proto!.text}`;
  const files = await generate(
    describeSources({ "library.proto": source }),
    ["library.proto"],
    "target=js+dts",
    ...options,
  );
  return { modules: await importModules(files), request: request!.text };
}

test.each(["messages=plain", "messages=es", "messages=ts-proto"])(
  "a client with check_requests throws the violations: %s",
  async (shape) => {
    const { modules, request } = await generateExample("check_requests", shape);
    const transport = createTransport({
      baseUrl: "http://library.example",
      fetch: () => Promise.reject(new Error("nothing may be sent")),
    });
    const shelf = parse(modules.get("library_codecs.js")!["shelfCodec"] as Codec<unknown>, request);
    const createShelf = modules.get("library_client.js")!["createShelf"] as (...parts: unknown[]) => Promise<unknown>;
    await expect(createShelf(transport, shelf)).rejects.toMatchObject({
      code: "invalid_argument",
      violations: [
        { path: "displayName", ruleId: "string.min_len", fieldPath: "display_name" },
        { path: "books[1].isbn", ruleId: "string.pattern", fieldPath: "books[1].isbn" },
      ],
    });
  },
);

// `vitest run testdata/validation/page -u` writes the response anew.
test("the example gets the response", async () => {
  const { modules, request } = await generateExample();
  const createEndpoints = modules.get("library_handlers.js")!["libraryEndpoints"] as (handlers: object) => Endpoint[];
  const fetch = createFetchHandler(createEndpoints({ createShelf: (shelf: object) => shelf }));
  const headers = { "content-type": "application/json" };
  const response = await fetch(
    new Request("http://library.example/v1/shelves", { method: "POST", headers, body: request }),
  );
  expect(response.status).toBe(400);
  const body = `${JSON.stringify(await response.json(), undefined, 2)}\n`;
  await expectKept(name, ({ blocks }) => {
    const block = blocks.find(({ label }) => label === "response");
    return block === undefined ? new Map() : new Map([[block, body]]);
  });
});
