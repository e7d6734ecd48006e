import type { Field, ValidationTest } from "@protoc-gen-rest/plugin";
import type { Output } from "../../output/output.ts";
import type { RuleValues } from "./rule-value.ts";

/** The context that the printers of rules share. */
export interface RuleContext {
  readonly rules: RuleValues;
  readonly out: Output;
  /** The name of the constant that the test of a field refers to: a regular expression, or a long list. */
  readonly constantOf: (field: Field, test: ValidationTest<Field>) => string;
}
