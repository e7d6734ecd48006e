import type { RuleValue } from "../elements/validation.ts";
import type { OptionMessage, OptionValue } from "../options/option-message.ts";
import { bytesRules } from "./bytes-rules.ts";
import { numberRules } from "./number-rules.ts";
import { equalRules, example, flag, type RuleFactory, type RuleTable, rule } from "./rule-table.ts";
import { sizeRule } from "./size-rule.ts";
import { stringRules } from "./string-rules.ts";
import { durationRules, timestampRules } from "./time-rules.ts";

const showText = (value: RuleValue): string => JSON.stringify(value);
const textsOf = (value: OptionValue): readonly string[] => value as readonly string[];
const { const: boolConst } = equalRules("bool", (value) => value as boolean, String);
const { in: anyIn, not_in: anyNotIn } = equalRules("any", (value) => value as string, showText);

const paths =
  (id: string, kind: "paths" | "paths_in" | "paths_not_in", words: string): RuleFactory =>
  (value) => {
    const list = kind === "paths" ? ((value as OptionMessage).fields.get("paths")?.value ?? []) : value;
    return [rule(id, `${words} ${textsOf(list).join(", ")}`, { kind, paths: textsOf(list) })];
  };

const numbers = [
  "float",
  "double",
  "int32",
  "int64",
  "uint32",
  "uint64",
  "sint32",
  "sint64",
  "fixed32",
  "fixed64",
  "sfixed32",
  "sfixed64",
];

/** The tables of `buf.validate.FieldRules`, by the names of the members of its oneof. */
export const families: Readonly<Record<string, RuleTable>> = {
  ...Object.fromEntries(numbers.map((name) => [name, numberRules(name)])),
  bool: { const: boolConst!, example },
  string: stringRules,
  bytes: bytesRules,
  enum: {
    ...equalRules("enum", (value) => value as number, String),
    defined_only: flag(() => [rule("enum.defined_only", "a value that the enum declares", { kind: "defined" })]),
  },
  repeated: {
    min_items: (value) => [sizeRule("repeated.min_items", "items", "minimum", value)],
    max_items: (value) => [sizeRule("repeated.max_items", "items", "maximum", value)],
    unique: flag(() => [rule("repeated.unique", "unique items", { kind: "unique" })]),
    // Read by readFieldValidation.
    items: () => [],
  },
  map: {
    min_pairs: (value) => [sizeRule("map.min_pairs", "entries", "minimum", value)],
    max_pairs: (value) => [sizeRule("map.max_pairs", "entries", "maximum", value)],
    keys: () => [],
    values: () => [],
  },
  any: { in: anyIn!, not_in: anyNotIn! },
  duration: durationRules,
  field_mask: {
    const: paths("field_mask.const", "paths", "the paths"),
    in: paths("field_mask.in", "paths_in", "only paths in"),
    not_in: paths("field_mask.not_in", "paths_not_in", "no paths in"),
    example,
  },
  timestamp: timestampRules,
};
