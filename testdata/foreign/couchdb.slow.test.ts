import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { StatusError } from "../../runtime/server.ts";
import { messageShapes } from "../inline/inline-api.ts";
import { type Json, serveForeign } from "./json-handlers.ts";

// The official client of CouchDB, unmodified, against generated handlers: IDs with a slash that is escaped or not, documents with any fields,
// JSON of any kind in a query, one path for a message and two kinds of streams, attachments, and cookies that a login sets.

/** The part of the package that the tests use, which `npm ci` at the root does not install. */
interface Nano {
  readonly db: Sent<"list" | "create"> & { use(name: string): Documents };
  auth(name: string, password: string): Promise<unknown>;
  session(): Promise<unknown>;
}

interface Documents
  extends Sent<"insert" | "get" | "head" | "destroy" | "bulk" | "list" | "fetch" | "view" | "find" | "changes"> {
  readonly attachment: Sent<"insert" | "get">;
  readonly multipart: Sent<"insert" | "get">;
  changesAsStream(options: object): AsyncIterable<Uint8Array>;
}

type Sent<Name extends string> = Readonly<Record<Name, (...values: readonly unknown[]) => Promise<unknown>>>;

const nano = createRequire(import.meta.url)("nano") as (options: object | string) => Nano;

const basic = `Basic ${Buffer.from("ada:pw").toString("base64")}`;
const document = { _id: "emma", _rev: "1-a", title: "Emma", tags: ["novel", null] };
const rows = [
  { id: "emma", key: "emma", value: { rev: "1-a" }, doc: document },
  { id: "gone", key: "gone", value: { rev: "2-a", deleted: true }, doc: null },
  { key: "lost", error: "not_found" },
];
const change = { seq: "1-x", id: "emma", changes: [{ rev: "1-a" }] };
const written = (id: unknown, rev = "1-a") => ({ ok: true, id, rev });

describe.each(messageShapes)("messages of %s", async (shape) => {
  const foreign = await serveForeign(
    "couchdb",
    "couch",
    shape,
    () => ({
      login: [
        "loginRequest loginResponse",
        ({ name }, { setHeader }) => {
          setHeader(
            "set-cookie",
            "AuthSession=abc; Version=1; Expires=Tue, 13-Dec-2033 13:54:19 GMT; Path=/; HttpOnly",
          );
          return { ok: true, name, roles: [] };
        },
      ],
      getSession: [" session", (_, { caller }) => ({ ok: true, userCtx: { name: caller, roles: [] } })],
      listDatabases: [" names", () => ["books", "loans"]],
      createDatabase: [
        "databaseRequest done",
        ({ db }) => {
          if (db !== "books") return { ok: true };
          throw new StatusError("failed_precondition", "The database already exists.", { status: 412 });
        },
      ],
      putDocument: ["putDocumentRequest written", ({ docid }) => written(docid)],
      getDocument: [
        "getDocumentRequest",
        ({ docid, if_none_match }, { mediaType }) => {
          if (docid === "lost") throw new StatusError("not_found", "missing");
          if (if_none_match === '"1-a"') return { status: 304 };
          if (mediaType === "multipart/related")
            return { status: 200, mediaType, body: Buffer.from("--b\r\n--b--\r\n") };
          return { status: 200, mediaType, body: foreign.message("document", { ...document, _id: docid }) };
        },
      ],
      deleteDocument: ["deleteDocumentRequest written", ({ docid }) => written(docid, "2-a")],
      copyDocument: ["copyDocumentRequest written", ({ destination }) => written(destination)],
      putAttachment: ["putAttachmentRequest written", ({ docid }) => written(docid, "2-a")],
      getAttachment: [
        "getAttachmentRequest",
        () => ({ contentType: "image/png", data: new Uint8Array([1, 2]), extensions: [] }),
      ],
      changeDocuments: [
        "changeDocumentsRequest changeDocumentsResponse",
        ({ docs }) =>
          (docs as Json[]).map(({ _id: id }) => {
            return id === "old" ? { id, error: "conflict", reason: "Document update conflict." } : written(id);
          }),
      ],
      listDocuments: ["viewRequest viewResponse", () => ({ total_rows: 2, offset: 0, rows })],
      fetchDocuments: ["viewByKeysRequest viewResponse", () => ({ total_rows: 2, offset: 0, rows })],
      queryView: ["queryViewRequest viewResponse", () => ({ rows: [{ key: null, value: [3, null] }] })],
      findDocuments: [
        "findRequest findResponse",
        ({ bookmark }) => (bookmark === "b1" ? { docs: [], bookmark: "nil" } : { docs: [document], bookmark: "b1" }),
      ],
      listChanges: ["changesRequest changes", () => ({ results: [change], last_seq: "1-x", pending: 0 })],
      followChanges: ["changesRequest changeLine", follow],
      watchChanges: ["changesRequest changeEvent", watch],
    }),
    {
      authenticate: (credentials) => {
        return credentials.some(({ value }) => value === "abc" || `Basic ${value}` === basic) ? "ada" : undefined;
      },
      headers: { authorization: basic },
    },
  );
  const { url } = foreign;
  const theirs = nano({ url, headers: { authorization: basic } });
  const books = theirs.db.use("books");
  const db = "books";

  const keys = ["emma", "gone", "lost"];
  const selector = { year: { $gt: 1800 } };
  test.each<[string, () => Promise<unknown>, Json]>([
    ["listDatabases", () => theirs.db.list(), {}],
    ["createDatabase", () => theirs.db.create("loans", { q: 2 }), { db: "loans", q: 2 }],
    ["putDocument", () => books.insert({ title: "Emma" }, "a/b"), { db, docid: "a/b", document: { title: "Emma" } }],
    [
      "putDocument",
      () => books.insert({ views: {} }, "_design/all"),
      { db, docid: "_design/all", document: { views: {} } },
    ],
    ["putDocument", () => books.insert({ at: 1 }, "_local/x"), { db, docid: "_local/x", document: { at: 1 } }],
    ["deleteDocument", () => books.destroy("emma", "1-a"), { db, docid: "emma", rev: "1-a" }],
    [
      "putAttachment",
      () => books.attachment.insert("emma", "front.png", Buffer.from([1, 2]), "image/png", { rev: "1-a" }),
      { db, docid: "emma", name: "front.png", rev: "1-a", content: { contentType: "image/png", data: "AQI=" } },
    ],
    [
      "changeDocuments",
      () => books.bulk({ docs: [{ _id: "a", n: 1 }, { _id: "old" }] }),
      { db, docs: [{ _id: "a", n: 1 }, { _id: "old" }] },
    ],
    [
      "listDocuments",
      () => books.list({ startkey: "a", endkey: "a\ufff0", include_docs: true, update: "lazy" }),
      { db, startkey: "a", endkey: "a\ufff0", include_docs: true, update: "lazy" },
    ],
    ["fetchDocuments", () => books.fetch({ keys }), { db, keys, include_docs: true }],
    [
      "queryView",
      () => books.view("all", "by_year", { startkey: ["a", 1], endkey: ["a", {}], key: null, group: true }),
      { db, ddoc: "all", view: "by_year", startkey: ["a", 1], endkey: ["a", {}], key: null, group: true },
    ],
    [
      "findDocuments",
      () => books.find({ selector, sort: ["title", { year: "asc" }], limit: 1 }),
      { db, selector, sort: ["title", { year: "asc" }], limit: 1 },
    ],
    [
      "listChanges",
      () => books.changes({ feed: "longpoll", since: "now", heartbeat: true, doc_ids: '["emma"]' }),
      { db, feed: "longpoll", since: "now", heartbeat: true, doc_ids: ["emma"] },
    ],
    ["listChanges", () => books.changes({ since: 0, heartbeat: 1000 }), { db, since: 0, heartbeat: 1000 }],
  ])("%s: both clients send the same, and get the same", async (name, call, request) => {
    const response = await call();
    const sent = foreign.received();
    expect(await foreign.call(name, request)).toEqual(response);
    expect(foreign.received()).toEqual(sent);
    expect(sent.map(([name]) => name)).toEqual([name]);
  });

  test("documents come as JSON, as parts, or not at all", async () => {
    expect(await books.get("emma", { open_revs: '["1-a"]' })).toEqual(document);
    expect(await books.get("_design/all")).toMatchObject({ _id: "_design/all" });
    expect(await books.head("emma")).toMatchObject({ "content-type": "application/json" });
    expect(await books.multipart.get("emma")).toBe("--b\r\n--b--\r\n");
    expect(await books.attachment.get("emma", "front.png")).toEqual(Buffer.from([1, 2]));
    const request = { db, docid: "emma" };
    expect(await foreign.call("getDocument", request)).toMatchObject({ status: 200, mediaType: "application/json" });
    expect(await foreign.call("getDocument", request, { accept: "multipart/related" })).toMatchObject({ status: 200 });
    expect(await foreign.call("getDocument", { ...request, if_none_match: '"1-a"' })).toEqual({ status: 304 });
    const image = await foreign.call("getAttachment", { ...request, name: "a/front.png" });
    expect(image).toMatchObject({ contentType: "image/png", data: new Uint8Array([1, 2]) });
    expect(foreign.received().map(([, sent]) => sent)).toContainEqual({ ...request, open_revs: ["1-a"] });
  });

  test("a document and its attachments are parts of one body", async () => {
    const attachment = { name: "a.txt", data: "hello", content_type: "text/plain" };
    await books.multipart.insert({ title: "Emma" }, [attachment], "emma");
    const contentType = expect.stringMatching(/^multipart\/related; boundary=/);
    const parts = { contentType, data: expect.any(String) };
    expect(foreign.received()).toEqual([["putDocument", { db, docid: "emma", parts: expect.objectContaining(parts) }]]);
  });

  test("a method of its own copies documents", async () => {
    expect(await foreign.call("copyDocument", { db, docid: "emma", destination: "b" })).toMatchObject({ id: "b" });
  });

  test("pages end with one that is empty", async () => {
    expect(await foreign.items("findDocuments", { db, selector })).toHaveLength(1);
  });

  test("changes come as lines and as events", async () => {
    foreign.received();
    const lines = `${JSON.stringify(change)}\n{"last_seq":"1-x","pending":0}\n`;
    expect((await text(books.changesAsStream({ feed: "continuous", since: 5 }))).length).toBe(lines.length);
    expect(await foreign.call("followChanges", { db, since: 5 })).toEqual([change, { last_seq: "1-x", pending: 0 }]);
    const [line, second] = foreign.received();
    expect(line).toEqual(second);
    const events = await text(books.changesAsStream({ feed: "eventsource", since: 5 }));
    expect(events).toMatch(/^id: 1-x\ndata: \{.*"1-a".*\}\n\nevent: heartbeat\ndata: \{\}\n\n$/);
    expect(await foreign.call("watchChanges", { db, since: 5 })).toEqual([
      { id: "1-x", seq: "1-x", changes: [{ rev: "1-a" }] },
      { kind: "heartbeat" },
    ]);
  });

  test("a login sets a cookie", async () => {
    const other = nano(url);
    await expect(other.session()).rejects.toMatchObject({ statusCode: 401 });
    expect(await other.auth("ada", "pw")).toEqual({ ok: true, name: "ada", roles: [] });
    expect(await other.session()).toEqual({ ok: true, userCtx: { name: "ada", roles: [] } });
  });

  test("errors have a code and a reason", async () => {
    const exists = { statusCode: 412, error: "file_exists", reason: "The database already exists." };
    await expect(theirs.db.create("books")).rejects.toMatchObject(exists);
    await expect(books.get("lost")).rejects.toMatchObject({ statusCode: 404, error: "not_found", reason: "missing" });
    const error: unknown = await foreign.call("createDatabase", { db }).catch((thrown: unknown) => thrown);
    expect(foreign.errorOf(error)).toMatchObject({ error: "file_exists" });
  });
});

async function text(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString();
}

async function* follow() {
  yield change;
  yield { last_seq: "1-x", pending: 0 };
}

async function* watch() {
  yield { id: "1-x", seq: "1-x", changes: [{ rev: "1-a" }] };
  yield { kind: "heartbeat" };
}
