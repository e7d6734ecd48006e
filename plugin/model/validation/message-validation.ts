import type { Field, Message } from "../elements/model.ts";
import type { MessageValidation, OneofValidation, ValidationRule } from "../elements/validation.ts";
import { isOptionMessage, type OptionMessage } from "../options/option-message.ts";
import type { OptionTypes } from "../options/option-types.ts";
import { celRules, type FindMessage, ruleScope } from "./cel-rules.ts";
import type { Validated, ValidationProblem } from "./problem.ts";
import { reportUnknown, unknownRule } from "./value-rules.ts";

/** Reads `buf.validate.MessageRules`. */
export function readMessageValidation(
  rules: OptionMessage,
  message: Message,
  types: OptionTypes,
  messageOf: FindMessage,
): Validated<MessageValidation<Field>> {
  const problems: ValidationProblem[] = [];
  reportUnknown(rules, [], problems);
  const oneofs: OneofValidation<Field>[] = [];
  const found: ValidationRule<Field>[] = [];
  const scope = ruleScope({ kind: "message", message }, types, messageOf);
  for (const [name, option] of rules.fields) {
    const { proto, value } = option;
    if (name === "cel" || name === "cel_expression") found.push(...celRules(option, scope, [proto.number], problems));
    else if (name !== "oneof") problems.push(unknownRule(name, [proto.number]));
    else {
      for (const item of value as readonly OptionMessage[]) {
        const oneof = readOneof(item, message, [proto.number], problems);
        if (oneof !== undefined) oneofs.push(oneof);
      }
    }
  }
  return { validation: { oneofs, rules: found }, problems };
}

/** The names of the fields in `oneof` rules, which are ignored while they have no value. */
export function oneofNames(rules: OptionMessage | undefined): ReadonlySet<string> {
  const oneofs = (rules?.fields.get("oneof")?.value ?? []) as readonly OptionMessage[];
  return new Set(oneofs.filter(isOptionMessage).flatMap(namesOf));
}

function namesOf({ fields }: OptionMessage): readonly string[] {
  return (fields.get("fields")?.value ?? []) as readonly string[];
}

function readOneof(
  rule: OptionMessage,
  message: Message,
  path: readonly number[],
  problems: ValidationProblem[],
): OneofValidation<Field> | undefined {
  const names = namesOf(rule);
  const report = (text: string, hint: string): undefined => {
    problems.push({ rule: "validation-value", path, message: text, hint });
  };
  if (names.length === 0) return report("a oneof rule without fields", "list the fields of which one may be set");
  const fields: Field[] = [];
  for (const name of names) {
    const field = message.fields.find((it) => it.name === name);
    if (field === undefined)
      return report(
        `the oneof rule names ${JSON.stringify(name)}, which is not a field`,
        "use the name in the proto file",
      );
    if (fields.includes(field)) return report(`the oneof rule names ${name} twice`, "remove one of the two");
    fields.push(field);
  }
  return { fields, required: rule.fields.get("required")?.value === true };
}
