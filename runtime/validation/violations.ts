import { type Check, describe, isFull, prefixPaths, violate } from "../json/check.ts";
import { shorten } from "../json/shorten.ts";
import { type FieldPathElement, joinFieldPath, type RuleViolation } from "./field-path.ts";

/**
 * Reports a rule that a value violates. `path` has JSON names, as in all violations; `fieldName` is the field, or the oneof, as
 * the proto file names it. `rulePath` is that of the rule in `buf.validate.FieldRules`: by default that of the standard rule with
 * this id, and empty for others.
 */
export function reportRule(
  check: Check,
  ruleId: string,
  reason: string,
  path: string = "",
  fieldName: string = path,
  rulePath: string = standardRulePath(ruleId),
): void {
  const { violations } = check;
  const before = violations.length;
  violate(check, reason, path);
  const last = violations[before];
  if (last === undefined) return;
  const fieldElements: readonly FieldPathElement[] = fieldName === "" ? [] : [{ fieldName }];
  violations[before] = { ...last, ruleId, fieldPath: fieldName, fieldElements, rulePath } as RuleViolation;
}

/** Reports a rule with what it expects and the value that it got. */
export function reportUnexpected(
  check: Check,
  ruleId: string,
  expected: string,
  value: unknown,
  path?: string,
  fieldName?: string,
  rulePath?: string,
): void {
  if (isFull(check)) return;
  reportRule(check, ruleId, `expected ${expected}, got ${describe(value)}`, path, fieldName, rulePath);
}

/** Reports a field that `required` demands. */
export function reportMissing(check: Check, path: string, fieldName?: string): void {
  reportRule(check, "required", "is required", path, fieldName);
}

/** Tells that all violations from index `mark` on are those of the key of a map. */
export function markForKey({ violations }: Check, mark: number): void {
  for (let i = mark; i < violations.length; i++) {
    violations[i] = { ...(violations[i] as RuleViolation), forKey: true } as RuleViolation;
  }
}

const maxFieldPathLength = 300;

/**
 * Prepends a segment to both paths of all violations from index `mark` on. `within` is where the rules of items or of keys and
 * values are.
 */
export function prefixRules(
  check: Check,
  mark: number,
  segment: string,
  element: FieldPathElement,
  within?: "repeated" | "map",
): void {
  const before = check.violations.slice(mark) as RuleViolation[];
  if (segment !== "") prefixPaths(check, mark, segment);
  // prefixPaths knows the paths of JSON alone, and may drop the last violations.
  for (let i = mark; i < check.violations.length; i++) {
    const { ruleId, fieldPath, fieldElements, rulePath: inner, forKey } = before[i - mark]!;
    const isOwn = within !== undefined && fieldElements.length === 0 && inner !== "";
    const rulePath = isOwn ? `${within}.${itemRules(within, forKey)}.${inner}` : inner;
    const longer = shorten(joinFieldPath(element, fieldPath), maxFieldPathLength);
    const elements = [element, ...fieldElements];
    const place = { ruleId, fieldPath: longer, fieldElements: elements, rulePath, ...(forKey && { forKey }) };
    const violation: RuleViolation = { ...check.violations[i]!, ...place };
    check.violations[i] = violation;
  }
}

function itemRules(within: "repeated" | "map", forKey: boolean | undefined): string {
  if (within === "repeated") return "items";
  return forKey === true ? "keys" : "values";
}

const families =
  /^(?:float|double|s?fixed(?:32|64)|[su]?int(?:32|64)|bool|string|bytes|enum|repeated|map|any|duration|timestamp|field_mask)\./;

/** The path of a standard rule: some have several ids, such as `int32.gt_lt` and `string.email_empty`. */
function standardRulePath(id: string): string {
  if (id === "required") return id;
  if (!families.test(id)) return "";
  return id.replace(/(\.gte?)_lte?(?:_exclusive)?$|_empty$|(?<=^string\.well_known_regex)\..*/, "$1");
}
