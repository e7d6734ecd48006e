import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { StatusError } from "../../runtime/server.ts";
import { messageShapes } from "../inline/inline-api.ts";
import { type Json, serveForeign } from "./json-handlers.ts";

// The official client of Typesense, unmodified, against generated handlers: documents with any fields, lines of JSON as text, two operations
// of one path, results that are each a success or a failure, and lists of numbers in a query.

/** The part of the package that the tests use, which `npm ci` at the root does not install. */
interface Typesense {
  collections(): Sent<"retrieve" | "create">;
  collections(name: string): Sent<"retrieve" | "update"> & {
    documents(): Sent<"create" | "upsert" | "update" | "delete" | "import" | "export" | "search">;
    documents(id: string): Sent<"retrieve" | "update">;
  };
  aliases(): Sent<"upsert">;
  readonly multiSearch: Sent<"perform">;
  readonly metrics: Sent<"retrieve">;
  readonly health: Sent<"retrieve">;
}

type Sent<Name extends string> = Readonly<Record<Name, (...values: readonly unknown[]) => Promise<unknown>>>;

const { Client } = createRequire(import.meta.url)("typesense") as { Client: new (options: object) => Typesense };

const collection = {
  name: "books",
  fields: [
    { name: "title", type: "string", facet: true },
    { name: ".*", type: "auto" },
  ],
  default_sorting_field: "",
  num_documents: 2,
  created_at: 1_700_000_000,
};
const hit = {
  document: { id: "1", title: "Emma", tags: ["novel"] },
  highlights: [{ field: "title", snippet: "<mark>Emma</mark>", matched_tokens: ["Emma", ["a", "b"]] }],
  text_match: 578_730_123_365_711_900,
};

describe.each(messageShapes)("messages of %s", async (shape) => {
  const foreign = await serveForeign(
    "typesense",
    "search",
    shape,
    () => ({
      listCollections: ["listCollectionsRequest collections", () => [collection]],
      createCollection: [
        "collection collection",
        ({ name }) => {
          if (name === "there")
            throw new StatusError("already_exists", `A collection with name \`${name}\` already exists.`);
          return collection;
        },
      ],
      getCollection: ["collectionRequest collection", () => collection],
      alterCollection: ["alterCollectionRequest alteration", ({ fields }) => ({ fields })],
      putAlias: ["alias alias", (alias) => alias],
      indexDocument: ["indexDocumentRequest document", ({ document }) => document],
      getDocument: ["documentRequest document", ({ id }) => ({ id, copies: 3 })],
      updateDocument: ["updateDocumentRequest document", ({ id, document }) => ({ id, ...(document as Json) })],
      updateDocuments: ["updateDocumentsRequest updated", () => ({ num_updated: 3 })],
      deleteDocuments: ["deleteDocumentsRequest deleted", () => ({ num_deleted: 3 })],
      importDocuments: ["importDocumentsRequest importResult", ({ lines }) => importLines(lines as string)],
      exportDocuments: ["exportDocumentsRequest document", exported],
      search: [
        "searchRequest searchResult",
        ({ page = 1 }) => ({ found: 3, out_of: 9, page, hits: page === 1 ? [hit, hit] : [hit] }),
      ],
      searchMany: [
        "searchManyRequest searchManyResponse",
        () => ({
          results: [
            { found: 1, hits: [hit] },
            { code: 404, error: "Not found." },
          ],
        }),
      ],
      searchUnion: ["searchManyRequest searchResult", () => ({ found: 1, hits: [hit] })],
      configure: ["configuration done", () => ({ success: true })],
      getMetrics: [" metrics", () => ({ system_cpu1_active_percentage: "0.00" })],
      checkHealth: [" health", () => ({ ok: true })],
    }),
    {
      authenticate: ([credential]) => (credential?.value === "xyz" ? "ada" : undefined),
      headers: { "x-typesense-api-key": "xyz" },
    },
  );
  const nodes = [{ host: "127.0.0.1", port: foreign.port, protocol: "http" }];
  const theirs = new Client({ nodes, apiKey: "xyz", numRetries: 0 });
  const books = theirs.collections("books");
  const documents = books.documents();

  const queried = { q: "em", query_by: "title,tags", sort_by: "place(48.9,2.3):asc,copies:desc", num_typos: "1,2" };
  const searches = [{ collection: "books", q: "emma" }];
  test.each<[string, () => Promise<unknown>, Json]>([
    ["listCollections", () => theirs.collections().retrieve(), {}],
    ["createCollection", () => theirs.collections().create(collection), collection],
    ["getCollection", () => books.retrieve(), { collection: "books" }],
    [
      "alterCollection",
      () => books.update({ fields: [{ name: "x", drop: true }] }),
      { collection: "books", fields: [{ name: "x", drop: true }] },
    ],
    [
      "putAlias",
      () => theirs.aliases().upsert("b", { collection_name: "books" }),
      { name: "b", collection_name: "books" },
    ],
    [
      "indexDocument",
      () => documents.upsert({ id: "1", tags: ["a", null] }, { dirty_values: "coerce_or_reject" }),
      {
        collection: "books",
        action: "upsert",
        dirty_values: "coerce_or_reject",
        document: { id: "1", tags: ["a", null] },
      },
    ],
    ["getDocument", () => books.documents("a/b").retrieve(), { collection: "books", id: "a/b" }],
    [
      "updateDocument",
      () => books.documents("1").update({ copies: 2 }),
      { collection: "books", id: "1", document: { copies: 2 } },
    ],
    [
      "updateDocuments",
      () => documents.update({ copies: 2 }, { filter_by: "copies:>1" }),
      { collection: "books", filter_by: "copies:>1", document: { copies: 2 } },
    ],
    [
      "deleteDocuments",
      () => documents.delete({ filter_by: "tags:=[a,`b c`]" }),
      { collection: "books", filter_by: "tags:=[a,`b c`]" },
    ],
    [
      "search",
      () => documents.search({ ...queried, prefix: false }),
      {
        collection: "books",
        q: "em",
        query_by: ["title", "tags"],
        sort_by: ["place(48.9,2.3):asc", "copies:desc"],
        num_typos: [1, 2],
        prefix: false,
      },
    ],
    [
      "searchMany",
      () => theirs.multiSearch.perform({ searches }, { query_by: "a,b" }),
      { searches, query_by: ["a", "b"] },
    ],
    [
      "searchUnion",
      () => theirs.multiSearch.perform({ searches, union: true }, { query_by: "a" }),
      { searches, union: true, query_by: ["a"] },
    ],
    ["getMetrics", () => theirs.metrics.retrieve(), {}],
    ["checkHealth", () => theirs.health.retrieve(), {}],
  ])("%s: both clients send the same, and get the same", async (name, call, request) => {
    const response = await call();
    const sent = foreign.received();
    expect(await foreign.call(name, request)).toEqual(response);
    expect(foreign.received()).toEqual(sent);
    expect(sent.map(([name]) => name)).toEqual([name]);
  });

  test("lines of JSON travel as text", async () => {
    const lines = '{"id":"1"}\n{"id":"bad"}';
    const results = [{ success: true }, { success: false, error: "Bad JSON.", code: 400, document: '{"id":"bad"}' }];
    expect(await documents.import(lines, { action: "emplace" })).toBe(
      `${results.map((it) => JSON.stringify(it)).join("\n")}\n`,
    );
    expect(await foreign.call("importDocuments", { collection: "books", action: "emplace", lines })).toEqual(results);
    const [first, second] = foreign.received();
    expect(first).toEqual(second);
    const found = String(await documents.export()).split("\n");
    expect(found.map((line) => (line === "" ? "" : JSON.parse(line)))).toEqual([
      { id: "1", copies: 3 },
      { id: "2" },
      "",
    ]);
    expect(await foreign.call("exportDocuments", { collection: "books" })).toEqual([
      { id: "1", copies: 3 },
      { id: "2" },
    ]);
  });

  test("pages end at the number of all hits", async () => {
    expect(await foreign.items("search", { collection: "books", q: "emma" })).toHaveLength(3);
  });

  test("errors have a message", async () => {
    const there = { name: "there" };
    await expect(theirs.collections().create(there)).rejects.toMatchObject({
      httpStatus: 409,
      message: expect.stringContaining("`there` already exists"),
    });
    await expect(foreign.call("createCollection", there)).rejects.toMatchObject({ status: 409 });
    await expect(new Client({ nodes, apiKey: "no", numRetries: 0 }).collections().retrieve()).rejects.toMatchObject({
      httpStatus: 401,
    });
  });
});

async function* importLines(lines: string) {
  for (const document of lines.split("\n")) {
    yield document.includes("bad") ? { success: false, error: "Bad JSON.", code: 400, document } : { success: true };
  }
}

async function* exported() {
  yield { id: "1", copies: 3 };
  yield { id: "2" };
}
