import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SimpleTest } from "@bufbuild/cel-spec/cel/expr/conformance/test/simple_pb.js";
import { expect, test } from "vitest";
import { celCode } from "../../generators/shape/validation/cel-code.ts";
import type { CelScope } from "../../generators/shape/validation/cel-scope.ts";
import { CelError } from "../../plugin/model/validation/cel/cel-error.ts";
import { compileExpression } from "../../plugin/model/validation/cel/compile-cel.ts";
import * as runtime from "../../runtime/codegen/v1.ts";
import { CelFailure } from "../../runtime/validation/cel/failure.ts";
import { tableOf } from "../documents/page-blocks.ts";
import { celFiles, celTests, expectedResult, resultOf, scopeOf } from "./cel-suite.ts";

// Expressions without fields need nothing else of a scope.
const celScope = {
  self: "self",
  selfNumber: undefined,
  context: { out: { value: (_: string, name: string) => `runtime.${name}` } },
} as unknown as CelScope;

/** The result of generated code for the expression of a test, or `failure`; undefined if the expression is refused. */
function run(test: SimpleTest): unknown {
  let code: string;
  let result: ReturnType<typeof compileExpression>;
  try {
    result = compileExpression(test.expr, scopeOf(test));
    code = celCode(result.node, celScope);
  } catch (error) {
    if (error instanceof CelError) return undefined;
    throw error;
  }
  try {
    return resultOf(new Function("runtime", `return ${code};`)(runtime), result.type);
  } catch (error) {
    if (error instanceof CelFailure) return "failure";
    throw new Error(`${test.expr}: ${code}`, { cause: error });
  }
}

/** The tests that another value is right for: enums are numbers here, and names are those of protovalidate. */
const differing: readonly string[] = ["enums", "namespace"];

test("the table of docs/protovalidate.md has the results of the CEL specification's tests", () => {
  const rows = celFiles.map((file) => {
    const tests = celTests(file);
    let right = 0;
    for (const one of tests) {
      const expected = expectedResult(one);
      const found = run(one);
      // An expression that always fails may as well be refused.
      const isRight = found === undefined ? expected === "failure" : isEqual(found, expected);
      if (isRight) right++;
      else if (found !== undefined && !differing.includes(file)) expect.soft(found, one.expr).toEqual(expected);
    }
    return [`\`${file}\``, { tests: String(tests.length), compiled: String(right) }];
  });
  const page = readFileSync(join(import.meta.dirname, "../../docs/protovalidate.md"), "utf8");
  const documented = tableOf(page, "file of the specification").map(([file, tests, , compiled]) => [
    file,
    { tests, compiled },
  ]);
  expect(documented).toEqual(rows);
});

function isEqual(found: unknown, expected: unknown): boolean {
  try {
    expect(found).toEqual(expected);
    return true;
  } catch {
    return false;
  }
}
