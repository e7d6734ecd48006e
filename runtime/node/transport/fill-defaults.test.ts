import { describe, expect, test } from "vitest";
import {
  createBook,
  getBook,
  listBooks,
  listBooksItems,
  listShelves,
} from "../../../testdata/golden/fill-defaults/input_client.ts";
import type { FilledBook } from "../../../testdata/golden/fill-defaults/input_types.ts";
import { httpOrigin, transports } from "../../../testdata/serving/http-origin.ts";

const createTime = "2026-01-01T00:00:00Z";
const empty = { title: "", copies: 0n, genre: "GENRE_UNSPECIFIED", authors: [], ratings: {}, createTime };

async function responding(body: unknown, status = 200) {
  const { origin, received } = await httpOrigin((_, response) => response.writeHead(status).end(JSON.stringify(body)));
  return { transport: transports[0][1]({ baseUrl: origin }), received };
}

describe("fill_defaults", () => {
  test("members without presence have their defaults, all others stay absent", async () => {
    const { transport } = await responding({ createTime, sequel: { createTime, title: null }, editor: {} });
    const book: FilledBook = await getBook(transport, { id: "1" });
    expect(book).toEqual({ ...empty, sequel: empty, editor: { name: "" } });
    // No `?.` and no `!`.
    const lengths: number[] = [book.title.length, book.authors.length, Object.keys(book.ratings).length];
    const text: string | undefined = book.subtitle ?? book.editor?.name;
    expect([...lengths, text, book.copies + 1n]).toEqual([0, 0, 0, "", 1n]);
  });

  test("REQUIRED members with presence are checked", async () => {
    const { transport } = await responding({ books: [{}] });
    await expect(listBooks(transport, {})).rejects.toMatchObject({
      code: "internal",
      violations: [{ path: "books[0].createTime", reason: "is required" }],
    });
  });

  test("lists, results and pages are filled", async () => {
    const { transport } = await responding({});
    expect(await listBooks(transport, {})).toEqual({ books: [], nextPageToken: "" });
    const page = await responding({ books: [{ createTime }] });
    for await (const { title } of listBooksItems(page.transport, {})) expect(title).toBe("");
    const created = await responding({ createTime }, 201);
    expect(await createBook(created.transport, { book: {} })).toEqual({ status: 201, body: empty });
    const shelves = await responding([{}]);
    expect(await listShelves(shelves.transport, {})).toEqual([{ name: "" }]);
  });

  test("requests have what the caller gives", async () => {
    const { transport, received } = await responding({ createTime }, 201);
    await createBook(transport, { book: { title: "Emma" } });
    expect(received[0]?.body).toBe('{"title":"Emma"}');
  });
});
