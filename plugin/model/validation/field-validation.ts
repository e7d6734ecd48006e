import type { Field, FieldType } from "../elements/model.ts";
import type { FieldValidation, ValidationRule, ValueValidation } from "../elements/validation.ts";
import { isOptionMessage, type OptionMessage } from "../options/option-message.ts";
import type { OptionTypes } from "../options/option-types.ts";
import { describeField } from "../wire/describe-field.ts";
import { type CelType, typeOfField, typeOfValue } from "./cel/cel-types.ts";
import type { Scope } from "./cel/typed.ts";
import { celRules, type FindMessage, ruleScope } from "./cel-rules.ts";
import { families } from "./families.ts";
import type { Validated, ValidationProblem } from "./problem.ts";
import { reportUnknown, unknownRule, valueRules } from "./value-rules.ts";

const ignoreIfZero = 1;
const ignoreAlways = 3;

/** Reads `buf.validate.FieldRules`. `ignoresZero`: the default of `ignore` for a member of a message's oneof rule. */
export function readFieldValidation(
  rules: OptionMessage,
  field: Field,
  ignoresZero: boolean,
  types: OptionTypes,
  messageOf: FindMessage,
): Validated<FieldValidation<Field>> {
  const problems: ValidationProblem[] = [];
  const family = field.cardinality === "singular" ? familyOf(field.type) : field.cardinality;
  const whole = field.cardinality === "singular" ? typeOfValue(field.type, true) : typeOfField(field);
  const read = (from: OptionMessage, name: string | undefined, type: CelType, path: readonly number[]) =>
    readValue(from, name, {
      described: describeField(field),
      scope: ruleScope(type, types, messageOf),
      path,
      problems,
      types,
    });
  const value = read(rules, family === "list" ? "repeated" : family, whole, []);
  const ignore = rules.fields.has("ignore") ? value.ignoresZero : ignoresZero;
  const inner = (list: string, member: string, of: FieldType): ValueValidation<Field> | undefined => {
    const outer = rules.fields.get(list);
    const options = isOptionMessage(outer?.value) ? outer.value.fields.get(member) : undefined;
    if (outer === undefined || options === undefined || !isOptionMessage(options.value)) return undefined;
    const path = [outer.proto.number, options.proto.number];
    return read(options.value, familyOf(of), typeOfValue(of, true), path);
  };
  const key: FieldType = { kind: "scalar", scalar: field.mapKey ?? "string" };
  if (field.cardinality === "list" && value.rules.some(({ test }) => test.kind === "unique")) {
    checkUnique(field, rules, problems);
  }
  checkPlace(field, problems);
  const validation: FieldValidation<Field> = {
    ...value,
    ignoresZero: ignore,
    required: rules.fields.get("required")?.value === true && !value.ignored,
    items: field.cardinality === "map" ? inner("map", "values", field.type) : inner("repeated", "items", field.type),
    keys: inner("map", "keys", key),
  };
  return { validation, problems };
}

interface ValueContext {
  /** The type of the field in words. */
  readonly described: string;
  readonly scope: Scope;
  readonly path: readonly number[];
  readonly problems: ValidationProblem[];
  readonly types: OptionTypes;
}

function readValue(
  rules: OptionMessage,
  family: string | undefined,
  { described, scope, path, problems, types }: ValueContext,
): ValueValidation<Field> {
  reportUnknown(rules, path, problems);
  const found: ValidationRule<Field>[] = [];
  for (const [name, option] of rules.fields) {
    const { proto, value } = option;
    const at = [...path, proto.number];
    if (name === "required" || name === "ignore") continue;
    if (name === "cel" || name === "cel_expression") found.push(...celRules(option, scope, at, problems));
    else if (!Object.hasOwn(families, name) || !isOptionMessage(value)) problems.push(unknownRule(name, at));
    else if (name === family) found.push(...valueRules(name, value, at, problems, scope, types));
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
  const { scalar, kind } = type.form;
  if (scalar !== undefined) return scalar;
  return Object.hasOwn(families, kind) ? kind : undefined;
}

/** Rules need the value of the field, and in JSON these fields have no member of their own. */
function checkPlace(field: Field, problems: ValidationProblem[]): void {
  const { message } = field;
  const isUnion = message.representation === "union";
  if (!isUnion && field !== message.rest) return;
  problems.push({
    rule: "validation-type",
    path: [],
    message: isUnion
      ? `rules do not apply to a member of ${message.name}, a union in JSON`
      : "rules do not apply to additional properties",
    hint: "use schema, items and keys of rest.v1 for the JSON value",
  });
}

/** protovalidate compares messages by identity, by which all of them are unique. */
function checkUnique({ type }: Field, rules: OptionMessage, problems: ValidationProblem[]): void {
  if (type.kind !== "message" || type.form.kind === "wrapper") return;
  problems.push({
    rule: "validation-type",
    path: [rules.fields.get("repeated")!.proto.number],
    message: "repeated.unique applies to scalars and enums, not to messages",
    hint: "remove the rule, or compare a field of the messages with cel",
  });
}
