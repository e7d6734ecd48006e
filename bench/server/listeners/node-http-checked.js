// The most that a listener with checks can reach: no routes, no error responses. Only the POST has something to check.
import { checkedEcho } from "../checked-echo.js";
import { listener as unchecked } from "./node-http.js";

export function listener(request, response) {
  if (request.method === "GET") return unchecked(request, response);
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
    const text = checkedEcho(bytes.toString());
    if (text === undefined) return response.writeHead(400).end();
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
    response.end(text);
  });
}
