import type { SizeUnit, ValidationRule } from "../elements/validation.ts";
import type { OptionValue } from "../options/option-message.ts";
import { rule } from "./rule-table.ts";

const nouns = {
  characters: ["character", "characters"],
  bytes: ["byte", "bytes"],
  items: ["item", "items"],
  entries: ["entry", "entries"],
} as const;

const words = { equal: "exactly", minimum: "at least", maximum: "at most" } as const;

/** A rule for a length or a count, which options hold as a uint64. */
export function sizeRule(id: string, unit: SizeUnit, relation: keyof typeof words, value: OptionValue): ValidationRule {
  const count = Number(value);
  const noun = nouns[unit][count === 1 ? 0 : 1];
  return rule(id, `${words[relation]} ${count} ${noun}`, { kind: "size", unit, relation, count });
}
