import { afterEach, describe, expect, test, vi } from "vitest";
import { adapters, type ServedApi } from "../../../testdata/serving/adapters.ts";
import { bookEndpoint, createEndpoint, watchEndpoint } from "../../../testdata/serving/sample-endpoints.ts";
import { checkConditions, conditionalReads, type Validators, weakEntityTag } from "../../server.ts";
import { namesEntityTag } from "./entity-tag.ts";
import { evaluate } from "./evaluate.ts";

let api: ServedApi | undefined;
afterEach(() => api?.close());

const modified = new Date("2026-01-02T03:04:05.678Z");
const date = "Fri, 02 Jan 2026 03:04:05 GMT";

describe.each(adapters)("%s", (_, serve) => {
  const send = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const response = await fetch(api!.origin + path, { method, headers });
    const { status, headers: given } = response;
    return [status, given.get("etag"), given.get("last-modified"), (await response.text()).length] as const;
  };

  test("checks conditions before a handler reads or changes a resource", async () => {
    const change = vi.fn();
    api = await serve([
      bookEndpoint((_, context) => {
        checkConditions(context, { etag: '"7"', lastModified: modified });
        return { title: "Emma" };
      }),
      bookEndpoint(
        (_, context) => {
          checkConditions(context, { etag: '"7"' }, { required: true });
          change();
          return {};
        },
        { name: "x.v1.X.Delete", routes: [{ method: "DELETE", template: "/books/{name}", path: [{ name: "name" }] }] },
      ),
    ]);
    expect(await send("/books/emma")).toEqual([200, '"7"', date, 16]);
    expect(await send("/books/emma", { "if-none-match": '"6", W/"7"' })).toEqual([304, '"7"', date, 0]);
    expect(await send("/books/emma", { "if-none-match": '"7"' }, "HEAD")).toEqual([304, '"7"', date, 0]);
    expect((await send("/books/emma", { "if-modified-since": date }))[0]).toBe(304);
    expect((await send("/books/emma", { "if-modified-since": "Fri, 02 Jan 2026 03:04:04 GMT" }))[0]).toBe(200);
    expect((await send("/books/emma", { "if-match": '"6"' }, "DELETE"))[0]).toBe(412);
    expect((await send("/books/emma", {}, "DELETE"))[0]).toBe(428);
    expect(change).not.toHaveBeenCalled();
    const deleted = await send("/books/emma", { "if-match": '"6", "7"' }, "DELETE");
    expect(deleted.slice(0, 3)).toEqual([200, null, null]);
    expect(change).toHaveBeenCalledOnce();
  });

  test("responds with 304 where the caller has the response", async () => {
    async function* watch() {
      yield {};
    }
    const endpoints = [
      bookEndpoint(({ name }, context) => {
        if (name === "dated") context.setHeader("last-modified", date);
        if (name === "tagged") context.setHeader("etag", '"own"');
        return { name };
      }),
      createEndpoint((it) => it),
      watchEndpoint(watch),
    ];
    api = await serve(endpoints, { middleware: [conditionalReads()] });
    const [status, etag, , length] = await send("/books/emma");
    expect([status, etag, length]).toEqual([200, weakEntityTag('{"name":"emma"}'), 15]);
    expect(await send("/books/emma", { "if-none-match": etag! })).toEqual([304, etag, null, 0]);
    expect(await send("/books/emma", { "if-none-match": etag! }, "HEAD")).toEqual([304, etag, null, 0]);
    expect((await send("/books/ember", { "if-none-match": etag! }))[0]).toBe(200);
    expect(await send("/books/dated", { "if-modified-since": date })).toEqual([304, null, date, 0]);
    expect(await send("/books/tagged", { "if-none-match": '"own"' })).toEqual([304, '"own"', null, 0]);
    expect((await send("/watch"))[1]).toBeNull();
    expect((await send("/nowhere", { "if-none-match": "*" }))[0]).toBe(404);
    expect((await send("/books/emma", { "if-match": '"other"' }))[0]).toBe(200);
  });
});

// RFC 9110, section 13.2.2.
test.each<[method: string, headers: Record<string, string>, Validators, string]>([
  ["GET", {}, { etag: '"1"' }, "proceed"],
  ["PUT", { "if-match": "*" }, { etag: '"1"' }, "proceed"],
  ["PUT", { "if-match": "*" }, {}, "failed"],
  ["PUT", { "if-match": 'W/"1"' }, { etag: 'W/"1"' }, "failed"],
  ["PUT", { "if-none-match": "*" }, { etag: '"1"' }, "failed"],
  ["PUT", { "if-none-match": "*" }, {}, "proceed"],
  ["PUT", { "if-unmodified-since": date }, { lastModified: modified }, "proceed"],
  ["PUT", { "if-unmodified-since": date }, { lastModified: new Date("2026-01-02T03:04:06Z") }, "failed"],
  ["PUT", { "if-match": '"1"', "if-unmodified-since": date }, { etag: '"1"', lastModified: new Date() }, "proceed"],
  ["PUT", { "if-modified-since": date }, { lastModified: modified }, "proceed"],
  ["GET", { "if-none-match": '"2"', "if-modified-since": date }, { etag: '"1"', lastModified: modified }, "proceed"],
  ["GET", { "if-match": '"1"', "if-none-match": '"1"' }, { etag: '"1"' }, "not_modified"],
  ["GET", { "if-modified-since": "yesterday" }, { lastModified: modified }, "proceed"],
  ["GET", { "if-modified-since": "1 GMT of nowhere GMT" }, { lastModified: modified }, "proceed"],
])("%s with %j and %j", (method, headers, validators, verdict) => {
  expect(evaluate(method, (name) => headers[name], validators)).toBe(verdict);
});

test("entity tags may hold commas", () => {
  expect(namesEntityTag('"a,b" , W/"c"', '"a,b"', true)).toBe(true);
  expect(namesEntityTag('"a,b"', '"a"', false)).toBe(false);
});

test("entity tags differ with the content", () => {
  const tags = ["", "a", "b", "ab", "ba", "\u0161", new Uint8Array([1]), new Uint8Array([2])].map(weakEntityTag);
  expect(new Set(tags).size).toBe(tags.length);
  for (const tag of tags) expect(tag).toMatch(/^W\/"[\da-z-]+"$/);
});
