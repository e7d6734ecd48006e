// The most that a fetch handler with checks can reach: no routes, no error responses.
import { getRequestListener } from "@hono/node-server";
import { small } from "../../books/values.js";
import { checkedEcho } from "../checked-echo.js";

const books = new Map([["emma", small]]);
const headers = { "content-type": "application/json" };

export const listener = getRequestListener(async (request) => {
  if (request.method === "GET") {
    return new Response(JSON.stringify(books.get(request.url.slice(request.url.lastIndexOf("/") + 1))), { headers });
  }
  const text = checkedEcho(await request.text());
  return text === undefined ? new Response(null, { status: 400 }) : new Response(text, { headers });
});
