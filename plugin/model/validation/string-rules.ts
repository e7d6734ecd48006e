import type { SizeUnit, TextFormat, ValidationRule } from "../elements/validation.ts";
import type { OptionMessage, OptionValue } from "../options/option-message.ts";
import { patternTest } from "../patterns/automaton.ts";
import { characterRange } from "./character-range.ts";
import { equalRules, example, flag, type RuleFactory, type RuleTable, rule } from "./rule-table.ts";
import { sizeRule } from "./size-rule.ts";

const quote = (value: unknown): string => JSON.stringify(value);

const affix =
  (kind: "prefix" | "suffix" | "contains" | "not_contains", words: string): RuleFactory =>
  (value) => [rule(`string.${kind}`, `${words} ${quote(value)}`, { kind, value: value as string })];

const size =
  (name: string, unit: SizeUnit, relation: "equal" | "minimum" | "maximum"): RuleFactory =>
  (value) => [sizeRule(`string.${name}`, unit, relation, value)];

/** An empty string violates a rule of its own, so that callers can tell the two apart. */
function format(name: string, textFormat: TextFormat, words: string): RuleFactory {
  return flag(() => [formatRule(`string.${name}`, textFormat, words, `string.${name}_empty`)]);
}

function formatRule(id: string, textFormat: TextFormat, words: string, emptyId?: string): ValidationRule {
  return rule(id, words, { kind: "format", format: textFormat, emptyId });
}

function wellKnownRegex(value: OptionValue, { fields }: OptionMessage): readonly ValidationRule[] {
  const isStrict = fields.get("strict")?.value !== false;
  const id = "string.well_known_regex.header";
  if (value === 1) {
    const textFormat = isStrict ? "headerName" : "headerNameLoose";
    return [formatRule(`${id}_name`, textFormat, "an HTTP header name", `${id}_name_empty`)];
  }
  if (value !== 2) return [];
  return [formatRule(`${id}_value`, isStrict ? "headerValue" : "headerValueLoose", "an HTTP header value")];
}

/** `buf.validate.StringRules` */
export const stringRules: RuleTable = {
  ...equalRules("string", (value) => value as string, quote),
  len: size("len", "characters", "equal"),
  min_len: size("min_len", "characters", "minimum"),
  max_len: size("max_len", "characters", "maximum"),
  len_bytes: size("len_bytes", "bytes", "equal"),
  min_bytes: size("min_bytes", "bytes", "minimum"),
  max_bytes: size("max_bytes", "bytes", "maximum"),
  pattern: (value) => {
    const test = patternTest(value as string);
    const range = characterRange(test.pattern);
    return [rule("string.pattern", `text that matches ${value}`, { ...test, range })];
  },
  prefix: affix("prefix", "text that starts with"),
  suffix: affix("suffix", "text that ends with"),
  contains: affix("contains", "text that contains"),
  not_contains: affix("not_contains", "text without"),
  email: format("email", "email", "an email address"),
  hostname: format("hostname", "hostname", "a hostname"),
  ip: format("ip", "ip", "an IP address"),
  ipv4: format("ipv4", "ipv4", "an IPv4 address"),
  ipv6: format("ipv6", "ipv6", "an IPv6 address"),
  uri: format("uri", "uri", "a URI"),
  uri_ref: flag(() => [formatRule("string.uri_ref", "uriReference", "a URI reference")]),
  address: format("address", "address", "a hostname or an IP address"),
  uuid: format("uuid", "uuid", "a UUID"),
  tuuid: format("tuuid", "trimmedUuid", "a UUID without hyphens"),
  ip_with_prefixlen: format("ip_with_prefixlen", "ipWithPrefixLength", "an IP address with a prefix length"),
  ipv4_with_prefixlen: format("ipv4_with_prefixlen", "ipv4WithPrefixLength", "an IPv4 address with a prefix length"),
  ipv6_with_prefixlen: format("ipv6_with_prefixlen", "ipv6WithPrefixLength", "an IPv6 address with a prefix length"),
  ip_prefix: format("ip_prefix", "ipPrefix", "an IP prefix"),
  ipv4_prefix: format("ipv4_prefix", "ipv4Prefix", "an IPv4 prefix"),
  ipv6_prefix: format("ipv6_prefix", "ipv6Prefix", "an IPv6 prefix"),
  host_and_port: format("host_and_port", "hostAndPort", "a host and a port"),
  ulid: format("ulid", "ulid", "a ULID"),
  protobuf_fqn: format("protobuf_fqn", "protobufName", "a full protobuf name"),
  protobuf_dot_fqn: format("protobuf_dot_fqn", "protobufNameWithDot", "a full protobuf name with a leading dot"),
  well_known_regex: wellKnownRegex,
  // Part of well_known_regex.
  strict: () => [],
  example,
};
