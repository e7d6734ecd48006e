import { arrayLiteral, type Code, type Field, stringLiteral, type ValidationTest } from "@protoc-gen-rest/plugin";
import { patternConstant } from "../codec/pattern-code.ts";
import type { RuleContext } from "./context.ts";
import { ruleLiteral } from "./literals.ts";

/** Up to this many values are compared one by one. */
export const mostComparisons = 4;

/** What a test refers to by the name of a constant, or undefined if its condition has it all. */
export function testConstant(
  test: ValidationTest<Field>,
  field: Field,
  { rules: values, out }: RuleContext,
): Code | undefined {
  switch (test.kind) {
    case "pattern":
      return test.range === undefined ? patternConstant(test.pattern, test.linear, out) : undefined;
    case "in":
    case "not_in": {
      const { type } = field;
      if (test.values.length <= mostComparisons || field.form.rule === "bytes") return undefined;
      const literal = (value: (typeof test.values)[number]): Code =>
        type.kind === "enum" ? values.enumLiteral(type, value as number) : ruleLiteral(value);
      return arrayLiteral(test.values.map(literal));
    }
    case "paths":
    case "paths_in":
    case "paths_not_in":
      return arrayLiteral(test.paths.map((path) => stringLiteral(path)));
    default:
      return undefined;
  }
}
