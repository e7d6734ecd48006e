import type { ResourcePattern, ResourceReference } from "../elements/resource.ts";
import type { FieldValidation, ValidationRule, ValueValidation } from "../elements/validation.ts";
import type { FieldFormat } from "../options/field-info.ts";
import { parseResourcePattern } from "../options/resource-pattern.ts";

const uuid4 = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})?$/i;

const formats: Readonly<Record<FieldFormat, ValidationRule>> = {
  uuid4: { id: "field_info.uuid4", expected: "a UUID of version 4", test: { kind: "pattern", pattern: uuid4 } },
  ipv4: { id: "field_info.ipv4", expected: "an IPv4 address", test: { kind: "format", format: "ipv4" } },
  ipv6: { id: "field_info.ipv6", expected: "an IPv6 address", test: { kind: "format", format: "ipv6" } },
  ip: { id: "field_info.ip", expected: "an IP address", test: { kind: "format", format: "ip" } },
};

/** The rule of `google.api.field_info` (AIP-202). Empty text passes, since it means that the field is not set. */
export function formatRule(format: FieldFormat): ValidationRule {
  return formats[format];
}

/** Finds the patterns of a resource; undefined if names of any form are valid, or for an unknown type. */
export type FindPatterns = (type: string) => readonly string[] | undefined;

/** The rule of `google.api.resource_reference` (AIP-122): empty text passes. Undefined if any name is valid. */
export function resourceNameRule(
  { type, childType = "" }: ResourceReference,
  patternsOf: FindPatterns,
): ValidationRule | undefined {
  const found = type === undefined ? patternsOf(childType)?.map(parentOf) : patternsOf(type);
  const patterns = found?.filter((text) => text !== "") ?? [];
  if (patterns.length === 0) return undefined;
  const sources: string[] = [];
  for (const text of patterns) {
    const pattern = parseResourcePattern(text);
    if (typeof pattern === "string") return undefined;
    sources.push(sourceOf(pattern));
  }
  return {
    id: "resource_name",
    expected: `a name such as ${patterns.join(" or ")}`,
    test: { kind: "pattern", pattern: new RegExp(`^(?:${sources.join("|")})?$`) },
  };
}

function sourceOf({ literals, variables }: ResourcePattern): string {
  const [head = "", ...rest] = literals.map((literal) => literal.replaceAll(".", "\\."));
  return rest.reduce((text, literal, index) => `${text}${variables[index]!.values}${literal}`, head);
}

/** Without the last collection and its variable; empty for a resource at the top, which has no parent. */
function parentOf(pattern: string): string {
  return pattern.split("/").slice(0, -2).join("/");
}

const none: ValueValidation = { rules: [], ignoresZero: false, ignored: false };

/** Adds a rule for text to the rules of a field, or to those of its items. */
export function withRule<F>(
  validation: FieldValidation<F> | undefined,
  rule: ValidationRule,
  isList: boolean,
): FieldValidation<F> {
  const before: FieldValidation<F> = validation ?? { ...none, required: false };
  if (!isList) return { ...before, rules: [...before.rules, rule] };
  const items: ValueValidation<F> = before.items ?? none;
  return { ...before, items: { ...items, rules: [...items.rules, rule] } };
}
