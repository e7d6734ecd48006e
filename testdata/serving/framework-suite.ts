import { expect, test } from "vitest";
import type { frameworkEndpoints } from "./framework-endpoints.ts";

/** The suite of every framework. The API lives under `origin`, and its `who` is "ada". */
export function testFramework(
  start: () => Promise<{ readonly origin: string; readonly api: ReturnType<typeof frameworkEndpoints> }>,
): void {
  const send = async (path: string, init?: RequestInit) => {
    const { origin } = await start();
    return fetch(origin + path, init);
  };
  const json = { "content-type": "application/json" };

  test("calls handlers, which know what the framework knows", async () => {
    const response = await send("/books/emma%2F1");
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(await response.json()).toEqual({ name: "emma/1", who: "ada", peer: expect.stringMatching(/127\.0\.0\.1$/) });
  });

  test("reads bodies, and sends statuses", async () => {
    const body = JSON.stringify({ title: "É".repeat(50_000), n: 1.5 });
    const response = await send("/books", { method: "POST", headers: json, body });
    expect([response.status, await response.text()]).toEqual([201, body]);
    const empty = await send("/books/emma", { method: "DELETE" });
    expect([empty.status, await empty.text(), empty.headers.get("content-type")]).toEqual([204, "", null]);
  });

  test("sends errors in the format of the API", async () => {
    const lost = await send("/books/lost");
    expect([lost.status, (await lost.json()).message]).toEqual([404, "lost"]);
    const mistaken = await send("/books/emma", { method: "PUT", headers: json, body: "{}" });
    expect([mistaken.status, mistaken.headers.get("allow")]).toEqual([405, "DELETE, GET, HEAD"]);
    expect((await send("/books", { method: "POST", headers: json, body: "{" })).status).toBe(400);
    expect(
      (await send("/books", { method: "POST", headers: { "content-type": "text/plain" }, body: "x" })).status,
    ).toBe(415);
  });

  test("sends bytes, and HEAD without a body", async () => {
    const cover = await send("/cover");
    expect([cover.headers.get("content-type"), new Uint8Array(await cover.arrayBuffer())]).toEqual([
      "image/png",
      Uint8Array.of(0, 255),
    ]);
    const head = await send("/books/emma", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-type")).toMatch(/^application\/json\b/);
  });

  test("streams message by message", async () => {
    const response = await send("/watch", { headers: { "x-short": "1", accept: "text/event-stream" } });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(await response.text()).toBe('data: {"at":1}\n\ndata: {"at":2}\n\n');
  });

  test("stops a stream when its caller leaves", async () => {
    const { origin, api } = await start();
    const leave = new AbortController();
    const response = await fetch(`${origin}/watch`, { signal: leave.signal });
    const { value } = await response.body!.getReader().read();
    expect(new TextDecoder().decode(value)).toBe('{"at":1}\n');
    leave.abort();
    await api.stopped;
  });

  test("leaves other paths to the framework", async () => {
    expect(await (await send("/page")).text()).toBe("a page");
    expect((await send("/nowhere")).status).toBe(404);
  });
}
