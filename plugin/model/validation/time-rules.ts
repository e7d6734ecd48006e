import type { RuleValue } from "../elements/validation.ts";
import type { OptionMessage, OptionValue } from "../options/option-message.ts";
import { rangeRules } from "./range-rules.ts";
import { equalRules, flag, type RuleTable, rule } from "./rule-table.ts";

/** The nanoseconds of a Duration, or of a Timestamp since 1970. */
function nanosOf(value: OptionValue): bigint {
  const { fields } = value as OptionMessage;
  const seconds = fields.get("seconds")?.value ?? 0n;
  const nanos = fields.get("nanos")?.value ?? 0;
  return BigInt(seconds as bigint) * 1_000_000_000n + BigInt(nanos as number);
}

const showDuration = (value: RuleValue): string => `${fraction(value as bigint)}s`;

function fraction(nanos: bigint): string {
  const magnitude = nanos < 0n ? -nanos : nanos;
  const digits = String(magnitude % 1_000_000_000n)
    .padStart(9, "0")
    .replace(/0+$/, "");
  return `${nanos < 0n ? "-" : ""}${magnitude / 1_000_000_000n}${digits === "" ? "" : `.${digits}`}`;
}

function showTimestamp(value: RuleValue): string {
  const nanos = value as bigint;
  const rest = ((nanos % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  const seconds = (nanos - rest) / 1_000_000_000n;
  const digits = String(rest).padStart(9, "0").replace(/0+$/, "");
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}${digits === "" ? "" : `.${digits}`}Z`;
}

/** `buf.validate.DurationRules` */
export const durationRules: RuleTable = {
  ...equalRules("duration", nanosOf, showDuration),
  ...rangeRules("duration", nanosOf, showDuration),
};

const { const: constant, example } = equalRules("timestamp", nanosOf, showTimestamp);

/** `buf.validate.TimestampRules` */
export const timestampRules: RuleTable = {
  ...rangeRules("timestamp", nanosOf, showTimestamp),
  const: constant!,
  example: example!,
  lt_now: flag(() => [rule("timestamp.lt_now", "a time in the past", { kind: "past" })]),
  gt_now: flag(() => [rule("timestamp.gt_now", "a time in the future", { kind: "future" })]),
  within: (value) => {
    const nanos = nanosOf(value);
    return [rule("timestamp.within", `a time within ${showDuration(nanos)} of now`, { kind: "within", nanos })];
  },
};
