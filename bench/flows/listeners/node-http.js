// The lower bound: no routes, no checks.
import { once } from "node:events";
import { small } from "../../books/values.js";

const chunk = new Uint8Array(1 << 16).fill(1);

export async function listener(request, response) {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  if (pathname === "/v1/watch") return watch(searchParams.get("count"), response);
  if (request.method === "GET") return download(Number(searchParams.get("bytes")), response);
  let bytes = 0;
  for await (const { length } of request) bytes += length;
  response.end(JSON.stringify({ bytes: String(bytes) }));
}

async function watch(count, response) {
  response.flushHeaders();
  if (count === null) return;
  for (let at = 0; at < Number(count); at++) {
    if (!response.write(`${JSON.stringify(small)}\n`)) await once(response, "drain");
  }
  response.end();
}

async function download(bytes, response) {
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    if (!response.write(chunk)) await once(response, "drain");
  }
  response.end();
}
