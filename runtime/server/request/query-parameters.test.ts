import { describe, expect, test } from "vitest";
import { maxViolations } from "../../json/check.ts";
import { createCheck } from "../../json/create-check.ts";
import { parameterTypes } from "./parameter-types.ts";
import { createParameterTable, type NamedValue, parseParameters, setParameters } from "./query-parameters.ts";

describe("parameters", () => {
  test.each([
    ["", []],
    ["&&&&", []],
    ["&&a=1&&&&b=2&&", ["a", "b"]],
    ["a&b=2", ["a", "b"]],
    ["=1&b", ["", "b"]],
  ])("of %j", (text, names) => {
    expect(parseParameters(text, 2, "query").map(([name]) => name)).toEqual(names);
  });

  test.each(["a&b&c", "&a&&b&c&", "a&b&%zz"])("of %j are too many", (text) => {
    expect(() => parseParameters(text, 2, "form")).toThrow("the form has more than 2 parameters");
  });
});

describe("limits the number of violations", () => {
  const many = maxViolations + 500;

  function violations(
    parameters: readonly NamedValue[],
    table = createParameterTable([], { readText: parameterTypes }),
  ): number {
    const check = createCheck();
    setParameters(parameters, table, {}, check, { maxQueryParameters: many, strict: true });
    return check.violations.length;
  }

  const names = Array.from({ length: many }, (_, at) => `p${at}`);

  test("of unknown parameters", () => {
    expect(violations(names.map((name) => [name, ""]))).toBe(maxViolations);
  });

  test("of parameters that are given twice", () => {
    const table = createParameterTable(
      names.map((name) => ({ name })),
      { readText: parameterTypes },
    );
    expect(
      violations(
        [...names, ...names].map((name) => [name, ""]),
        table,
      ),
    ).toBe(maxViolations);
  });

  test.each(["boolean", "json"] as const)("of a list of %s values", (type) => {
    const table = createParameterTable([{ name: "l", type, list: true, style: "comma" }], { readText: parameterTypes });
    expect(violations([["l", names.join()]], table)).toBe(maxViolations);
  });
});
