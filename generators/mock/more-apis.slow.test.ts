import { createRequire } from "node:module";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { goldenCases, goldenFolder } from "../../testdata/golden-cases.ts";
import { mockApi } from "../../testdata/mock/mocked-api.ts";
import { protoFiles } from "../../testdata/round-trips/described.ts";

const google = dirname(createRequire(import.meta.url).resolve("google-proto-files/package.json"));

// Samples do not solve the expressions of CEL in the case "validation".
const golden = goldenCases
  .filter((name) => name !== "validation")
  .map((name) => [name, goldenFolder(name), ["input.proto"]] as const);
const apis = ["google/cloud/run/v2", "google/chat/v1", "google/cloud/dialogflow/cx/v3"].map(
  (name) => [name, google, protoFiles(google, name)] as const,
);

describe.each([...golden, ...apis])("%s", (_, folder, files) => {
  test("clients read the responses of every operation", async () => {
    const { callAll } = mockApi(folder, files);
    expect([...(await callAll("full")), ...(await callAll("minimal"))]).toEqual([]);
  });
});
