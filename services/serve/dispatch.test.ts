import { afterAll, beforeAll, expect, test } from "vitest";
import { type Loopback, listen, sendRaw } from "../../testdata/serving/loopback.ts";
import { bookEndpoint } from "../../testdata/serving/sample-endpoints.ts";
import { createDispatcher } from "./dispatch.ts";

const page = (content: string) => ({ mediaType: "text/plain", content });
const service = (name: string) => ({
  endpoints: [bookEndpoint(({ name: book }) => ({ name, book }))],
  options: {},
  pages: new Map([["/", page(`the page of ${name}`)]]),
});

let served: Loopback;
beforeAll(async () => {
  const mounted = ["one", "two"].map((name) => ({ prefix: `/${name}`, service: service(name) }));
  served = await listen(createDispatcher(mounted, page("the index")));
});
afterAll(() => served.close());

test.each([
  ["/one/books/a", '{"name":"one","book":"a"}'],
  ["http://h/two/books/a?x", '{"name":"two","book":"a"}'],
  ["http://h/one/../two/books/a", '{"name":"two","book":"a"}'],
  ["/one/%2e%2e/two/books/a", '{"name":"two","book":"a"}'],
  ["http://h/one", "the page of one"],
  ["http://h", "the index"],
  ["/one/..", "the index"],
  ["http://h/three", "No service at /three."],
])("%s", async (target, text) => {
  const head = `GET ${target} HTTP/1.1\r\nhost: h\r\n\r\n`;
  expect(await sendRaw(served.port, { parts: [head] })).toContain(text);
});
