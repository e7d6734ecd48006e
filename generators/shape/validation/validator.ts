import { assignment, type Field, type Message, scalarForms, type ValidationTest } from "@protoc-gen-rest/plugin";
import { ruleConstantName, runtime, validatorName } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { testConstant } from "./constants.ts";
import type { RuleContext } from "./context.ts";
import { hasChecks, printFieldRules } from "./field-rules.ts";
import { printItemValidators } from "./item-validators.ts";
import { printMessageRules } from "./message-rules.ts";
import { isValidated } from "./reach.ts";
import type { RuleValues } from "./rule-value.ts";
import { useValue } from "./uses-variable.ts";

/** Prints the function that reports the validation rules which a message violates, if it has any. */
export function printValidator(message: Message, messageType: string, rules: RuleValues, out: Output): void {
  if (!isValidated(message)) return;
  const names = new Map<ValidationTest<Field>, string>();
  const counts = new Map<string, number>();
  const context: RuleContext = {
    rules,
    out,
    constantOf: (field, test) => {
      let name = names.get(test);
      if (name === undefined) {
        const stem = ruleConstantName(field, test.kind);
        const count = counts.get(stem) ?? 0;
        counts.set(stem, count + 1);
        name = count === 0 ? stem : `${stem}$${count}`;
        names.set(test, name);
      }
      return name;
    },
  };
  if (out.target !== "dts") {
    printConstants(message, context);
    for (const field of message.fields) printItemValidators(field, context);
  }
  const parameters = [
    { name: usesMessage(message, rules) ? "message" : "_message", type: messageType },
    { name: "check", type: out.type(runtime, "Check") },
  ];
  out.doc("Reports the rules of buf.validate that a message violates.");
  out.exportFunction({ name: validatorName(message), parameters, returns: "void" }, () => {
    for (const field of message.fields) printFieldRules(field, context);
    printMessageRules(message, context);
  });
  out.line();
}

function usesMessage({ fields, validation, oneofs }: Message, rules: RuleValues): boolean {
  if (fields.some((field) => hasChecks(field, rules)) || oneofs.some(({ requiredByRule }) => requiredByRule))
    return true;
  return useValue(validation?.rules ?? []) || (validation?.oneofs.length ?? 0) > 0;
}

/**
 * Regular expressions and long lists are constants of the module: engines create the object of a literal whenever it is
 * evaluated.
 */
function printConstants({ fields }: Message, context: RuleContext): void {
  const { out, constantOf } = context;
  let isPrinted = false;
  for (const field of fields) {
    const { validation, mapKey } = field;
    const type = field.type.kind === "enum" ? field.type : undefined;
    const valueRules = [validation, validation?.items].flatMap((value) => value?.rules ?? []);
    const tests = [
      ...valueRules.map(({ test }) => ({ test, kind: field.form.rule, type })),
      ...(validation?.keys?.rules ?? []).map(({ test }) => {
        return { test, kind: scalarForms[mapKey ?? "string"].rule, type: undefined };
      }),
    ];
    for (const { test, kind, type } of tests) {
      const constant = testConstant(test, kind, type, context);
      if (constant === undefined) continue;
      out.statement(assignment(`const ${constantOf(field, test)}${out.annotation(constant.type)}`, constant.value));
      isPrinted = true;
    }
  }
  if (isPrinted) out.line();
}
