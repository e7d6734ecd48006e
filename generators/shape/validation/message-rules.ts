import {
  assignment,
  callExpression,
  type Field,
  type Message,
  type Oneof,
  type OneofValidation,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import { messageScope } from "./cel-field.ts";
import type { Subject } from "./condition.ts";
import type { RuleContext } from "./context.ts";
import { isSetCondition } from "./presence.ts";
import { printRules } from "./rule-code.ts";

/** Prints the rules of a message as a whole, and of its oneofs. */
export function printMessageRules({ validation, oneofs }: Message, context: RuleContext): void {
  const { rules, out } = context;
  const subject: Subject = { value: "message", kind: "message", constant: () => "", cel: () => messageScope(context) };
  // The rules of a message are not among those of a field.
  const own = (validation?.rules ?? []).map((rule) => ({ ...rule, path: "" }));
  printRules(own, subject, [], rules, out);
  for (const oneof of validation?.oneofs ?? []) printOneofRule(oneof, context);
  for (const oneof of oneofs) if (oneof.requiredByRule) printRequiredOneof(oneof, context);
}

function printOneofRule({ fields, required }: OneofValidation<Field>, context: RuleContext): void {
  const { out } = context;
  const conditions = fields.map((field) => isSetCondition(field, context));
  const names = fields.map(({ jsonName }) => jsonName).join(", ");
  const report = (reason: string) =>
    callExpression(out.value(runtime, "reportRule"), ["check", '"message.oneof"', stringLiteral(reason)]);
  const print = (): void => {
    out.statement(assignment("const count", callExpression(out.value(runtime, "countTrue"), conditions)));
    out.when(["count > 1"], "&&", report(`only one of ${names} can be set`));
    if (required) out.when(["count === 0"], "&&", report(`one of ${names} is required`));
  };
  out.block("{", print, "}");
}

function printRequiredOneof({ fields, name }: Oneof, context: RuleContext): void {
  const { out } = context;
  const unset = fields.map((field) => {
    const isSet = isSetCondition(field, context);
    return isSet.includes(" && ") ? `!(${isSet})` : isSet.replace("!==", "===");
  });
  const names = fields.map(({ jsonName }) => jsonName).join(", ");
  const parts = ["check", '"required"', stringLiteral(`one of ${names} is required`), '""', stringLiteral(name), '""'];
  out.when(unset, "&&", callExpression(out.value(runtime, "reportRule"), parts));
}
