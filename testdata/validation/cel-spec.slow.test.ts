import { celEnv, isCelError, isCelList, isCelMap, isCelType, isCelUint, parse, plan } from "@bufbuild/cel";
import { strings } from "@bufbuild/cel/ext";
import { getConformanceSuite, type IncrementalTestSuite } from "@bufbuild/cel-spec/testdata/tests.js";
import { isMessage } from "@bufbuild/protobuf";
import { isReflectMessage } from "@bufbuild/protobuf/reflect";
import { DurationSchema, TimestampSchema } from "@bufbuild/protobuf/wkt";
import { file_buf_validate_validate } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { expect, test } from "vitest";
import { celCode } from "../../generators/shape/validation/cel-code.ts";
import type { CelScope } from "../../generators/shape/validation/cel-scope.ts";
import { OptionTypes } from "../../plugin/model/options/option-types.ts";
import { CelError } from "../../plugin/model/validation/cel/cel-error.ts";
import type { CelType } from "../../plugin/model/validation/cel/cel-types.ts";
import { compileExpression } from "../../plugin/model/validation/cel/compile-cel.ts";
import { ruleScope } from "../../plugin/model/validation/cel-rules.ts";
import { predefinedRules } from "../../plugin/model/validation/predefined-rules.ts";
import type { ValidationProblem } from "../../plugin/model/validation/problem.ts";
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
  const code = celCode(
    compileExpression(expression, { variables: new Map(), enumNumber: () => undefined }).node,
    scope,
  );
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
  if (isCelType(value)) return value.name;
  if (isCelList(value)) return [...value].map(normalized);
  if (isCelMap(value)) return new Map([...value].map(([key, item]) => [normalized(key), normalized(item)]));
  const message = isReflectMessage(value) ? value.message : value;
  if (isMessage(message, TimestampSchema) || isMessage(message, DurationSchema)) {
    return message.seconds * 1_000_000_000n + BigInt(message.nanos);
  }
  return value;
}

/** The specification has an error for a key that is there twice, which @bufbuild/cel accepts as keys of two types. */
const repeatsKey: ReadonlySet<string> = new Set(["{0: 1, 0u: 2}[0.0]"]);

// docs/protovalidate.md has these figures.
test("expressions of the CEL specification that compile have the values of @bufbuild/cel", () => {
  const env = celEnv({ funcs: strings });
  const counts = { compiled: 0, refused: 0 };
  for (const expression of new Set(expressionsOf(getConformanceSuite()))) {
    const syntax = parsed(expression);
    // @bufbuild/cel lacks some of the syntax.
    if (syntax === undefined) continue;
    const expected = evaluated(() => plan(env, syntax)());
    let value: unknown;
    try {
      value = evaluate(expression);
    } catch (error) {
      if (!(error instanceof CelError)) throw error;
      if (expected !== "failure") counts.refused++;
      continue;
    }
    if (expected !== "failure") counts.compiled++;
    if (!repeatsKey.has(expression)) expect.soft(value, expression).toEqual(expected);
  }
  expect(counts).toEqual({ compiled: 1102, refused: 61 });
});

function parsed(expression: string): ReturnType<typeof parse> | undefined {
  try {
    return parse(expression);
  } catch {
    return undefined;
  }
}

function evaluated(run: () => unknown): unknown {
  try {
    return normalized(run());
  } catch {
    return "failure";
  }
}

const families: Readonly<Record<string, CelType>> = {
  AnyRules: { kind: "string" },
  BoolRules: { kind: "bool" },
  BytesRules: { kind: "bytes" },
  DoubleRules: { kind: "double" },
  DurationRules: { kind: "duration" },
  FieldMaskRules: { kind: "field_mask" },
  FloatRules: { kind: "double" },
  MapRules: { kind: "map", key: { kind: "string" }, of: { kind: "string" } },
  RepeatedRules: { kind: "list", of: { kind: "string" } },
  StringRules: { kind: "string" },
  TimestampRules: { kind: "timestamp" },
};

test("the expressions of protovalidate's own rules compile", () => {
  const { dependencies, messages, proto } = file_buf_validate_validate;
  const types = new OptionTypes([...dependencies.map((dependency) => dependency.proto), proto]);
  let compiled = 0;
  for (const { name, typeName, fields } of messages) {
    const kind = /^(?:UInt|Fixed)/.test(name) ? "uint" : "int";
    const scope = ruleScope(families[name] ?? { kind }, types);
    for (const field of fields) {
      const problems: ValidationProblem[] = [];
      const siblings = { typeName, fields: new Map(), unknown: [] };
      const option = { proto: field.proto, value: field.fieldKind === "list" ? [] : false };
      const rules = predefinedRules(field.name, option, siblings, scope, types, [], problems);
      expect.soft(problems).toEqual([]);
      compiled += rules?.length ?? 0;
    }
  }
  // All of the 318 compile; those that no value can violate, as long as the rules beside them are not set, are left out.
  expect(compiled).toBe(132);
});
