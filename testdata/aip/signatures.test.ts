import { createTransport, type Transport } from "@protoc-gen-rest/runtime/client";
import { describe, expect, test } from "vitest";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { goldenFolder } from "../golden-cases.ts";
import { importModules } from "../import-modules.ts";

type Call = (...given: unknown[]) => Promise<unknown>;

const files = describeFiles(goldenFolder("signatures"), ["input.proto"]);

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly late?: true;
}

/** Returns what a call of the client sends, and checks that the function of the operation sends the same. */
async function clientOf(...options: readonly string[]): Promise<(name: string, ...given: unknown[]) => Promise<Sent>> {
  const output = await generate(files, ["input.proto"], "target=js+dts", "method_signatures", ...options);
  const module = (await importModules(output)).get("input_client.js")!;
  let sent: Sent | undefined;
  const transport = createTransport({
    baseUrl: "http://h",
    fetch: async (url, { method, body, signal }) => {
      const path = decodeURIComponent(url.replace("http://h/v1/", ""));
      const json: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
      sent = {
        method: method!,
        path,
        ...(json === undefined ? {} : { body: json }),
        ...(signal == null ? {} : { late: true }),
      };
      return new Response("{}");
    },
  });
  const create = module["createLibraryClient"] as (transport: Transport) => Record<string, Call>;
  const client = create(transport);
  return async (name, ...given) => {
    await client[name]!(...given);
    const first = sent!;
    sent = undefined;
    await (module[name] as Call)(transport, ...given);
    expect(sent).toEqual(first);
    return first;
  };
}

const timeout = { timeout: 60_000 };

describe.each([
  ["plain", (_: string, fields: object) => fields, "name,title"],
  ["es", (type: string, fields: object) => ({ $typeName: `signatures.v1.${type}`, ...fields }), undefined],
  ["ts-proto", (_: string, fields: object) => fields, ["name", "title"]],
] as const)("overloads in the shape %s", async (messages, message, mask) => {
  const call = await clientOf(`messages=${messages}`);
  const updateMask = mask ?? { $typeName: "google.protobuf.FieldMask", paths: ["name", "title"] };
  const book = message("Book", { name: "books/1", title: "Emma" });
  const patch = { method: "PATCH", path: "books/1?updateMask=name,title", body: { name: "books/1", title: "Emma" } };
  const listed = { names: [], pageSize: 0, pageToken: "", filter: "", options: false };

  test.each([
    ["getBook", [message("GetBookRequest", { name: "books/1" })], { method: "GET", path: "books/1" }],
    ["getBook", ["books/1"], { method: "GET", path: "books/1" }],
    ["getBook", ["books/1", timeout], { method: "GET", path: "books/1", late: true }],
    ["updateBook", [message("UpdateBookRequest", { book, updateMask })], patch],
    ["updateBook", [message("UpdateBookRequest", { book, updateMask }), timeout], { ...patch, late: true }],
    ["updateBook", [book, updateMask], patch],
    ["updateBook", [book, updateMask, timeout], { ...patch, late: true }],
    ["createShelf", [message("Shelf", { name: "", theme: "sea" })], { body: { theme: "sea" } }],
    ["createShelf", [message("Shelf", { name: "", theme: "sea" }), timeout], { body: { theme: "sea" }, late: true }],
    ["createShelf", [message("CreateShelfRequest", { shelf: undefined, shelfId: "s" })], { path: "shelves?shelfId=s" }],
    ["createShelf", ["sea"], { body: { theme: "sea" } }],
    ["listBooks", [], { path: "books" }],
    [
      "listBooks",
      [message("ListBooksRequest", { ...listed, filter: "f" })],
      { path: expect.stringContaining("filter=f") },
    ],
    ["listBooks", [["a", "b"]], { path: "books?names=a&names=b" }],
    ["listBooks", [3, true, timeout], { path: "books?pageSize=3&options=true", late: true }],
    ["listBooks", ["t"], { path: "books?pageToken=t" }],
  ])("%s(%j)", async (name, given, expected) => {
    expect(await call(name, ...given)).toMatchObject(expected);
  });

  test("fields of fields", async () => {
    const { method, path, body } = await call("updateBook", "books/1", "Emma");
    expect([method, path.replace(/\?.*/, ""), body]).toEqual(["PATCH", "books/1", { name: "books/1", title: "Emma" }]);
  });

  test("streams", async () => {
    const output = await generate(files, ["input.proto"], "target=js+dts", "method_signatures", `messages=${messages}`);
    const module = (await importModules(output)).get("input_client.js")!;
    const transport = createTransport({
      baseUrl: "http://h",
      fetch: async (url) => new Response(`{"name":"${url}"}\n`),
    });
    const read = module["readBook"] as (transport: Transport, name: string) => AsyncIterable<{ readonly name: string }>;
    for await (const { name } of read(transport, "books/1")) expect(name).toBe("http://h/v1/books/1:read");
  });
});

test("the first of two signatures with the same types wins, and the others are findings", async () => {
  const output = await generate(files, ["input.proto"], "method_signatures");
  const client = output.get("input_client.ts");
  expect(client).toContain("listBooks(pageToken: string");
  expect(client).not.toContain("listBooks(filter: string");
  expect((await generate(files, ["input.proto"])).get("input_client.ts")).not.toContain("given");
});
