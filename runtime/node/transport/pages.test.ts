import { describe, expect, test } from "vitest";
import {
  listBooksItems,
  listBooksPages,
  listLoansItems,
  listReadersItems,
  listShelvesItems,
  searchBooksItems,
} from "../../../testdata/golden/pagination/input_client.ts";
import { httpOrigin, transports } from "../../../testdata/serving/http-origin.ts";

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Serves the bodies of `pages` by the rest of the URL, or of the request body. */
async function serve(pages: Readonly<Record<string, unknown>>, links: Readonly<Record<string, string>> = {}) {
  const api = await httpOrigin((request, response) => {
    const { url, body } = api.received.at(-1)!;
    const key = body === "" ? url : `${request.url} ${body}`;
    if (links[key] !== undefined) response.setHeader("link", links[key]);
    response.writeHead(Object.hasOwn(pages, key) ? 200 : 404).end(JSON.stringify(pages[key]));
  });
  return api;
}

describe.each(transports)("pages over %s", (_, create) => {
  test("by page_token: AIP-158", async () => {
    const { origin, received } = await serve({
      "/books?pageSize=2": { books: [{ title: "a" }, { title: "b" }], nextPageToken: "t1" },
      "/books?pageSize=2&pageToken=t1": { nextPageToken: "t2" },
      "/books?pageSize=2&pageToken=t2": { books: [{ title: "c" }] },
    });
    const transport = create({ baseUrl: origin });
    expect(await collect(listBooksItems(transport, { pageSize: 2 }))).toEqual([
      { title: "a" },
      { title: "b" },
      { title: "c" },
    ]);
    expect(await collect(listBooksPages(transport, { pageSize: 2, pageToken: "t2" }))).toEqual([
      { books: [{ title: "c" }] },
    ]);
    const before = received.length;
    for await (const { title } of listBooksItems(transport, { pageSize: 2 })) if (title === "b") break;
    expect(received.length - before).toBe(1);
  });

  test("by page_token: options are those of each call, and errors reach the loop", async () => {
    const { origin, received } = await serve({ "/books": { books: [{}], nextPageToken: "gone" } });
    const seen: unknown[] = [];
    const items = listBooksItems(create({ baseUrl: origin }), {}, { headers: { "x-a": "1" } });
    const read = async () => {
      for await (const item of items) seen.push(item);
    };
    await expect(read()).rejects.toMatchObject({ code: "not_found" });
    expect(seen).toEqual([{}]);
    expect(received.map(({ headers }) => headers["x-a"])).toEqual(["1", "1"]);
  });

  test("by page_token: a page that leads to itself is an error", async () => {
    const { origin, received } = await serve({ "/books?pageToken=t": { books: [{}], nextPageToken: "t" } });
    await expect(collect(listBooksItems(create({ baseUrl: origin }), { pageToken: "t" }))).rejects.toThrow("itself");
    expect(received).toHaveLength(1);
  });

  test("by a cursor in the body", async () => {
    const { origin } = await serve({
      '/books:search {"query":"q"}': { data: [{ title: "a" }], meta: { next: "9007199254740993" } },
      '/books:search {"query":"q","cursor":"9007199254740993"}': { data: [{ title: "b" }], meta: { next: null } },
    });
    const items = await collect(searchBooksItems(create({ baseUrl: origin }), { query: "q" }));
    expect(items).toEqual([{ title: "a" }, { title: "b" }]);
  });

  test("by offset, until all items have come, or a page is empty", async () => {
    const { origin, received } = await serve({
      "/loans?start=0&count=2": { loans: ["a", "b"], total: "3" },
      "/loans?start=2&count=2": { loans: ["c"], total: "3" },
      "/loans?start=1": { loans: ["b"] },
      "/loans?start=2": {},
    });
    const transport = create({ baseUrl: origin });
    expect(await collect(listLoansItems(transport, { count: 2 }))).toEqual(["a", "b", "c"]);
    expect(await collect(listLoansItems(transport, { start: 1 }))).toEqual(["b"]);
    expect(received).toHaveLength(4);
  });

  test("by the number of the page", async () => {
    const { origin } = await serve({
      "/readers?page=1": { readers: ["READER_ADA"] },
      "/readers?page=2": { readers: ["READER_BOB"] },
      "/readers?page=3": { readers: [] },
    });
    const transport = create({ baseUrl: origin });
    expect(await collect(listReadersItems(transport, {}))).toEqual(["READER_ADA", "READER_BOB"]);
    expect(await collect(listReadersItems(transport, { page: 2 }))).toEqual(["READER_BOB"]);
  });

  test("by a Link header, of which only the query counts", async () => {
    const { origin, received } = await serve(
      {
        "/shelves?theme=sea%20side": [{ theme: "a" }],
        "/shelves?page=2&theme=sea%20side": [{ theme: "b" }],
        "/shelves?page=3": [{ theme: "c" }],
      },
      {
        "/shelves?theme=sea%20side": '<https://attacker.example/else?page=2&theme=sea+side>; rel="next", </>; rel=last',
        "/shelves?page=2&theme=sea%20side": "<?page=3>; rel=next",
        "/shelves?page=3": '</shelves?page=1>; rel="prev"',
      },
    );
    const statuses: number[] = [];
    const onResponse = ({ status }: { status: number }) => statuses.push(status);
    const items = listShelvesItems(create({ baseUrl: origin }), { theme: "sea side" }, { onResponse });
    expect(await collect(items)).toEqual([{ theme: "a" }, { theme: "b" }, { theme: "c" }]);
    expect(received).toHaveLength(3);
    expect(statuses).toEqual([200, 200, 200]);
  });

  test("by a Link header: a link without a query is an error", async () => {
    const { origin } = await serve({ "/shelves": [] }, { "/shelves": "</shelves/W3siY>; rel=next" });
    await expect(collect(listShelvesItems(create({ baseUrl: origin }), {}))).rejects.toThrow("has no query");
  });

  test("by a Link header: a link that leads back is an error", async () => {
    const { origin } = await serve(
      { "/shelves": [], "/shelves?page=2": [] },
      {
        "/shelves": "<?page=2>; rel=next",
        "/shelves?page=2": "<?page=2>; rel=next",
      },
    );
    await expect(collect(listShelvesItems(create({ baseUrl: origin }), {}))).rejects.toThrow("leads back");
  });
});
