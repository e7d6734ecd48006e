import { describe, expect, test, vi } from "vitest";
import { testOptions } from "../../../testdata/serving/option-suite.ts";
import { bookEndpoint, watchEndpoint } from "../../../testdata/serving/sample-endpoints.ts";
import { type SuiteAdapter, testServing } from "../../../testdata/serving/serving-suite.ts";
import { createFetchHandler } from "../../server.ts";

const inMemory: SuiteAdapter = async (endpoints, options, { target, ...init }) => {
  const response = await createFetchHandler(endpoints, options)(`http://in.memory${target}`, init);
  return {
    status: response.status,
    header: (name) => response.headers.get(name) ?? undefined,
    cookies: response.headers.getSetCookie(),
    text: await response.text(),
  };
};

describe("the shared suite in memory", () => testServing(inMemory));
describe("the options in memory", () => testOptions(inMemory));

test("returns a promise, except to @hono/node-server for a response that is there at once", async () => {
  const bindings = { incoming: {}, outgoing: {} };
  const request = () => new Request("http://h.test/books/emma");
  const handle = createFetchHandler([bookEndpoint(({ name }) => ({ name }))]);
  for (const platform of [[], [{}], [undefined], [{ incoming: {} }]]) {
    expect(handle(request(), ...platform)).toBeInstanceOf(Promise);
  }
  expect(handle("http://h.test/books/emma", bindings)).toBeInstanceOf(Promise);
  const response = handle(request(), bindings);
  expect(response).toBeInstanceOf(Response);
  expect(await (await response).json()).toEqual({ name: "emma" });
  const later = createFetchHandler([bookEndpoint(async ({ name }) => ({ name }))])(request(), bindings);
  expect((await later).status).toBe(200);
});

test("names the arguments that Deno passes", () => expect(createFetchHandler([])).toHaveLength(2));

test("a stream whose caller has left before it begins is not counted as open", async () => {
  async function* messages() {
    yield { at: 1 };
  }
  const handle = createFetchHandler([watchEndpoint(messages)], { maxStreams: 1 });
  await handle(new Request("http://h.test/watch", { signal: AbortSignal.abort() }));
  await vi.waitFor(async () => expect((await handle(new Request("http://h.test/watch"))).status).toBe(200));
});
