import type { Violation } from "../json/check.ts";

/** A step of a field path, as JSON of `buf.validate.FieldPathElement`. */
export interface FieldPathElement {
  readonly fieldName: string;
  readonly index?: string;
  readonly boolKey?: boolean;
  readonly intKey?: string;
  readonly uintKey?: string;
  readonly stringKey?: string;
}

/** The kinds of map keys. */
export type KeyKind = "boolKey" | "intKey" | "uintKey" | "stringKey";

/** A violation of a rule of `buf.validate`. */
export interface RuleViolation extends Violation {
  readonly ruleId: string;
  readonly fieldPath: string;
  readonly fieldElements: readonly FieldPathElement[];
  /** The path in `buf.validate.FieldRules`; empty for a rule of a message or of a oneof. */
  readonly rulePath: string;
  /** Whether the key of a map violates the rule, instead of its value. */
  readonly forKey?: true;
}

/** The element for an entry of a map. */
export function entryElement(fieldName: string, kind: KeyKind, key: string): FieldPathElement {
  return { fieldName, [kind]: kind === "boolKey" ? key === "true" : key };
}

/** Prepends an element to a path in the notation of protovalidate: `books[2].title`, `labels["a"]`. */
export function joinFieldPath(element: FieldPathElement, path: string): string {
  return path === "" ? elementText(element) : `${elementText(element)}.${path}`;
}

function elementText({ fieldName, index, boolKey, intKey, uintKey, stringKey }: FieldPathElement): string {
  const subscript = index ?? intKey ?? uintKey ?? boolKey;
  if (subscript !== undefined) return `${fieldName}[${subscript}]`;
  return stringKey === undefined ? fieldName : `${fieldName}["${stringKey.replace(/["\\]/g, "\\$&")}"]`;
}

// As in google.rpc.BadRequest: bounds the response to a hostile request.
const maxViolations = 100;

/** The violations of rules as a `buf.validate.Violations`, for the details of an error. */
export function violationsDetail(violations: readonly Violation[]): object {
  const shown = (violations as readonly RuleViolation[]).slice(0, maxViolations);
  return {
    "@type": "type.googleapis.com/buf.validate.Violations",
    violations: shown.map(({ fieldElements, rulePath, ruleId, reason, forKey }) => {
      const field = fieldElements.length > 0 && { field: { elements: fieldElements } };
      const rule = rulePath !== "" && { rule: { elements: ruleElements(rulePath) } };
      return { ...field, ...rule, ruleId, message: reason, ...(forKey && { forKey }) };
    }),
  };
}

/** The elements of the path of a rule: `string.[acme.v1.even]` and `cel[0]` have two and one. */
function ruleElements(path: string): readonly FieldPathElement[] {
  return Array.from(path.matchAll(/(\[[^\]]*\]|[^.[]+)(?:\[(\d+)\])?/g), ([, fieldName = "", index]) => {
    return index === undefined ? { fieldName } : { fieldName, index };
  });
}
