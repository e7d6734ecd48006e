import { canBeConstant } from "../../forms/constant.ts";
import type { Form, Violation } from "../../forms/form.ts";
import type { JsonLiteral } from "../../forms/values.ts";
import { kindOf } from "./json-literal.ts";

/** Why a value cannot be the only one of a field whose values have this form. */
export function constantProblem(form: Form, value: JsonLiteral): Violation | undefined {
  if (!canBeConstant(form)) {
    return {
      problem: "cannot be the only value, since const is for strings, booleans and numbers",
      hint:
        form.kind === "int64"
          ? "send the integer as a number: (rest.v1.field).int64 = INT64_NUMBER"
          : "remove the constant, or change the type of the field",
    };
  }
  const [kind] = form.json;
  if (kindOf(value) !== kind)
    return { problem: `is not a ${kind}`, hint: "change the value, or the type of the field" };
  return form.violation(value);
}
