import { celEnv, isCelError, isCelList, isCelMap, isCelUint, parse, plan } from "@bufbuild/cel";
import { strings } from "@bufbuild/cel/ext";
import { getConformanceSuite, type IncrementalTestSuite } from "@bufbuild/cel-spec/testdata/tests.js";
import { isMessage } from "@bufbuild/protobuf";
import { isReflectMessage } from "@bufbuild/protobuf/reflect";
import { DurationSchema, TimestampSchema } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { celCode } from "../../generators/shape/validation/cel-code.ts";
import type { CelScope } from "../../generators/shape/validation/cel-scope.ts";
import { CelError } from "../../plugin/model/validation/cel/cel-error.ts";
import { compileExpression } from "../../plugin/model/validation/cel/compile-cel.ts";
import * as runtime from "../../runtime/codegen/v1.ts";
import { CelFailure } from "../../runtime/validation/cel/failure.ts";

function* expressionsOf({ suites, tests }: IncrementalTestSuite): Generator<string> {
  for (const { original } of tests) {
    const isAlone = Object.keys(original.bindings).length === 0 && original.container === "" && !original.disableMacros;
    if (isAlone) yield original.expr;
  }
  for (const suite of suites) yield* expressionsOf(suite);
}

// Expressions without fields need nothing else of a scope.
const scope = {
  self: "self",
  selfNumber: undefined,
  context: { out: { value: (_: string, name: string) => `runtime.${name}` } },
} as unknown as CelScope;

/** The value in our representation, or `failure`. */
function evaluate(expression: string): unknown {
  const code = celCode(compileExpression(expression, new Map()).node, scope);
  try {
    return new Function("runtime", `return ${code};`)(runtime);
  } catch (error) {
    if (error instanceof CelFailure) return "failure";
    throw new Error(`${expression}: ${code}`, { cause: error });
  }
}

/** The value of @bufbuild/cel in our representation. */
function normalized(value: unknown): unknown {
  if (isCelError(value)) return "failure";
  if (isCelUint(value)) return value.value;
  if (isCelList(value)) return [...value].map(normalized);
  if (isCelMap(value)) return new Map([...value].map(([key, item]) => [normalized(key), normalized(item)]));
  const message = isReflectMessage(value) ? value.message : value;
  if (isMessage(message, TimestampSchema) || isMessage(message, DurationSchema)) {
    return message.seconds * 1_000_000_000n + BigInt(message.nanos);
  }
  return value;
}

test("expressions of the CEL specification that compile have the values of @bufbuild/cel", () => {
  const expressions = new Set(expressionsOf(getConformanceSuite()));
  const env = celEnv({ funcs: strings });
  let compiled = 0;
  for (const expression of expressions) {
    let value: unknown;
    try {
      value = evaluate(expression);
    } catch (error) {
      if (!(error instanceof CelError)) throw error;
      continue;
    }
    compiled++;
    expect.soft(value, expression).toEqual(normalized(plan(env, parse(expression))()));
  }
  expect(compiled).toBeGreaterThan(300);
});
