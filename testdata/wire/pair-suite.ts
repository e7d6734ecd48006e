import { afterAll, describe, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { listen } from "../serving/loopback.ts";
import { callMethod } from "./call-method.ts";
import { captureCalls } from "./capture.ts";
import { Comparison, type HeaderDifference } from "./differences.ts";
import { loadServices, type Message } from "./load-services.ts";
import { type CannedAnswer, type RecordedRequest, record } from "./recorder.ts";

/** A call for the official client and ours. */
export interface PairedCall {
  /** Such as `ingest.simulatePipeline`. */
  readonly operation: string;
  readonly title: string;
  /** The request of our client, which handlers receive with defaults added. */
  readonly message: Message;
  /** Calls with the official client, and returns its result. */
  readonly theirs: (baseUrl: string) => Promise<unknown>;
  /** Headers of our client, such as credentials. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The response of handlers, which our client returns. */
  readonly answer: unknown;
  /** The response on the wire; by default `answer` as JSON, with status 200. */
  readonly canned?: CannedAnswer;
  /** The result of the official client; by default the JSON of the body. */
  readonly read?: unknown;
}

export interface PairSuite {
  /** A folder of `proto/`. */
  readonly api: string;
  readonly differences: readonly HeaderDifference[];
  /** Normalizes what the API treats as equal. */
  readonly normalize?: (request: RecordedRequest) => RecordedRequest;
  readonly calls: readonly PairedCall[];
  /** Operations that the official client lacks. */
  readonly others?: readonly string[];
}

const json = { "content-type": "application/json" };

/** Compares the requests of both clients, what handlers receive, and the results of both. */
export async function testPairs({
  api,
  differences,
  normalize = (it) => it,
  calls,
  others = [],
}: PairSuite): Promise<void> {
  const services = await loadServices(api);
  let current: PairedCall;
  const recorder = await record(() => current.canned ?? { headers: json, body: JSON.stringify(current.answer) });
  const capture = captureCalls(services, () => current.answer);
  const served = await listen(createNodeListener(capture.endpoints));
  const servedUrl = `http://127.0.0.1:${served.port}`;
  afterAll(() => {
    recorder.close();
    served.close();
  });

  const rows = calls.map((call) => [`${call.operation}: ${call.title}`, call] as const);
  const ours = (baseUrl: string, { operation, message, headers = {} }: PairedCall) =>
    callMethod(services, operation, createTransport({ baseUrl, headers }), message);
  const read = (call: PairedCall) => {
    if ("read" in call) return call.read;
    return call.canned?.body === undefined ? call.answer : JSON.parse(call.canned.body);
  };

  test("calls every operation that the official client has", () => {
    const all = services.flatMap(({ name, operations }) =>
      Object.keys(operations).map((method) => `${name}.${method}`),
    );
    const called = new Set(calls.map(({ operation }) => operation));
    expect([...called, ...others].toSorted()).toEqual(all.toSorted());
  });

  describe("the official client and ours send the same requests", () => {
    const comparison = new Comparison(differences);
    test.each(rows)("%s", async (_, call) => {
      current = call;
      recorder.forget();
      expect(await ours(recorder.url, call)).toEqual(call.answer);
      const ourRequest = normalize(recorder.take());
      expect(await call.theirs(recorder.url)).toEqual(read(call));
      expect(comparison.differences(normalize(recorder.take()), ourRequest)).toEqual([]);
    });

    test("every listed difference occurs", () => {
      expect(comparison.unused).toEqual([]);
    });
  });

  describe("handlers receive the same from the official client and ours", () => {
    test.each(rows)("%s", async (_, call) => {
      current = call;
      capture.forget();
      expect(await ours(servedUrl, call)).toEqual(call.answer);
      const expected = capture.take();
      // The reader adds defaults.
      expect(expected.request).toMatchObject(call.message);
      expect(await call.theirs(servedUrl)).toEqual(read(call));
      expect(capture.take()).toEqual(expected);
    });
  });
}
