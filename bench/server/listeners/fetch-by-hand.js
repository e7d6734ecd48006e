// The most that a fetch handler can reach: it parses and prints JSON, without routes, checks and error responses.
import { getRequestListener } from "@hono/node-server";
import { small } from "../../books/values.js";

const books = new Map([["emma", small]]);
const headers = { "content-type": "application/json" };

export const listener = getRequestListener(async (request) => {
  const book =
    request.method === "GET" ? books.get(request.url.slice(request.url.lastIndexOf("/") + 1)) : await request.json();
  return new Response(JSON.stringify(book), { headers });
});
