import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { endpoint } from "@protoc-gen-rest/runtime/codegen/v1";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDispatcher } from "./dispatch.ts";

const page = (content: string) => ({ mediaType: "text/plain", content });
const route = { method: "GET", template: "/books/{name}", path: [{ name: "name" }] };
const service = (name: string) => ({
  endpoints: [
    endpoint(
      { name: "x.v1.Books.GetBook", routes: [route] },
      { read: (json) => json as { readonly name: string }, handle: (book) => ({ service: name, book: book.name }) },
    ),
    endpoint(
      { name: "x.v1.Books.GetHost", routes: [{ method: "GET", template: "/host" }] },
      { read: (json) => json, handle: (_, { header }) => ({ host: header("host") }) },
    ),
  ],
  options: {},
  pages: new Map([["/", page(`the page of ${name}`)]]),
});

let server: Server;
beforeAll(async () => {
  const mounted = ["one", "two"].map((name) => ({ prefix: `/${name}`, service: service(name) }));
  server = createServer(createDispatcher(mounted, page("the index"))).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(() => server.close());

test.each([
  ["/one/books/a", '{"service":"one","book":"a"}'],
  ["http://h/two/books/a?x", '{"service":"two","book":"a"}'],
  ["http://h/one/../two/books/a", '{"service":"two","book":"a"}'],
  ["/one/%2e%2e/two/books/a", '{"service":"two","book":"a"}'],
  ["http://other.example/two/host", '{"host":"other.example"}'],
  ["http://h/one", "the page of one"],
  ["http://h", "the index"],
  ["/one/..", "the index"],
  ["http://h/three", "No service at /three."],
])("%s", async (target, text) => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`GET ${target} HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n`);
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  expect(answer).toContain(text);
});
