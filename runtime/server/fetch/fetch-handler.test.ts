import { describe, expect, test } from "vitest";
import { testOptions } from "../../../testdata/serving/option-suite.ts";
import { type SuiteAdapter, testServing } from "../../../testdata/serving/serving-suite.ts";
import { createFetchHandler } from "../../server.ts";

const inMemory: SuiteAdapter = async (endpoints, options, { target, ...init }) => {
  const response = await createFetchHandler(endpoints, options)(`http://in.memory${target}`, init);
  return {
    status: response.status,
    header: (name) => response.headers.get(name) ?? undefined,
    cookies: response.headers.getSetCookie(),
    text: await response.text(),
  };
};

describe("the shared suite in memory", () => testServing(inMemory));
describe("the options in memory", () => testOptions(inMemory));

test("names the arguments that Deno passes", () => expect(createFetchHandler([])).toHaveLength(2));
