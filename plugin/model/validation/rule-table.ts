import type { RuleValue, ValidationRule, ValidationTest } from "../elements/validation.ts";
import type { OptionMessage, OptionValue } from "../options/option-message.ts";

/** The rules of a message such as `buf.validate.StringRules`, by the names of its fields. */
export type RuleTable = Readonly<Record<string, RuleFactory>>;

/** Returns what a field of the rules means. `siblings` are all of them. */
export type RuleFactory = (value: OptionValue, siblings: OptionMessage) => readonly ValidationRule[];

/** Creates a rule with the id `family.name`. */
export function rule(id: string, expected: string, test: ValidationTest): ValidationRule {
  return { id, expected, test };
}

/** A rule that only the value `true` switches on. */
export function flag(create: () => readonly ValidationRule[]): RuleFactory {
  return (value) => (value === true ? create() : []);
}

/** `example` documents a field, and checks nothing. */
export const example: RuleFactory = () => [];

export function equalRules(
  family: string,
  toValue: (value: OptionValue) => RuleValue,
  show: (value: RuleValue) => string,
): RuleTable {
  const all = (value: OptionValue): readonly RuleValue[] => (value as readonly OptionValue[]).map(toValue);
  const list = (values: readonly RuleValue[]): string => values.map(show).join(", ");
  return {
    const: (value) => [rule(`${family}.const`, show(toValue(value)), { kind: "in", values: [toValue(value)] })],
    in: (value) => [rule(`${family}.in`, `one of ${list(all(value))}`, { kind: "in", values: all(value) })],
    not_in: (value) => [
      rule(`${family}.not_in`, `none of ${list(all(value))}`, { kind: "not_in", values: all(value) }),
    ],
    example,
  };
}
