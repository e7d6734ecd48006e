import {
  arrayLiteral,
  type Code,
  type Enum,
  type Field,
  type RuleKind,
  stringLiteral,
  type ValidationTest,
} from "@protoc-gen-rest/plugin";
import { patternConstant } from "../codec/pattern-code.ts";
import type { RuleContext } from "./context.ts";
import { ruleLiteral } from "./literals.ts";

/** A constant of a test, with its name. */
export interface TestConstant {
  /** `: T`, or empty if TypeScript infers it. */
  readonly type: string;
  readonly value: Code;
}

/** Up to this many values are compared one by one. */
export const mostComparisons = 4;

/** The constant of a test of values of a kind, or undefined if the condition has it all. `type` is that of an enum. */
export function testConstant(
  test: ValidationTest<Field>,
  kind: RuleKind,
  type: Enum | undefined,
  { rules, out }: RuleContext,
): TestConstant | undefined {
  switch (test.kind) {
    case "pattern":
      return test.range === undefined
        ? { type: "", value: patternConstant(test.pattern, test.linear, out) }
        : undefined;
    case "in":
    case "not_in": {
      if (test.values.length <= mostComparisons || kind === "bytes") return undefined;
      if (type === undefined) return { type: "", value: arrayLiteral(test.values.map(ruleLiteral)) };
      const names = test.values.map((value) => rules.enumLiteral(type, value as number));
      // All names of the list may be strings, but what is compared with them may be a number.
      return {
        type: rules.enumType === "number" ? "" : `: readonly (${rules.enumType})[]`,
        value: arrayLiteral(names),
      };
    }
    case "paths":
    case "paths_in":
    case "paths_not_in":
      return { type: "", value: arrayLiteral(test.paths.map((path) => stringLiteral(path))) };
    default:
      return undefined;
  }
}
