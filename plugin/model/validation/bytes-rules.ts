import type { RuleValue } from "../elements/validation.ts";
import { patternTest } from "../patterns/automaton.ts";
import { equalRules, flag, type RuleFactory, type RuleTable, rule } from "./rule-table.ts";
import { sizeRule } from "./size-rule.ts";

const show = (value: RuleValue): string => `0x${Buffer.from(value as Uint8Array).toString("hex")}`;

const affix =
  (kind: "prefix" | "suffix" | "contains", words: string): RuleFactory =>
  (value) => [rule(`bytes.${kind}`, `${words} ${show(value as Uint8Array)}`, { kind, value: value as Uint8Array })];

const size =
  (name: string, relation: "equal" | "minimum" | "maximum"): RuleFactory =>
  (value) => [sizeRule(`bytes.${name}`, "bytes", relation, value)];

const binary = (name: string, sizes: readonly number[], words: string): RuleFactory =>
  flag(() => [rule(`bytes.${name}`, words, { kind: "sizes", sizes, emptyId: `bytes.${name}_empty` })]);

/** `buf.validate.BytesRules` */
export const bytesRules: RuleTable = {
  ...equalRules("bytes", (value) => value as Uint8Array, show),
  len: size("len", "equal"),
  min_len: size("min_len", "minimum"),
  max_len: size("max_len", "maximum"),
  pattern: (value) => [rule("bytes.pattern", `UTF-8 text that matches ${value}`, patternTest(value as string))],
  prefix: affix("prefix", "bytes that start with"),
  suffix: affix("suffix", "bytes that end with"),
  contains: affix("contains", "bytes that contain"),
  ip: binary("ip", [4, 16], "the 4 or 16 bytes of an IP address"),
  ipv4: binary("ipv4", [4], "the 4 bytes of an IPv4 address"),
  ipv6: binary("ipv6", [16], "the 16 bytes of an IPv6 address"),
  uuid: binary("uuid", [16], "the 16 bytes of a UUID"),
};
