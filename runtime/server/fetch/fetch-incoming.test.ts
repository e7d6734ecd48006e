import { describe, expect, test, vi } from "vitest";
import { createFetchHandler } from "../../server.ts";
import { endpoint } from "../service/endpoint.ts";

const operation = { name: "x.v1.X.Do", routes: [{ method: "POST", template: "/x", body: "*" }] } as const;
const onError = vi.fn();
const serve = createFetchHandler(
  [endpoint(operation, { read: (json) => json, handle: (request) => ({ request }) as unknown })],
  { maxBodyBytes: 1000, onError },
);

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const init = { method: "POST", body, headers: { "content-type": "application/json", ...headers }, duplex: "half" };
  return new Request("http://h.test/x", init);
}

/** A request as @hono/node-server imitates it: it reads the connection itself, and creates a stream on demand. */
function imitated(content: string, headers: Record<string, string>): Request & { readonly streamed: () => boolean } {
  let streamed = false;
  return Object.create(Request.prototype, {
    method: { value: "POST" },
    url: { value: "http://h.test/x" },
    headers: { value: new Headers(headers) },
    bodyUsed: { value: false },
    arrayBuffer: { configurable: true, value: async () => new TextEncoder().encode(content).buffer },
    body: {
      get() {
        streamed = true;
        return new Response(content).body;
      },
    },
    streamed: { value: () => streamed },
  });
}

describe("the body of a Request", () => {
  test("of an announced length is read in one go where the adapter can", async () => {
    const request = imitated('{"a":1}', { "content-length": "7" });
    expect(await (await serve(request)).json()).toEqual({ request: { a: 1 } });
    expect(request.streamed()).toBe(false);
  });

  test("of unknown length is read as a stream", async () => {
    const request = imitated('{"a":1}', {});
    expect(await (await serve(request)).json()).toEqual({ request: { a: 1 } });
    expect(request.streamed()).toBe(true);
  });

  test.each([
    ["a stream", () => post(endless(), { "content-length": "7" })],
    ["an imitation", () => imitated(" ".repeat(1001), { "content-length": "7" })],
  ])("of %s that is longer than announced: 413", async (_, request) => {
    expect((await serve(request())).status).toBe(413);
    expect(pulled).toBeLessThan(20);
  });

  test("that is empty although a length is announced", async () => {
    expect(await (await serve(post(null, { "content-length": "7" }))).json()).toEqual({ request: {} });
  });

  test("that breaks off: 400", async () => {
    const request = imitated("", { "content-length": "7" });
    Object.defineProperty(request, "arrayBuffer", { value: () => Promise.reject(new Error("gone")) });
    expect(await (await serve(request)).json()).toMatchObject({ message: "the body was cut off" });
  });

  test("that was read before: 500 with the reason for onError", async () => {
    const request = post('{"a":1}');
    await request.text();
    expect((await serve(request)).status).toBe(500);
    expect(`${onError.mock.lastCall?.[0]}`).toContain("the request body was read before the API could read it");
  });
});

let pulled = 0;

/** Has no end: only a limit stops its reader. */
function endless(): ReadableStream<Uint8Array> {
  pulled = 0;
  return new ReadableStream({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(200));
    },
  });
}
