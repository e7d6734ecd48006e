import type { Field, FieldType } from "../model.ts";
import { isOptionMessage, type OptionMessage } from "../options/option-message.ts";
import type { FieldValidation, ValidationRule, ValueValidation } from "../validation.ts";
import type { Scalar } from "../values.ts";
import { describeField } from "../wire/describe-field.ts";
import { families } from "./families.ts";
import type { Validated, ValidationProblem } from "./problem.ts";
import { celRule, reportUnknown, unknownRule, valueRules } from "./value-rules.ts";

const ignoreIfZero = 1;
const ignoreAlways = 3;

/** Reads `buf.validate.FieldRules`. `ignoresZero`: the default of `ignore` for a member of a message's oneof rule. */
export function readFieldValidation(
  rules: OptionMessage,
  field: Field,
  ignoresZero: boolean,
): Validated<FieldValidation> {
  const problems: ValidationProblem[] = [];
  const family = field.cardinality === "singular" ? familyOf(field.type) : field.cardinality;
  const value = readValue(rules, family === "list" ? "repeated" : family, describeField(field), [], problems);
  const ignore = rules.fields.has("ignore") ? value.ignoresZero : ignoresZero;
  const inner = (list: string, member: string, of: FieldType): ValueValidation | undefined => {
    const outer = rules.fields.get(list);
    const options = isOptionMessage(outer?.value) ? outer.value.fields.get(member) : undefined;
    if (outer === undefined || options === undefined || !isOptionMessage(options.value)) return undefined;
    const path = [outer.proto.number, options.proto.number];
    return readValue(options.value, familyOf(of), `${describeField(field)}`, path, problems);
  };
  const key: FieldType = { kind: "scalar", scalar: field.mapKey ?? "string" };
  if (field.cardinality === "list" && value.rules.some(({ test }) => test.kind === "unique")) {
    checkUnique(field, rules, problems);
  }
  const validation: FieldValidation = {
    ...value,
    ignoresZero: ignore,
    required: rules.fields.get("required")?.value === true && !value.ignored,
    items: field.cardinality === "map" ? inner("map", "values", field.type) : inner("repeated", "items", field.type),
    keys: inner("map", "keys", key),
  };
  return { validation, problems };
}

function readValue(
  rules: OptionMessage,
  family: string | undefined,
  described: string,
  path: readonly number[],
  problems: ValidationProblem[],
): ValueValidation {
  reportUnknown(rules, path, problems);
  const found: ValidationRule[] = [];
  for (const [name, { proto, value }] of rules.fields) {
    const at = [...path, proto.number];
    if (name === "required" || name === "ignore") continue;
    if (name === "cel" || name === "cel_expression") problems.push(celRule(name, at));
    else if (!Object.hasOwn(families, name) || !isOptionMessage(value)) problems.push(unknownRule(name, at));
    else if (name === family) found.push(...valueRules(name, value, at, problems));
    else {
      const message = `${name} rules do not apply to ${described}`;
      const hint = family === undefined ? "remove the rule" : `use ${family}`;
      problems.push({ rule: "validation-type", path: at, message, hint });
    }
  }
  const ignore = rules.fields.get("ignore")?.value;
  return {
    rules: ignore === ignoreAlways ? [] : found,
    ignoresZero: ignore === ignoreIfZero,
    ignored: ignore === ignoreAlways,
  };
}

/** The member of the oneof `buf.validate.FieldRules.type` that applies to a value. */
function familyOf(type: FieldType): string | undefined {
  if (type.kind !== "message") return type.kind === "enum" ? "enum" : type.scalar;
  const { wellKnown } = type;
  if (typeof wellKnown === "object") return wellKnown.wrapper satisfies Scalar;
  return wellKnown !== undefined && Object.hasOwn(families, wellKnown) ? wellKnown : undefined;
}

/** protovalidate compares messages by identity, by which all of them are unique. */
function checkUnique({ type }: Field, rules: OptionMessage, problems: ValidationProblem[]): void {
  if (type.kind !== "message" || typeof type.wellKnown === "object") return;
  problems.push({
    rule: "validation-type",
    path: [rules.fields.get("repeated")!.proto.number],
    message: "repeated.unique applies to scalars and enums, not to messages",
    hint: "remove the rule, or compare a field of the messages with cel",
  });
}
