import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { createNodeListener } from "@protoc-gen-rest/runtime/node";
import { createFetchHandler, StatusError } from "@protoc-gen-rest/runtime/server";
import { dehydrate } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { App, name, pageSize } from "./app.js";
import { createClient } from "./client.js";
import { type BooksHandlers, booksEndpoints } from "./gen/books_handlers.js";
import { getBookQuery, listBooksInfiniteQuery } from "./gen/books_query.js";
import type { Book } from "./gen/books_types.js";

const books: Book[] = ["Emma", "Persuasion", "Evelina"].map((title) => ({
  name: `books/${title.toLowerCase()}`,
  title,
  copies: 9007199254740993n,
}));

const handlers: BooksHandlers = {
  listBooks({ pageSize = 10, pageToken }) {
    const from = Number(pageToken || 0);
    const next = from + pageSize;
    return { books: books.slice(from, next), nextPageToken: next < books.length ? `${next}` : "" };
  },
  getBook({ name }) {
    const found = books.find((book) => book.name === name);
    if (found === undefined) throw new StatusError("not_found", `there is no ${name}`);
    return found;
  },
  createBook({ book = {} }) {
    const created: Book = { ...book, name: `books/${books.length}` };
    books.push(created);
    return created;
  },
  async *watchBooks() {
    yield* books.slice(0, 2);
  },
};

const options = { basePath: "/api" };
const api = createNodeListener(booksEndpoints(handlers), options);
const fetch = createFetchHandler(booksEndpoints(handlers), options);
const transport = createTransport({ baseUrl: "http://books.example/api", fetch });
const folder = process.argv[2] ?? "dist";
const types: Readonly<Record<string, string>> = { js: "text/javascript", html: "text/html" };

/** The page with what its queries hold. */
async function render(): Promise<string> {
  const client = createClient();
  await client.prefetchQuery(getBookQuery(transport, { name }));
  await client.prefetchInfiniteQuery(listBooksInfiniteQuery(transport, { pageSize }));
  const html = renderToString(<App client={client} transport={transport} />);
  const state = JSON.stringify(dehydrate(client)).replaceAll("<", "\\u003c");
  const page = readFileSync(join(folder, "index.html"), "utf8");
  return page.replace("<!--page-->", () => html).replace("{}</script>", () => `${state}</script>`);
}

const server = createServer(async (request, response) => {
  const path = request.url ?? "/";
  if (path.startsWith("/api/")) return void api(request, response);
  if (path === "/") return void response.setHeader("content-type", "text/html").end(await render());
  if (!/^\/assets\/[\w.-]+$/.test(path)) return void response.writeHead(404).end();
  response.setHeader("content-type", types[path.split(".").at(-1) ?? ""] ?? "text/plain");
  response.end(readFileSync(join(folder, path)));
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
