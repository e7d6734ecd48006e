import { expect, test } from "vitest";
import { describeSources } from "../../testdata/descriptors.ts";
import { generate } from "../../testdata/generate.ts";

const declaration = /^export (?:declare )?(?:async )?(?:interface|type|function\*?|const) ([\w$]+)/gm;

/** The exports of each module that the plugin emits for `proto`. */
async function exportsOf(proto: string, ...options: readonly string[]): Promise<Map<string, readonly string[]>> {
  const text = `syntax = "proto3";\npackage names;\nimport "google/api/annotations.proto";\n${proto}`;
  const files = await generate(describeSources({ "names.proto": text }), ["names.proto"], ...options);
  return new Map([...files].map(([path, code]) => [path, [...code.matchAll(declaration)].map(([, name]) => name!)]));
}

function rpc(name: string, request = "Item"): string {
  const path = `/v1/${name}`.toLowerCase();
  return `rpc ${name}(${request}) returns (${request}) { option (google.api.http) = { get: "${path}" }; }`;
}

// Each rpc has the name of something that the plugin declares in another module, or does not export.
const crowded = `
  service Book {
    ${["BookRoutes", "BookEndpoints", "BookErrors", "ListMembers", "ReadItem", "ItemValues", "BookSchemes"].map((name) => rpc(name)).join("\n")}
    ${rpc("ListPages", "List")}
  }
  message Item { string name = 1; }
  message List { string name = 1; int64 size = 2; }
  message ReadList { int64 members = 1; }
  message ListMembers { int64 read = 1; }
  message NamesTypes { string name = 1; }
  enum Kind { KIND_UNSPECIFIED = 0; }`;

const settings: readonly (readonly string[])[] = [
  ["emit=client"],
  ["emit=client+handlers"],
  ["emit=handlers"],
  ["emit=client+handlers", "check_requests"],
  ["emit=client+handlers", "fill_defaults", "method_signatures", "insertion_points"],
  ["emit=client+handlers", "target=js+dts"],
];

test.each(settings)("%s: rpcs keep their names", async (...options) => {
  const modules = await exportsOf(crowded, ...options);
  const client = modules.get("names_client.ts") ?? modules.get("names_client.d.ts");
  if (client === undefined) expect(options).toEqual(["emit=handlers"]);
  else {
    expect(client).toEqual(
      expect.arrayContaining([
        "BookClient",
        "createBookClient",
        "bookRoutes",
        "bookEndpoints",
        "bookErrors",
        "listMembers",
        "readItem",
        "itemValues",
        "bookSchemes",
        "listPages",
      ]),
    );
  }
  for (const names of modules.values()) expect(names.filter((name) => name.includes("$"))).toEqual([]);
});

test("exported names do not depend on options", async () => {
  const given = new Map<string, Set<string>>();
  for (const options of settings) {
    for (const [path, names] of await exportsOf(crowded, ...options)) {
      const module = path.replace(/\.(?:d\.ts|ts|js)$/, "");
      for (const name of names) {
        // The name without suffixes stands for the element that has it.
        const element = `${module} ${name.replaceAll("$", "")}`;
        given.set(element, (given.get(element) ?? new Set()).add(name));
      }
    }
  }
  expect([...given].filter(([, names]) => names.size > 1)).toEqual([]);
  expect(given.size).toBeGreaterThan(40);
});

test("a function that comes with an rpc gives way to the rpc of that name", async () => {
  const list = `rpc List(ListRequest) returns (ListResponse) { option (google.api.http) = { get: "/v1/list" }; }`;
  const modules = await exportsOf(`
    service Book { ${list} ${rpc("ListPages")} }
    message Item {}
    message ListRequest { int32 page_size = 1; string page_token = 2; }
    message ListResponse { repeated Item items = 1; string next_page_token = 2; }`);
  const client = modules.get("names_client.ts");
  expect(client).toEqual(expect.arrayContaining(["list", "listPages", "listPages$", "listItems"]));
});

test("types with the names of globals keep them, and refer to the globals", async () => {
  const names = [
    "File",
    "Event",
    "Object",
    "Date",
    "Record",
    "Uint8Array",
    "Array",
    "Promise",
    "Error",
    "Map",
    "BigInt",
  ];
  const proto = `
    service Api { ${names.map((name) => rpc(`Get${name}`, name)).join("\n")} }
    ${names.map((name) => `message ${name} { map<string, bytes> parts = 1; repeated int64 sizes = 2; ${name} next = 3; }`).join("\n")}`;
  const modules = await exportsOf(proto);
  expect(modules.get("names_types.ts")).toEqual(names);
  expect(modules.get("names_codecs.ts")).toEqual(expect.arrayContaining(names.map((name) => `read${name}`)));
});

test("queries and schemas are named as codecs and endpoints are", async () => {
  const proto = `
    service HTTPService { ${rpc("Get", "URLMap")} ${rpc("GetQuery", "URLMap")} }
    message URLMap { string name = 1; }
    message uRLMap { string name = 1; }
    message Urlmap { string name = 1; }`;
  const modules = await exportsOf(proto, "emit=client+query+schemas");
  expect(modules.get("names_codecs.ts")).toContain("urlMapCodec");
  expect(modules.get("names_schemas.ts")).toEqual(expect.arrayContaining(["urlMapSchema", "urlMapDefinition"]));
  expect(modules.get("names_query.ts")).toEqual(expect.arrayContaining(["HTTPKeys", "httpKeys"]));
  for (const names of modules.values()) expect(new Set(names).size).toBe(names.length);
});
