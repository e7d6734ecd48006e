import { afterAll, describe, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { listen } from "../serving/loopback.ts";
import { callMethod } from "./call-method.ts";
import { captureCalls } from "./capture.ts";
import { Comparison, type HeaderDifference } from "./differences.ts";
import { loadServices, type Message } from "./load-services.ts";
import { type CannedAnswer, type RecordedRequest, record } from "./recorder.ts";

/** The same call, by the official client and by ours. */
export interface PairedCall {
  /** `ingest.simulatePipeline`. */
  readonly operation: string;
  readonly title: string;
  /** What our client is given, and what handlers read, beside defaults. */
  readonly message: Message;
  /** Calls with the official client; gives what it made of the answer. */
  readonly theirs: (baseUrl: string) => Promise<unknown>;
  /** What our client sends with the call, such as credentials. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What handlers answer, and our client reads. */
  readonly answer: unknown;
  /** How that travels; default: as it is, in JSON, with 200. */
  readonly canned?: CannedAnswer;
  /** What the official client makes of it; default: the JSON of the body. */
  readonly read?: unknown;
}

export interface PairSuite {
  /** A folder of `proto/`. */
  readonly api: string;
  readonly differences: readonly HeaderDifference[];
  /** Puts what the API says to be the same into one form. */
  readonly normalize?: (request: RecordedRequest) => RecordedRequest;
  readonly calls: readonly PairedCall[];
  /** Operations that the official client does not have. */
  readonly others?: readonly string[];
}

const json = { "content-type": "application/json" };

/** Compares what both send, what handlers read of it, and what both read of the answers. */
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

  test("every operation that there is an official client for is called", () => {
    const all = services.flatMap(({ name, operations }) =>
      Object.keys(operations).map((method) => `${name}.${method}`),
    );
    const called = new Set(calls.map(({ operation }) => operation));
    expect([...called, ...others].toSorted()).toEqual(all.toSorted());
  });

  describe("the official client and ours send the same", () => {
    const comparison = new Comparison(differences);
    test.each(rows)("%s", async (_, call) => {
      current = call;
      recorder.forget();
      expect(await ours(recorder.url, call)).toEqual(call.answer);
      const ourRequest = normalize(recorder.take());
      expect(await call.theirs(recorder.url)).toEqual(read(call));
      expect(comparison.differences(normalize(recorder.take()), ourRequest)).toEqual([]);
    });

    test("no listed difference is idle", () => {
      expect(comparison.unused).toEqual([]);
    });
  });

  describe("handlers read the same from the official client and from ours", () => {
    test.each(rows)("%s", async (_, call) => {
      current = call;
      capture.forget();
      expect(await ours(servedUrl, call)).toEqual(call.answer);
      const expected = capture.take();
      // Defaults come on top.
      expect(expected.request).toMatchObject(call.message);
      expect(await call.theirs(servedUrl)).toEqual(read(call));
      expect(capture.take()).toEqual(expected);
    });
  });
}
