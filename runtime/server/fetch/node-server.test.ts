import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { adapters, type ServedApi } from "../../../testdata/serving/adapters.ts";
import { watchEndpoint } from "../../../testdata/serving/sample-endpoints.ts";

const [, serve] = adapters.find(([name]) => name === "createFetchHandler")!;
let api: ServedApi | undefined;
afterEach(() => {
  api?.close();
  vi.restoreAllMocks();
});

test("@hono/node-server prints nothing when the caller of a stream leaves", async () => {
  const printed = [vi.spyOn(console, "error"), vi.spyOn(console, "info")];
  let stopped = 0;
  const watch = watchEndpoint(async function* () {
    try {
      for (;;) {
        yield { at: 1 };
        await sleep(5);
      }
    } finally {
      stopped++;
    }
  });
  api = await serve([watch]);
  for (let caller = 0; caller < 5; caller++) {
    const leave = new AbortController();
    const response = await fetch(`${api.origin}/watch`, { signal: leave.signal });
    await response.body!.getReader().read();
    leave.abort();
  }
  await vi.waitFor(() => expect(stopped).toBe(5));
  await sleep(20);
  for (const print of printed) expect(print.mock.calls).toEqual([]);
});
