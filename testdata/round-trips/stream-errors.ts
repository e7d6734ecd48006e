import { isComposite, type Message } from "@protoc-gen-rest/plugin";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RestError } from "../../runtime/client.ts";
import { type Described, operationsOf } from "./described.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import { responseValue } from "./responses.ts";
import { seed, streamOptions } from "./round-trip-suite.ts";
import { canonical } from "./same.ts";
import type { Shape } from "./shape-suite.ts";
import { messageValue } from "./values.ts";
import { withoutZeros } from "./zeros.ts";

/**
 * Ends the streams of `ours` with the error that their operations declare, in every format, before and after messages. `plain` has
 * the same services in the plain shape, which is also that of `ours` if there is no `shape`.
 */
export function testStreamErrors(plain: Described, ours: Described, count: number, shape?: Shape): void {
  const streams = operationsOf(ours.services).filter(([, { streaming, errors, output }]) => {
    return streaming === "server" && errors.size > 0 && isComposite(output.form);
  });
  if (streams.length === 0) return;
  let exchange: Exchange;
  beforeAll(async () => {
    exchange = await openExchange(ours.services);
  });
  afterAll(() => exchange.close());

  const make = (message: Message, value: unknown): unknown => {
    return shape === undefined ? value : ours.codec(message).parse(plain.codec(message).stringify(value));
  };

  test.each(streams)("%s ends with an error", async (_, operation) => {
    const [status, type] = [...operation.errors][0]!;
    const described = ours.services.find(({ service }) => service === operation.service)!;
    const values = responseValue(operation).map((value) => withoutZeros(operation.output, value));
    const body = messageValue(type).map((value) => withoutZeros(type, value));
    for (const form of operation.streams) {
      const property = fc.asyncProperty(fc.array(values, { maxLength: 2 }), body, async (items, failure) => {
        const error = described.createFailure({ status, body: make(type, failure) });
        const request = make(operation.input, {}) as object;
        const sent = items.map((item) => make(operation.output, item));
        const got = await exchange.fail(operation, request, sent, error, streamOptions[form]);
        expect(got.items).toHaveLength(items.length);
        expect(got.error).toBeInstanceOf(RestError);
        expect(canonical(described.readError(got.error)?.body)).toBe(canonical(make(type, failure)));
      });
      await fc.assert(property, { numRuns: count, seed, includeErrorInReport: true });
    }
  });
}
