import { describe, expect, test } from "vitest";
import { createFetchHandler, type Endpoint } from "../../runtime/server.ts";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";

type Handle = (request: { book: unknown; box: unknown; shelf: unknown }) => unknown;
type Endpoints = (handlers: Readonly<Record<string, Handle>>) => Endpoint[];
type CheckUpdate = (request: unknown, stored: unknown) => void;

const book = {
  name: "books/a",
  title: "Emma",
  isbnCode: "1",
  pages: "9007199254740993",
  place: { region: "eu", room: "2" },
  origin: { region: "us", room: "3" },
  tags: ["a"],
  kind: "KIND_NOVEL",
};

describe.each(["messages=plain", "messages=es", "messages=ts-proto,ts_proto_opt=forceLong=bigint"])(
  "%s",
  async (option) => {
    const names = ["behaviors.proto"];
    const files = await generate(
      describeFiles(import.meta.dirname, names),
      names,
      "target=js+dts",
      ...option.split(","),
    );
    const modules = await importModules(files);
    const handlers = modules.get("behaviors_handlers.js")!;
    const endpoints = handlers["behaviorsEndpoints"] as Endpoints;
    let stored: unknown;
    const handler = createFetchHandler(
      endpoints({
        createBook: (request) => (stored = request.book),
        updateBox: (request) => {
          (handlers["checkUpdateBox"] as CheckUpdate)(request, stored);
          return request.box;
        },
        replaceBox: (request) => {
          // Without a stored box, the request has the first one.
          if (stored === undefined) stored = request.box;
          else (handlers["checkReplaceBox"] as CheckUpdate)(request, stored);
          return request.box;
        },
        createShelf: (request) => request.shelf,
        updateBook: (request) => {
          (handlers["checkUpdateBook"] as CheckUpdate)(request, stored);
          return request.book;
        },
        replaceBook: (request) => {
          (handlers["checkReplaceBook"] as CheckUpdate)(request, stored);
          return request.book;
        },
      }),
    );

    async function send(method: string, target: string, body: object): Promise<unknown> {
      const init = { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      const answer = await (await handler(`http://h${target}`, init)).json();
      if (answer.details === undefined) return answer;
      return answer.details[0].fieldViolations.map((it: { field: string }) => it.field);
    }

    /** The fields that an update may not change. */
    async function refused(changes: object, mask?: string, method = "PATCH"): Promise<unknown> {
      await send("POST", "/books", book);
      const answer = await send(method, `/books/a${mask === undefined ? "" : `?updateMask=${mask}`}`, changes);
      return Array.isArray(answer) ? answer : [];
    }

    test("Create methods ignore the IDENTIFIER", async () => {
      const { name, ...others } = book;
      expect(await send("POST", "/books?bookId=b", book)).toEqual(others);
      expect(await send("PATCH", "/books/a", { title: "b" })).toEqual({ name, title: "b" });
    });

    test("responses have no INPUT_ONLY fields, and requests no OUTPUT_ONLY ones", async () => {
      const secret = { title: "a", password: "p", code: "c", state: "s", place: { room: "1", secret: "x" } };
      const answer = { title: "a", place: { room: "1" } };
      expect(await send("POST", "/books", { ...secret, parts: [secret] })).toEqual({ ...answer, parts: [answer] });
      expect(await send("POST", "/books", { key: "k" })).toEqual({ key: "k" });
    });

    test("open messages keep INPUT_ONLY fields from responses", async () => {
      const secret = { room: "1", doorCode: "d", extra: 1 };
      const answer = { room: "1", extra: 1 };
      expect(await send("POST", "/shelves", { ...secret, inner: [secret] })).toEqual({ ...answer, inner: [answer] });
      const person = { kind: "person", email: "a" };
      const owner = { ...person, pin: "p", note: "n" };
      expect(await send("POST", "/shelves", { owner })).toEqual({ owner: person });
      const company = { owner: { kind: "company", pin: "p" } };
      expect(await send("POST", "/shelves", company)).toEqual(company);
    });

    test("an update may repeat IMMUTABLE fields", async () => {
      expect(await refused(book)).toEqual([]);
      expect(await refused(book, "*")).toEqual([]);
      expect(await refused(book, "isbnCode,pages,edition,place,origin,tags,kind")).toEqual([]);
      expect(await refused(book, undefined, "PUT")).toEqual([]);
      expect(await refused({ title: "b" })).toEqual([]);
      expect(await refused({ place: { room: "9" } })).toEqual([]);
      expect(await refused({ isbnCode: "2" }, "title")).toEqual([]);
      expect(await refused({ origin: { region: "us" } }, "origin.region")).toEqual([]);
    });

    test("an update may not change them", async () => {
      expect(await refused({ isbnCode: "2" })).toEqual(["book.isbnCode"]);
      expect(await refused({ isbnCode: "2", title: "b" }, "isbnCode,title")).toEqual(["book.isbnCode"]);
      expect(await refused({ pages: "9007199254740992" })).toEqual(["book.pages"]);
      expect(await refused({ edition: 0 })).toEqual(["book.edition"]);
      expect(await refused({ place: { region: "us" } })).toEqual(["book.place.region"]);
      expect(await refused({ origin: { region: "us" } })).toEqual(["book.origin"]);
      expect(await refused({ origin: { region: "eu" } }, "origin.region")).toEqual(["book.origin"]);
      expect(await refused({ tags: ["b"] })).toEqual(["book.tags"]);
      expect(await refused({ kind: "KIND_UNSPECIFIED" }, "kind")).toEqual(["book.kind"]);
      expect(await refused({}, "isbnCode")).toEqual(["book.isbnCode"]);
      expect(await refused({}, "place")).toEqual(["book.place.region"]);
      const all = ["isbnCode", "pages", "place.region", "origin", "tags", "kind"].map((path) => `book.${path}`);
      expect(await refused({ title: "b" }, "*")).toEqual(all);
      expect(await refused({ title: "b" }, undefined, "PUT")).toEqual(all);
    });

    /** As `refused`, for a box. */
    async function refusedOf(
      before: object,
      changes: object,
      mask?: string,
      method: "PATCH" | "PUT" = "PATCH",
    ): Promise<unknown> {
      stored = undefined;
      await send("PUT", "/boxes/a", before);
      const answer = await send(method, `/boxes/a${mask === undefined ? "" : `?updateMask=${mask}`}`, changes);
      return Array.isArray(answer) ? answer : [];
    }

    test("an update may leave out the IDENTIFIER", async () => {
      const box = { title: "a", ISBN: "1" };
      const before = { name: "boxes/a", ...box };
      expect(await refusedOf(before, box, undefined, "PUT")).toEqual([]);
      expect(await refusedOf(before, box, "*")).toEqual([]);
      expect(await refusedOf(before, { title: "b" }, "name,title")).toEqual([]);
      expect(await refusedOf(before, { ...box, name: "boxes/b" }, undefined, "PUT")).toEqual(["box.name"]);
      expect(await refusedOf(before, { name: "boxes/b" }, "*")).toEqual(["box.name", "box.ISBN"]);
      expect(await refusedOf(before, { name: "boxes/b" })).toEqual(["box.name"]);
    });

    test("a mask selects IMMUTABLE fields by the names of proto and JSON", async () => {
      const spec = { S: "big", zoneId: 1 };
      const before = { ISBN: "1", spec, labels: { a: "b", c: "d" }, meta: { a: { b: 1 }, c: 2 } };
      for (const mask of ["isbn", "ISBN"]) expect(await refusedOf(before, { ISBN: "2" }, mask)).toEqual(["box.ISBN"]);
      for (const mask of ["spec.size", "spec.S", "spec", "spec.other"]) {
        expect(await refusedOf(before, { spec: { ...spec, S: "small" } }, mask)).toEqual(["box.spec"]);
        expect(await refusedOf(before, { spec }, mask)).toEqual([]);
      }
      expect(await refusedOf(before, { spec: { S: "big" } }, "spec.size")).toEqual([]);
      expect(await refusedOf(before, { spec: { S: "small", zoneId: 1 } }, "spec.zoneId")).toEqual([]);
      expect(await refusedOf(before, { labels: { a: "b" } }, "labels.a")).toEqual([]);
      expect(await refusedOf(before, { labels: { a: "c" } }, "labels.a")).toEqual(["box.labels"]);
      expect(await refusedOf(before, { meta: { a: { b: 1 } } }, "meta.a")).toEqual([]);
      expect(await refusedOf(before, { meta: { a: { b: 2 } } }, "meta.a.b")).toEqual(["box.meta"]);
    });

    test("a change of presence inside an IMMUTABLE field is a change", async () => {
      const same = async (one: object, other: object): Promise<boolean> => {
        const answers = [await refusedOf(one, other), await refusedOf(other, one)].flat();
        return answers.length === 0;
      };
      const spec = (one: object, other: object): Promise<boolean> => same({ spec: one }, { spec: other });
      expect(await spec({ S: "a" }, { S: "a", weight: "0", inner: undefined })).toBe(true);
      expect(await spec({ inner: {} }, { inner: { S: "", weight: "0" } })).toBe(true);
      expect(await same({ specs: [{}] }, { specs: [{ S: "" }] })).toBe(true);
      expect(await spec({ zoneId: 0, a: {} }, { zoneId: 0, b: {} })).toBe(false);
      expect(await spec({ S: "a", a: {} }, { S: "a" })).toBe(false);
      expect(await spec({ S: "a", zoneId: 0 }, { S: "a" })).toBe(false);
      expect(await spec({ S: "a", inner: {} }, { S: "a" })).toBe(false);
      expect(await spec({ S: "a", value: null }, { S: "a" })).toBe(false);
      expect(await same({ specs: [{ zoneId: 0 }] }, { specs: [{}] })).toBe(false);
      expect(await same({ meta: { on: false, v: null, z: 0 } }, { meta: {} })).toBe(false);
      expect(await same({ meta: { v: null } }, { meta: { w: null } })).toBe(false);
      expect(await same({ meta: { list: [] } }, { meta: {} })).toBe(false);
      expect(await same({ labels: { a: "b" } }, { labels: { a: "b", z: "" } })).toBe(false);
    });
  },
);
