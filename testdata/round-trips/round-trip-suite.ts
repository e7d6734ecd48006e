import type { Binding, Operation, StreamFormat } from "@protoc-gen-rest/plugin";
import fc from "fast-check";
import { WebSocket } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallOptions } from "../../runtime/client.ts";
import { type DescribedService, operationsOf } from "./described.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import { expectedRequest, requestValue } from "./requests.ts";
import { expectedResponse, responseValue } from "./responses.ts";
import { canonical } from "./same.ts";

export const seed = 20_260_131;

/** Sends `count` values through each operation, from the client over a socket to the handler and back, and compares them. */
export function testRoundTrips(services: readonly DescribedService[], count: number): void {
  const operations = operationsOf(services).flatMap(([name, operation]) =>
    callableBindings(operation).map((it, i) => [i === 0 ? name : `${name}, binding ${i + 1}`, it] as const),
  );
  if (operations.length === 0) {
    test("has no operations", () => {});
    return;
  }
  let exchange: Exchange;
  beforeAll(async () => {
    exchange = await openExchange(services);
  });
  afterAll(() => exchange.close());

  const roundTrip = async (operation: Operation, request: object, response: unknown, options?: CallOptions) => {
    const sent = canonical(expectedRequest(operation, request));
    const items = operation.streaming === "server" ? (response as unknown[]) : undefined;
    const answer = items ?? response;
    const expected = canonical(
      items === undefined ? expectedResponse(operation, response) : items.map((it) => expectedResponse(operation, it)),
    );
    const got = await exchange.call(operation, structuredClone(request), structuredClone(answer), options);
    expect(got.operation).toBe(operation.fullName);
    expect(canonical(got.request)).toBe(sent);
    expect(canonical(got.response)).toBe(expected);
  };

  test.each(operations)("%s", async (_, operation) => {
    const response = responseValue(operation);
    if (operation.streaming === "none") {
      const property = fc.asyncProperty(requestValue(operation), response, (request, answer) =>
        roundTrip(operation, request, answer),
      );
      await fc.assert(property, { numRuns: count, seed, includeErrorInReport: true });
      return;
    }
    for (const form of operation.streams) {
      const items = form === "bytes" ? bytesOf(response) : fc.array(response, { maxLength: 4 });
      const property = fc.asyncProperty(requestValue(operation), items, (request, answer) =>
        roundTrip(operation, request, answer, streamOptions[form]),
      );
      await fc.assert(property, { numRuns: count, seed, includeErrorInReport: true });
    }
  });
}

/**
 * The operation once for each binding that clients choose by the form of a variable, with that binding first. Requests with
 * the variables of any other binding also fit an earlier one.
 */
export function callableBindings(operation: Operation): Operation[] {
  const [first, ...others] = operation.bindings;
  const isDistinct = ({ variables }: Binding): boolean =>
    operation.bindings.length === 2 && variables.length > 0 && variables.some(({ pattern }) => pattern !== "*");
  return [first!, ...others.filter((other) => isDistinct(other) && isDistinct(first!))].map((binding) => {
    return binding === first ? operation : withBinding(operation, binding);
  });
}

function withBinding(operation: Operation, binding: Binding): Operation {
  return new Proxy(operation, {
    get: (target, name) => (name === "bindings" ? [binding] : Reflect.get(target, name, target)),
  });
}

/** The call options that choose a format. */
export const streamOptions: Readonly<Record<StreamFormat, CallOptions>> = {
  "server-sent-events": { headers: { accept: "text/event-stream" } },
  ndjson: { headers: { accept: "application/x-ndjson" } },
  "json-array": { headers: { accept: "application/json" } },
  bytes: {},
  websocket: { WebSocket },
  "grpc-gateway": { headers: { accept: "application/json" } },
};

/** Bytes may be split anywhere; a single piece arrives unchanged. */
function bytesOf(response: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> {
  return fc.array(
    response.filter((it) => (it as { data: Uint8Array }).data.length > 0),
    { minLength: 1, maxLength: 1 },
  );
}
