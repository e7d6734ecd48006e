import { describe, expect, test } from "vitest";
import { createCheck } from "../../runtime/json.ts";
import { goldenFolder } from "../golden-cases.ts";
import { describeProtos } from "../round-trips/described.ts";

describe.each(["messages=plain", "messages=es", "messages=ts-proto"])("%s", async (option) => {
  const { services, codec } = await describeProtos(goldenFolder("unions"), ["input.proto"], option);
  const size = services[0]!.service.file.messages.find(({ name }) => name === "Size")!;

  function violations(json: unknown, request: boolean): string[] {
    const check = createCheck({ request });
    codec(size).read(json, check);
    return check.violations.map(({ reason }) => reason);
  }

  test("checks the constraints of a union member in requests", () => {
    expect(violations("far too large", true)).toEqual(['expected at most 8 characters, got "far too large"']);
    expect(violations("large", true)).toEqual([]);
    expect(violations(true, true)).toEqual([]);
    expect(violations("far too large", false)).toEqual([]);
  });
});
