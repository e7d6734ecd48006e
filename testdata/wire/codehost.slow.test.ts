import { Octokit } from "octokit";
import { afterAll, describe, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { listen } from "../serving/loopback.ts";
import { captureCalls, mediaTypeOf } from "./capture.ts";
import {
  listPairs,
  logicalCalls,
  type Pair,
  publicNames,
  toMessage,
  toParameters,
  toRequest,
  typedMethods,
} from "./codehost-calls.ts";
import { absent, Comparison, userAgent } from "./differences.ts";
import { loadServices } from "./load-services.ts";
import { record } from "./recorder.ts";

const comparison = new Comparison([
  userAgent,
  {
    header: "accept",
    theirs: /^application\/vnd\.github\.v3\+json$/,
    ours: /^application\/json$/,
    why: "the vendor's media type for JSON",
  },
  {
    header: "accept",
    theirs: /^application\/vnd\.github\.v3\+json$/,
    ours: /^\*\/\*$/,
    why: "octokit asks for JSON even where it receives files",
  },
  {
    header: "content-type",
    theirs: /^application\/json; charset=utf-8$/,
    ours: /^application\/json$/,
    why: "JSON is always UTF-8, so the parameter means nothing (RFC 8259, section 11)",
  },
  {
    header: "content-type",
    theirs: /^text\/plain;charset=UTF-8$/,
    ours: absent,
    why: "octokit sends PUT and PATCH without a body as the empty string, which fetch labels as text",
  },
]);

const services = await loadServices("codehost");
const pairs = listPairs(services).map((pair) => [pair.name, pair] as const);
/** Clients that accept several media types need one of them, the others no body. */
const recorder = await record(({ path }) => {
  if (!/\/commits\/[^/]*$|\/compare\//.test(path)) return { status: 204 };
  return { headers: { "content-type": "application/json" }, body: "{}" };
});
/** A body for every operation: writers take a list for a message without fields, and for a list without items. */
const json: readonly unknown[] = [];
const file = { contentType: "application/zip", data: new Uint8Array([80, 75, 3, 4]) };
const capture = captureCalls(services, (_, context) => {
  if (context.route.responseBody === "file") return { status: 200, file };
  return { ...mediaTypeOf(context), status: 200, body: json };
});
const served = await listen(createNodeListener(capture.endpoints, { authenticate: "external" }));
const servedUrl = `http://127.0.0.1:${served.port}`;
afterAll(() => {
  recorder.close();
  served.close();
});

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

function createOctokit(baseUrl: string): Octokit {
  return new Octokit({ baseUrl, auth: "secret", log: quiet, throttle: { enabled: false }, retry: { enabled: false } });
}

function call(pair: Pair, baseUrl: string, message: object): Promise<unknown> {
  const transport = createTransport({ baseUrl, headers: { authorization: "token secret" } });
  return pair.service.createClient(transport)[pair.method]!({ ...message }) as Promise<unknown>;
}

describe("octokit and our client send the same", () => {
  const octokit = createOctokit(recorder.url);
  const typed = typedMethods(octokit);
  test.each(pairs)("%s", async (name, pair) => {
    for (const logical of logicalCalls(pair)) {
      await call(pair, recorder.url, toMessage(pair, logical));
      const ours = recorder.take();
      await octokit.request(...toRequest(pair, logical));
      expect(comparison.differences(recorder.take(), ours)).toEqual([]);
      const parameters = toParameters(pair, logical);
      const method = typed.get(name);
      if (method === undefined || parameters === undefined) continue;
      await method(parameters);
      expect(comparison.differences(recorder.take(), ours)).toEqual([]);
    }
  });

  test("every listed difference occurs", () => {
    expect(comparison.unused).toEqual([]);
  });

  test("285 of the 327 endpoints have a typed method", () => {
    expect(pairs).toHaveLength(327);
    expect(pairs.filter(([name]) => typed.has(name))).toHaveLength(285);
  });
});

describe("handlers read the same from octokit and from our client", () => {
  const octokit = createOctokit(servedUrl);
  const typed = typedMethods(octokit);
  test.each(pairs)("%s", async (name, pair) => {
    for (const logical of logicalCalls(pair)) {
      const message = toMessage(pair, logical);
      const expected = { operation: pair.operation.name, request: message };
      const answer = await call(pair, servedUrl, message);
      expect(capture.take()).toEqual(expected);
      const { status, data } = await octokit.request(...toRequest(pair, logical));
      expect(capture.take()).toEqual(expected);
      // Octokit parses a body only if its type is application/json.
      const theirs = data instanceof ArrayBuffer ? { ...file, data: new Uint8Array(data) } : data;
      expect(answer).toMatchObject({ status, [pair.route.responseBody ?? "body"]: theirs });
      const parameters = toParameters(pair, logical);
      const method = typed.get(name);
      if (method === undefined || parameters === undefined) continue;
      await method(parameters);
      expect(capture.take()).toEqual(expected);
    }
  });

  test.each([...publicNames])("%s by its public name", async (name, publicName) => {
    const [, pair] = pairs.find(([known]) => known === name)!;
    for (const logical of logicalCalls(pair)) {
      await octokit.request(...toRequest(pair, logical, publicName));
      expect(capture.take()).toEqual({ operation: pair.operation.name, request: toMessage(pair, logical) });
    }
  });
});
