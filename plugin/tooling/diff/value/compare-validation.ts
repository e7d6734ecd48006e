import type { Field, Message } from "../../../model/elements/model.ts";
import type {
  Bound,
  FieldValidation,
  RuleValue,
  ValidationRule,
  ValidationTest,
  ValueValidation,
} from "../../../model/elements/validation.ts";
import { atElement, atField, type ChangeSubject } from "../change.ts";
import type { ConstraintChange } from "./compare-constraints.ts";
import type { ValueScope } from "./value-scope.ts";

type Change = ConstraintChange["change"];

/** Compares the rules of `buf.validate` for a field, its items and its keys. `required` is compared as presence. */
export function compareFieldValidation(old: Field, now: Field, scope: ValueScope): void {
  const at = atField("new", now);
  for (const part of ["", "items", "keys"] as const) {
    const [was, is] = [rulesOf(old.validation, part), rulesOf(now.validation, part)];
    compareRules(was, is, part === "" ? "" : `${part}: `, at, scope);
  }
}

/** Compares the rules of `buf.validate.message`. */
export function compareMessageValidation(old: Message, now: Message, scope: ValueScope): void {
  const at = atElement("new", now);
  compareRules(old.validation?.rules ?? [], now.validation?.rules ?? [], "", at, scope);
  const [was, is] = [old, now].map(({ validation }) => {
    const oneofs = validation?.oneofs ?? [];
    return new Set(
      oneofs.map(({ fields, required }) => `${required ? "exactly" : "at most"} one of ${namesOf(fields)}`),
    );
  });
  for (const text of is ?? []) if (!was?.has(text)) report("constraint-narrowed", `${text} may be set now`, at, scope);
  for (const text of was ?? [])
    if (!is?.has(text)) report("constraint-widened", `${text} could be set, which is no longer checked`, at, scope);
}

function namesOf(fields: readonly Field[]): string {
  return fields.map(({ jsonName }) => jsonName).join(", ");
}

function rulesOf(
  validation: FieldValidation<Field> | undefined,
  part: "" | "items" | "keys",
): readonly ValidationRule<Field>[] {
  const own: ValueValidation<Field> | undefined = part === "" ? validation : validation?.[part];
  return own === undefined || own.ignored || validation?.ignored === true ? [] : own.rules;
}

function compareRules(
  old: readonly ValidationRule<Field>[],
  now: readonly ValidationRule<Field>[],
  part: string,
  at: ChangeSubject,
  scope: ValueScope,
): void {
  const after = new Map(now.map((rule) => [keyOf(rule), rule]));
  const before = new Map(old.map((rule) => [keyOf(rule), rule]));
  for (const [key, rule] of after) {
    const was = before.get(key);
    if (was === undefined) report("constraint-narrowed", `${part}${rule.expected} is expected now`, at, scope);
    else if (was.expected !== rule.expected) {
      const change = relate(was.test, rule.test);
      report(change, `${part}${was.expected} was expected, and is ${rule.expected} now`, at, scope);
    }
  }
  for (const [key, rule] of before) {
    if (!after.has(key)) report("constraint-widened", `${part}${rule.expected} is no longer expected`, at, scope);
  }
}

function report(change: Change, message: string, at: ChangeSubject, { changes, direction }: ValueScope): void {
  changes.add(change, at, message, direction);
}

/** Rules with this in common restrict the same thing: ids differ between `gte` and `gte_lt`. */
function keyOf({ id, test }: ValidationRule<Field>): string {
  if (test.kind === "size") return `size ${test.unit} ${test.relation}`;
  return test.kind === "defined" ? id : test.kind;
}

function relate(old: ValidationTest<Field>, now: ValidationTest<Field>): Change {
  if (old.kind === "size" && now.kind === "size" && old.relation !== "equal") {
    return now.count > old.count === (old.relation === "minimum") ? "constraint-narrowed" : "constraint-widened";
  }
  if (old.kind === "range" && now.kind === "range" && !old.outside && !now.outside) return relateRanges(old, now);
  if ("values" in old && "values" in now && old.kind === now.kind) {
    const [before, after] = [textsOf(old.values), textsOf(now.values)];
    const [isMore, isLess] = [before.every((one) => after.includes(one)), after.every((one) => before.includes(one))];
    if (isMore === isLess) return "constraint-changed";
    return isLess === (old.kind === "in") ? "constraint-narrowed" : "constraint-widened";
  }
  return "constraint-changed";
}

function textsOf(values: readonly RuleValue[]): readonly string[] {
  return values.map((value) => `${typeof value} ${value}`);
}

interface Range {
  readonly low?: Bound | undefined;
  readonly high?: Bound | undefined;
}

function relateRanges(old: Range, now: Range): Change {
  const isMore = isAtOrBelow(now.low, old.low) && isAtOrAbove(now.high, old.high);
  const isLess = isAtOrBelow(old.low, now.low) && isAtOrAbove(old.high, now.high);
  return isMore ? "constraint-widened" : isLess ? "constraint-narrowed" : "constraint-changed";
}

function isAtOrBelow(one: Bound | undefined, other: Bound | undefined): boolean {
  if (one === undefined || other === undefined) return one === undefined;
  return one.value < other.value || (one.value === other.value && (one.inclusive || !other.inclusive));
}

function isAtOrAbove(one: Bound | undefined, other: Bound | undefined): boolean {
  if (one === undefined || other === undefined) return one === undefined;
  return one.value > other.value || (one.value === other.value && (one.inclusive || !other.inclusive));
}
