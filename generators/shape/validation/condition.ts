import type { Bound, CharacterRange, Enum, Field, RuleKind, RuleValue, ValidationTest } from "@protoc-gen-rest/plugin";
import { runtime, upperFirst } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import type { CelScope } from "./cel-scope.ts";
import { mostComparisons } from "./constants.ts";
import { ruleLiteral } from "./literals.ts";
import type { RuleValues } from "./rule-value.ts";

/** A value that is tested. */
export interface Subject {
  /** The expression; a variable or a property, since tests may use it more than once. */
  readonly value: string;
  readonly kind: RuleKind | "list" | "map";
  /** For an enum, or a list of them. */
  readonly type?: Enum | undefined;
  /** For a list: the expression of an item `item` that can be compared, if that is not the item itself. */
  readonly itemKey?: string | undefined;
  /** For a list: the kind of its items. */
  readonly itemKind?: RuleKind | undefined;
  /** The name of the constant of a test, which is declared once for the module. */
  readonly constant: (test: ValidationTest<Field>) => string;
  /** The scope of expressions. */
  readonly cel: () => CelScope;
}

/** The conditions, all of which hold for a value that violates the rule. */
export function violationConditions(
  test: Exclude<ValidationTest<Field>, { readonly kind: "cel" }>,
  subject: Subject,
  values: RuleValues,
  out: Output,
): readonly string[] {
  const { value, kind } = subject;
  const call = (name: string, ...parts: readonly string[]): string =>
    `${out.value(runtime, name)}(${[value, ...parts].join(", ")})`;
  switch (test.kind) {
    case "range":
      return [rangeViolation(value, kind, test.low, test.high, test.outside)];
    case "in":
    case "not_in":
      return membership(test, subject, values, call);
    case "size":
      return [sizeCondition(test, subject, false, out)];
    case "pattern": {
      if (test.range !== undefined) return [`!${call("isInRange", ...rangeArguments(test.range))}`];
      const pattern = subject.constant(test);
      return [kind === "bytes" ? `!${call("matchesBytes", pattern)}` : `!${pattern}.test(${value})`];
    }
    case "prefix":
      return [
        `!${kind === "bytes" ? call("startsWithBytes", ruleLiteral(test.value)) : method(value, "startsWith", test.value)}`,
      ];
    case "suffix":
      return [
        `!${kind === "bytes" ? call("endsWithBytes", ruleLiteral(test.value)) : method(value, "endsWith", test.value)}`,
      ];
    case "contains":
      return [
        `!${kind === "bytes" ? call("containsBytes", ruleLiteral(test.value)) : method(value, "includes", test.value)}`,
      ];
    case "not_contains":
      return [method(value, "includes", test.value)];
    case "format": {
      const acceptsEmpty = test.emptyId === undefined && !emptyPasses.has(test.format);
      return [...(acceptsEmpty ? [`${value} !== ""`] : []), `!${call(`is${upperFirst(test.format)}`)}`];
    }
    case "sizes":
      return test.sizes.map((size) => `${value}.length !== ${size}`);
    case "finite":
      return [`!Number.isFinite(${value})`];
    case "defined":
      return [values.isUndeclared(subject.type!, value)];
    case "unique":
      return [
        subject.itemKey === undefined
          ? `!${call(subject.itemKind === "bytes" ? "areUniqueBytes" : "areUnique")}`
          : `!${call("areUniqueBy", `(item) => ${subject.itemKey}`)}`,
      ];
    case "past":
      return [`${value} > ${out.value(runtime, "nowNanos")}()`];
    case "future":
      return [`${value} < ${out.value(runtime, "nowNanos")}()`];
    case "within":
      return [`!${call("isWithin", `${test.nanos}n`)}`];
    case "paths":
      return [`!${call("samePaths", subject.constant(test))}`];
    case "paths_in":
      return [`!${call("allPathsIn", subject.constant(test))}`];
    case "paths_not_in":
      return [call("somePathIn", subject.constant(test))];
  }
}

/** The functions of these formats accept empty text, so it needs no condition of its own. */
const emptyPasses: ReadonlySet<string> = new Set(["uriReference", "headerValue", "headerValueLoose"]);

function method(value: string, name: string, argument: RuleValue): string {
  return `${value}.${name}(${ruleLiteral(argument)})`;
}

function rangeArguments({ min, max, first, last }: CharacterRange): readonly string[] {
  return [min, max, first.charCodeAt(0), last.charCodeAt(0)].map(String);
}

/** NaN is outside of every range. */
function rangeViolation(
  value: string,
  kind: Subject["kind"],
  low: Bound | undefined,
  high: Bound | undefined,
  outside: boolean,
): string {
  const isFloat = kind === "float" || kind === "double";
  const valid = [
    low && `${value} ${low.inclusive ? ">=" : ">"} ${ruleLiteral(low.value)}`,
    high && `${value} ${high.inclusive ? "<=" : "<"} ${ruleLiteral(high.value)}`,
  ].filter((condition) => condition !== undefined);
  if (isFloat) return `!(${valid.join(outside ? " || " : " && ")})`;
  const invalid = [
    low && `${value} ${low.inclusive ? "<" : "<="} ${ruleLiteral(low.value)}`,
    high && `${value} ${high.inclusive ? ">" : ">="} ${ruleLiteral(high.value)}`,
  ].filter((condition) => condition !== undefined);
  return invalid.join(outside ? " && " : " || ");
}

function membership(
  test: Extract<ValidationTest, { readonly kind: "in" | "not_in" }>,
  { value, kind, type, constant }: Subject,
  values: RuleValues,
  call: (name: string, ...parts: readonly string[]) => string,
): readonly string[] {
  const isIn = test.kind === "in";
  const allowed = test.values;
  if (kind !== "bytes" && allowed.length > mostComparisons) {
    return [`${isIn ? "!" : ""}${constant(test)}.includes(${value})`];
  }
  if (kind === "bytes") {
    const same = allowed.map((item) => call("sameBytes", ruleLiteral(item)));
    return isIn ? same.map((condition) => `!${condition}`) : [same.join(" || ")];
  }
  const literals = allowed.map((item) => {
    return kind === "enum" ? String(values.enumLiteral(type!, item as number)) : ruleLiteral(item);
  });
  return isIn
    ? literals.map((literal) => `${value} !== ${literal}`)
    : [literals.map((literal) => `${value} === ${literal}`).join(" || ")];
}

type SizeTest = Extract<ValidationTest, { readonly kind: "size" }>;

const operators = {
  false: { equal: "!==", minimum: "<", maximum: ">" },
  true: { equal: "===", minimum: ">=", maximum: "<=" },
} as const;

/** The condition that a value has the size, or that it has not. */
export function sizeCondition(
  { unit, relation, count }: SizeTest,
  { value, kind }: Subject,
  isValid: boolean,
  out: Output,
): string {
  const call = (name: string, ...parts: readonly string[]): string =>
    `${out.value(runtime, name)}(${[value, ...parts].join(", ")})`;
  const operator = operators[`${isValid}`][relation];
  if (unit === "items") return `${call("countItems")} ${operator} ${count}`;
  if (unit === "entries") return `${call("countEntries")} ${operator} ${count}`;
  if (kind === "bytes") return `${value}.length ${operator} ${count}`;
  if (unit === "bytes") return `${call("utf8Length")} ${operator} ${count}`;
  if (relation === "equal") return `${call("codePoints")} ${operator} ${count}`;
  if (relation === "minimum" && count === 1) return `${value} ${isValid ? "!==" : "==="} ""`;
  return `${isValid ? "!" : ""}${call(relation === "minimum" ? "isShorter" : "isLonger", String(count))}`;
}
