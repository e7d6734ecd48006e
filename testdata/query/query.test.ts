import {
  hashKey,
  InfiniteQueryObserver,
  MutationCache,
  MutationObserver,
  QueryClient,
  QueryObserver,
  experimental_streamedQuery as streamedQuery,
} from "@tanstack/query-core";
import { afterEach, expect, test, vi } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { createFetchHandler } from "../../runtime/server.ts";
import { type LibraryHandlers, libraryEndpoints } from "../golden/query/input_handlers.ts";
import {
  createBookMutation,
  getBookQuery,
  lendBookMutation,
  libraryKeys,
  listBooksInfiniteQuery,
  listBooksQuery,
  listReadersInfiniteQuery,
  purgeReadersMutation,
  searchBooksInfiniteQuery,
  watchBooksQuery,
} from "../golden/query/input_query.ts";

const titles = ["Emma", "Persuasion", "Sanditon"];
const books = titles.map((title, at) => ({ name: `shelves/a/books/${at}`, title }));

const aborted = vi.fn();
const handlers: LibraryHandlers = {
  listBooks({ pageToken }) {
    const at = Number(pageToken || 0);
    return { books: books.slice(at, at + 1), nextPageToken: at + 1 < books.length ? `${at + 1}` : "" };
  },
  getBook: ({ name, revision }) => ({ name, title: `revision ${revision}` }),
  createBook: ({ book }) => book ?? {},
  lendBook: () => ({}),
  signIn: () => ({}),
  searchBooks: ({ start = 0 }) => ({ books: books.slice(start, start + 2), total: books.length }),
  purgeReaders: () => ({ readers: ["ada"], more: false }),
  listReaders: ({ page = 1 }) => ({ readers: [["ada"], ["ben"]][page - 1] ?? [], more: page < 2 }),
  async *watchBooks(_, { signal }) {
    signal.addEventListener("abort", aborted);
    yield* books;
  },
};

const handle = createFetchHandler(libraryEndpoints(handlers));
const transport = createTransport({
  baseUrl: "http://library.example",
  fetch: (url, init) => handle(new Request(url, init)),
});

/** Invalidates what a mutation declares, as the guide shows. */
function createClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      async onSuccess(_data, _variables, _context, mutation) {
        const keys = (mutation.meta?.["invalidates"] ?? []) as (typeof libraryKeys.all)[];
        await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      },
    }),
  });
  return client;
}

let client = createClient();
afterEach(() => {
  client.clear();
  client = createClient();
});

test("a query", async () => {
  const options = getBookQuery(transport, { name: "shelves/a/books/0", revision: 9007199254740993n });
  expect(await client.fetchQuery(options)).toEqual({ name: "shelves/a/books/0", title: "revision 9007199254740993" });
});

test("keys are plain JSON, whatever the request holds", () => {
  const { queryKey } = getBookQuery(transport, { name: "shelves/a/books/0", revision: 9007199254740993n });
  expect(JSON.parse(JSON.stringify(queryKey))).toEqual(queryKey);
  expect(hashKey(queryKey)).toContain('"9007199254740993"');
  expect(queryKey.slice(0, 2)).toEqual(libraryKeys.getBook);
});

test("an infinite query by tokens, up to the last page", async () => {
  const observer = new InfiniteQueryObserver(client, listBooksInfiniteQuery(transport, { parent: "shelves/a" }));
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  await observer.fetchNextPage();
  await observer.fetchNextPage();
  const { data, hasNextPage } = observer.getCurrentResult();
  expect(data?.pages.flatMap((page) => page.books?.map(({ title }) => title))).toEqual(titles);
  expect(hasNextPage).toBe(false);
  stop();
});

test("infinite queries by offset and by number", async () => {
  const byOffset = await client.fetchInfiniteQuery({ ...searchBooksInfiniteQuery(transport, { text: "a" }), pages: 5 });
  expect(byOffset.pageParams).toEqual([undefined, 2]);
  expect(byOffset.pages.flatMap((page) => page.books ?? [])).toHaveLength(3);
  const byNumber = await client.fetchInfiniteQuery({ ...listReadersInfiniteQuery(transport, {}), pages: 5 });
  expect(byNumber.pages.map((page) => page.readers)).toEqual([["ada"], ["ben"]]);
});

test("a mutation makes the queries of its collection stale, and no others", async () => {
  const list = listBooksQuery(transport, { parent: "shelves/a" });
  const book = getBookQuery(transport, { name: "shelves/a/books/0" });
  const readers = { ...listReadersInfiniteQuery(transport, {}) };
  await client.fetchQuery(list);
  await client.fetchQuery(book);
  await client.fetchInfiniteQuery(readers);
  const isStale = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean | undefined =>
    client.getQueryState(queryKey)?.isInvalidated;
  const create = new MutationObserver(client, createBookMutation(transport));
  expect(await create.mutate({ parent: "shelves/a", book: books[0]! })).toEqual(books[0]);
  expect([list, book, readers].map(isStale)).toEqual([true, true, false]);
  await client.fetchQuery(list);
  expect(isStale(list)).toBe(false);
  await new MutationObserver(client, lendBookMutation(transport)).mutate({ name: "shelves/a/books/0" });
  expect(isStale(list)).toBe(true);
});

test("a stream", async () => {
  const { queryKey, streamFn } = watchBooksQuery(transport, { parent: "shelves/a" });
  const data = await client.fetchQuery({ queryKey, queryFn: streamedQuery({ streamFn }) });
  expect(data).toEqual(books);
});

test("what changes something is a mutation, although it returns pages", async () => {
  expect(libraryKeys).not.toHaveProperty("purgeReaders");
  const purge = purgeReadersMutation(transport);
  expect(purge.meta.invalidates).toEqual([libraryKeys.listReaders]);
  expect(await new MutationObserver(client, purge).mutate({})).toEqual({ readers: ["ada"], more: false });
});

test("a query that is cancelled aborts its call", async () => {
  const seen = vi.fn();
  const slow = createTransport({
    baseUrl: "http://library.example",
    fetch: (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => {
          seen();
          reject(init.signal?.reason);
        });
      }),
  });
  const observer = new QueryObserver(client, { ...listBooksQuery(slow, { parent: "shelves/a" }), retry: false });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(client.isFetching()).toBe(1));
  stop();
  await vi.waitFor(() => expect(seen).toHaveBeenCalledOnce());
});
