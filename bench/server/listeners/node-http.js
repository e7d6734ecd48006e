// The lower bound: parses and prints JSON, without routes, checks and error responses.
import { small } from "../../books/values.js";

const prefix = "/v1/books/";
const books = new Map([["emma", small]]);

export function listener(request, response) {
  if (request.method === "GET") {
    respond(response, books.get(request.url.slice(prefix.length)));
    return;
  }
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
    respond(response, JSON.parse(bytes.toString()));
  });
}

function respond(response, book) {
  const text = JSON.stringify(book);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}
