import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeFailure, mockApi } from "../../testdata/mock/mocked-api.ts";
import { apis, protoFiles } from "../../testdata/round-trips/described.ts";

const root = join(import.meta.dirname, "../..");
const described = apis.map((name) => [name, "proto", name] as const);
const real = ["chat", "cluster", "contents", "payments"].map((name) => [name, "testdata/real", name] as const);
const golden = ["links", "related-bodies", "required-fields"].map((name) => [name, "testdata/golden", name] as const);

describe.each([...described, ...real, ...golden])("%s", (_, folder, name) => {
  const { operations, call, callAll } = mockApi(join(root, folder), protoFiles(join(root, folder), name));

  test.each(["full", "minimal"] as const)("clients read the %s response of every operation", async (completeness) => {
    expect(operations.length).toBeGreaterThan(0);
    expect(await callAll(completeness)).toEqual([]);
  });

  test("clients read every declared response", async () => {
    const failures: string[] = [];
    for (const operation of operations) {
      const { response, errors } = operation;
      const successes = response.kind === "result" ? response.cases.map(({ status = response.status }) => status) : [];
      for (const code of successes) {
        await call(operation, "full", code).catch((error) => failures.push(describeFailure(operation, error)));
      }
      // 0 stands for all other errors.
      for (const code of [...errors.keys()].map((status) => status || 418)) {
        const error = await call(operation, "full", code).catch((it) => it);
        if (error?.status !== code || error.body === undefined) failures.push(describeFailure(operation, error));
      }
    }
    expect(failures).toEqual([]);
  });
});
