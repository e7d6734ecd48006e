import { join } from "node:path";
import type { Operation } from "@protoc-gen-rest/plugin";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goldenCases, goldenFolder } from "../golden-cases.ts";
import { type DescribedService, describeServices, operationsOf, protoFiles } from "./described.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import { expectedRequest, requestValue } from "./requests.ts";
import { expectedResponse, responseValue } from "./responses.ts";
import { canonical } from "./same.ts";

const protos = join(import.meta.dirname, "../../proto");

/** The described APIs, each with how many values go through each of its operations. */
const apis = { search: 16, token: 60, rows: 60, inbox: 30, library: 20, codehost: 4 } as const;

const seed = 20_260_131;

describe.each(Object.entries(apis))("%s", async (api, count) => {
  testRoundTrips(await describeServices(protos, protoFiles(protos, api)), count);
});

describe.each(goldenCases)("golden case %s", async (name) => {
  testRoundTrips(await describeServices(goldenFolder(name), ["input.proto"]), 20);
});

function testRoundTrips(services: readonly DescribedService[], count: number): void {
  const operations = operationsOf(services);
  if (operations.length === 0) {
    test("has no operations", () => {});
    return;
  }
  let exchange: Exchange;
  beforeAll(async () => {
    exchange = await openExchange(services);
  });
  afterAll(() => exchange.close());

  const roundTrip = async (operation: Operation, request: object, response: unknown, accept?: string) => {
    const sent = canonical(expectedRequest(operation, request as never));
    const items = operation.streaming === "server" ? (response as unknown[]) : undefined;
    const answer = items ?? response;
    const expected = canonical(
      items === undefined ? expectedResponse(operation, response) : items.map((it) => expectedResponse(operation, it)),
    );
    const got = await exchange.call(operation, structuredClone(request), structuredClone(answer), {
      ...(accept && { headers: { accept } }),
    });
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
      const accept = streamTypes[form];
      if (accept === undefined) continue;
      const items = fc.array(response, { maxLength: 4 });
      const property = fc.asyncProperty(requestValue(operation), items, (request, answer) =>
        roundTrip(operation, request, answer, accept),
      );
      await fc.assert(property, { numRuns: count, seed, includeErrorInReport: true });
    }
  });
}

const streamTypes: Readonly<Record<string, string | undefined>> = {
  "server-sent-events": "text/event-stream",
  ndjson: "application/x-ndjson",
  "json-array": "application/json",
};
