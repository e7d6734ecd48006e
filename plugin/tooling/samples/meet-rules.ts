import type { Message } from "../../model/elements/model.ts";
import type { Random } from "./random.ts";

/** Checks samples by rules that no value can be derived from, such as expressions of CEL. */
export interface RuleChecks {
  /** Returns the rules of `buf.validate` that a message in the plain shape violates. */
  readonly violatedBy: (message: Message, value: unknown) => readonly ViolatedRule[];
  /** Called for each rule that none of the samples meets. */
  readonly onUnmet: (message: Message, rule: string) => void;
}

export interface ViolatedRule {
  /** The id of the rule. */
  readonly id: string;
  /** The JSON name of the field; undefined for a rule of the message. */
  readonly field: string | undefined;
}

/** The context of a sample that meets rules. */
export interface RuleContext {
  readonly random: Random;
  /** With all fields, or only with those that must be there. */
  readonly completeness: "full" | "minimal";
  readonly rules?: RuleChecks | undefined;
  /** The messages that contain the value. */
  readonly within: readonly Message[];
}

/** The samples that are tried for a message; of messages in it, there are fewer. */
const maxAttempts = 48;

/** Returns a sample that meets the rules of the message, or else the one that violates the fewest. */
export function meetRules<T, C extends RuleContext>(message: Message, context: C, sample: (context: C) => T): T {
  const { rules, random, within } = context;
  let best = sample(context);
  if (rules === undefined || !hasRules(message)) return best;
  let violated = rules.violatedBy(message, best);
  for (let attempt = 1; violated.length > 0 && attempt < maxAttempts >> within.length; attempt++) {
    // Rules often hold for absent fields.
    const completeness = attempt % 2 === 0 ? "full" : "minimal";
    const other = sample({ ...context, completeness, random: random.fork(`attempt ${attempt}`) });
    for (const candidate of [withFields(best, other, violated), other]) {
      const own = rules.violatedBy(message, candidate);
      if (own.length < violated.length) [best, violated] = [candidate, own];
    }
  }
  for (const { id } of violated) rules.onUnmet(message, id);
  return best;
}

function hasRules({ validation, fields }: Message): boolean {
  return validation !== undefined || fields.some((field) => field.validation !== undefined);
}

/** The sample with the invalid fields of another one. */
function withFields<T>(value: T, other: T, violated: readonly ViolatedRule[]): T {
  if (typeof value !== "object" || value === null || typeof other !== "object" || other === null) return other;
  const names = new Set(violated.map(({ field }) => field));
  const kept = Object.entries(value).filter(([name]) => !names.has(name));
  const taken = Object.entries(other).filter(([name]) => names.has(name));
  return Object.fromEntries([...kept, ...taken]) as T;
}
