import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeFiles } from "../../../testdata/descriptors.ts";
import { generate } from "../../../testdata/generate.ts";
import { importModules } from "../../../testdata/import-modules.ts";
import { httpOrigin, transports } from "../../../testdata/serving/http-origin.ts";
import { type CallOptions, type LongRunningOperation, RestError, type Transport } from "../../client.ts";

const folder = join(import.meta.dirname, "../../../testdata/serving");
const files = describeFiles(folder, ["aip.proto"]);
const operations = "google/longrunning/operations.proto";

type Exporting = LongRunningOperation<{ books: bigint }, { percent: number }>;

interface Client {
  updateBook(transport: Transport, request: object): Promise<unknown>;
  exportBooksOperation(transport: Transport, request: object, options?: CallOptions): Promise<Exporting>;
}

async function client(...options: readonly string[]): Promise<Client> {
  const output = await generate(
    files,
    ["aip.proto", operations, "google/rpc/status.proto"],
    "target=js+dts",
    ...options,
  );
  const modules = await importModules(output);
  return modules.get("aip_client.js") as unknown as Client;
}

const plain = await client();

describe("PATCH with a field mask (AIP-134)", () => {
  /** Returns the query of an update. */
  async function queryOf({ updateBook }: Client, request: object): Promise<URLSearchParams> {
    const { origin, received } = await httpOrigin((_, response) => response.end("{}"));
    await updateBook(transports[0][1]({ baseUrl: origin }), request);
    return new URL(received[0]!.url, origin).searchParams;
  }
  const name = "shelves/a/books/b";

  test.each([
    [{ name, title: "" }, "title"],
    [{ name, title: "Emma", edition: 0, etag: "e", views: 7n }, "title,edition"],
    [
      { name, mainAuthor: { givenName: "Jane", mentor: { givenName: "" } } },
      "mainAuthor.givenName,mainAuthor.mentor.givenName",
    ],
    [{ name, labels: { a: "b" }, more: { a: { b: 1 } }, authors: [{ givenName: "x" }] }, "labels,more,authors"],
    [{ name, mainAuthor: {}, ISBN: "1" }, "mainAuthor,isbnText"],
    [{ name }, null],
  ])("%o", async (book, mask) => {
    expect((await queryOf(plain, { book })).get("updateMask")).toBe(mask);
  });

  test("the mask of the caller wins, even an empty one", async () => {
    expect((await queryOf(plain, { book: { name, title: "a" }, updateMask: "labels" })).get("updateMask")).toBe(
      "labels",
    );
    expect((await queryOf(plain, { book: { name, title: "a" }, updateMask: "" })).get("updateMask")).toBe("");
  });

  test("messages of other plugins: what differs from zero", async () => {
    const es = await client("messages=es");
    const author = { $typeName: "aip.v1.Author", givenName: "Jane" };
    const zeros = { title: "", labels: {}, views: 0n, isbnText: "", etag: "", authors: [] };
    const book = { ...zeros, $typeName: "aip.v1.Book", name, mainAuthor: author, isbnText: "1", edition: 0 };
    expect((await queryOf(es, { book })).get("updateMask")).toBe("mainAuthor.givenName,isbnText,edition");
    const tsProto = await client("messages=ts-proto");
    const mine = { ...zeros, name, mainAuthor: { givenName: "Jane" }, views: 0, edition: 0 };
    expect((await queryOf(tsProto, { book: mine })).get("updateMask")).toBe("mainAuthor.givenName,edition");
    expect((await queryOf(tsProto, { book: mine, updateMask: ["isbn_text"] })).get("updateMask")).toBe("isbnText");
  });
});

describe.each(transports)("long-running operations (AIP-151) over %s", (_, create) => {
  const type = "type.googleapis.com/aip.v1";
  const running = (percent: number) => ({
    name: "operations/1",
    metadata: { "@type": `${type}.ExportBooksMetadata`, percent },
  });
  const done = { ...running(100), done: true, response: { "@type": `${type}.ExportBooksResponse`, books: "42" } };

  /** Answers the start and the polls with `states` in turn. */
  async function serve(...states: readonly object[]) {
    let at = 0;
    const api = await httpOrigin((_, response) => {
      response.end(JSON.stringify(states[Math.min(at++, states.length - 1)]));
    });
    return { ...api, start: () => plain.exportBooksOperation(create({ baseUrl: api.origin }), { format: "csv" }) };
  }

  test("waits for the result, with metadata", async () => {
    const { start, received } = await serve(running(0), running(50), done);
    const operation = await start();
    expect([operation.name, operation.done, operation.metadata]).toEqual(["operations/1", false, { percent: 0 }]);
    expect(await operation.poll()).toBe(false);
    expect(operation.metadata).toEqual({ percent: 50 });
    expect(await operation.result({ baseDelay: 5 })).toEqual({ books: 42n });
    expect(operation.metadata).toEqual({ percent: 100 });
    expect(await operation.result()).toEqual({ books: 42n });
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "POST /v1/books:export",
      "GET /v1/operations/1",
      "GET /v1/operations/1",
    ]);
  });

  test("waits longer each time", async () => {
    const { start } = await serve(running(0), running(1), running(2), done);
    const operation = await start();
    const begin = performance.now();
    await operation.result({ baseDelay: 40, maxDelay: 50 });
    // 40, 50 and 50 ms.
    expect(performance.now() - begin).toBeGreaterThan(135);
  });

  test("a failed operation rejects with its status", async () => {
    const error = { code: 5, message: "no such shelf", details: [] };
    const { start } = await serve({ name: "operations/1", done: true, error });
    const operation = await start();
    const failure = await operation.result().catch((it: unknown) => it);
    expect(failure).toBeInstanceOf(RestError);
    expect(failure).toMatchObject({ code: "not_found", reason: "no such shelf", body: error });
  });

  test("timeout and abort end the wait, and cancel the operation only on request", async () => {
    const { start, received } = await serve(running(0));
    const operation = await start();
    await expect(operation.result({ baseDelay: 10, timeout: 60 })).rejects.toMatchObject({ code: "deadline_exceeded" });
    const signal = AbortSignal.timeout(30);
    await expect(operation.result({ baseDelay: 1000, signal })).rejects.toMatchObject({ code: "cancelled" });
    await operation.cancel();
    expect(received.at(-1)).toMatchObject({ method: "POST", url: "/v1/operations/1:cancel", body: "{}" });
  });

  test.each(["", ".", "../books", "operations//1", "operations/.."])(
    "a name that cannot be a path: %j",
    async (name) => {
      const { start, received } = await serve({ ...running(0), name });
      await expect(start()).rejects.toMatchObject({ code: "internal", violations: [{ path: "name" }] });
      expect(received).toHaveLength(1);
    },
  );

  test("a response of the wrong type names the member", async () => {
    const { start } = await serve({ name: "operations/1", done: true, response: { books: "many" } });
    await expect(start()).rejects.toMatchObject({ code: "internal", violations: [{ path: "response.books" }] });
  });
});
