import { describe } from "vitest";
import { goldenFolder, roundTripCases } from "../golden-cases.ts";
import { apis, describeServices, protoFiles, protos } from "./described.ts";
import { testRoundTrips } from "./round-trip-suite.ts";

/** The number of values for each operation of the described APIs. */
const counts: Readonly<Record<string, number>> = {
  search: 16,
  token: 60,
  rows: 60,
  inbox: 30,
  library: 20,
  codehost: 4,
};

describe.each(apis)("%s", async (api) => {
  testRoundTrips(await describeServices(protos, protoFiles(protos, api)), counts[api]!);
});

describe.each(roundTripCases)("golden case %s", async (name) => {
  testRoundTrips(await describeServices(goldenFolder(name), ["input.proto"]), 20);
});
