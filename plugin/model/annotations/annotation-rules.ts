import type { Form } from "../../forms/form.ts";
import { scalarForms } from "../../forms/scalar-forms.ts";
import type { JsonLiteral, JsonObject, Scalar } from "../../forms/values.ts";
import type { Field } from "../elements/model.ts";
import type { Bound, FieldValidation, RuleValue, ValidationRule, ValidationTest } from "../elements/validation.ts";
import { schemaPattern } from "../patterns/schema-pattern.ts";
import { listOf, textOf } from "./members.ts";

/**
 * The constraints of OpenAPI annotations as rules for requests. An absent field meets them, and so does zero where proto files
 * do not tell it from absence. Those of strings and numbers apply to the items of a list and to the values of a map.
 */
export function annotationRules(field: Field): FieldValidation<Field> | undefined {
  const { openApi, cardinality, presence } = field;
  if (openApi === undefined) return undefined;
  const ofValue = valueRules(openApi, field.form);
  const own = cardinality === "singular" ? ofValue : containerRules(openApi, field);
  const items = cardinality === "singular" || ofValue.length === 0 ? undefined : ofValue;
  if (own.length === 0 && items === undefined) return undefined;
  return {
    rules: own,
    required: false,
    ignoresZero: presence === "implicit",
    ignored: false,
    ...(items !== undefined && { items: { rules: items, ignoresZero: false, ignored: false } }),
  };
}

function containerRules(schema: JsonObject, { cardinality, type }: Field): readonly ValidationRule[] {
  const [unit, low, high] =
    cardinality === "list"
      ? (["items", "minItems", "maxItems"] as const)
      : (["entries", "minProperties", "maxProperties"] as const);
  const isUnique = cardinality === "list" && schema["uniqueItems"] === true && type.kind !== "message";
  return [
    ...sizeRules(schema, unit, low, high),
    ...(isUnique ? [ruleOf("uniqueItems", "unique items", { kind: "unique" } as const)] : []),
  ];
}

function valueRules(schema: JsonObject, { scalar }: Form): readonly ValidationRule[] {
  if (scalar === undefined || scalar === "bytes" || scalar === "bool") return [];
  if (scalar === "string") {
    return [
      ...sizeRules(schema, "characters", "minLength", "maxLength"),
      ...patternRules(schema),
      ...valuesRule(schema),
    ];
  }
  return [...rangeRules(schema, scalar), ...valuesRule(schema, scalar)];
}

function ruleOf(keyword: string, expected: string, test: ValidationTest): ValidationRule {
  return { id: `openapi.${keyword}`, expected, test };
}

function sizeRules(
  schema: JsonObject,
  unit: "characters" | "items" | "entries",
  low: string,
  high: string,
): readonly ValidationRule[] {
  const size = (keyword: string, relation: "minimum" | "maximum", words: string): readonly ValidationRule[] => {
    const count = schema[keyword];
    if (typeof count !== "number" || (relation === "minimum" && count === 0)) return [];
    return [ruleOf(keyword, `${words} ${count} ${unit}`, { kind: "size", unit, relation, count })];
  };
  return [...size(low, "minimum", "at least"), ...size(high, "maximum", "at most")];
}

function patternRules(schema: JsonObject): readonly ValidationRule[] {
  const text = textOf(schema["pattern"]);
  const found = text === undefined ? undefined : schemaPattern(text);
  if (found === undefined) return [];
  const { pattern, linear } = found;
  return [ruleOf("pattern", `text that matches ${text}`, { kind: "pattern", pattern, linear })];
}

function rangeRules(schema: JsonObject, scalar: Scalar): readonly ValidationRule[] {
  const bounds = (["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"] as const).flatMap((keyword) => {
    const value = schema[keyword];
    return typeof value === "number" && Number.isFinite(value) ? [{ keyword, value }] : [];
  });
  return bounds.map(({ keyword, value }) => {
    const isLow = keyword === "minimum" || keyword === "exclusiveMinimum";
    const bound = boundOf(value, !keyword.startsWith("exclusive"), isLow, scalar);
    const words = isLow ? ["more than", "at least"] : ["less than", "at most"];
    const test = { kind: "range", outside: false, [isLow ? "low" : "high"]: bound } as const;
    return ruleOf(keyword, `${words[bound.inclusive ? 1 : 0]} ${bound.value}`, test);
  });
}

/** In the type of the values: `float` is rounded, and 64-bit integers have no fractions. */
function boundOf(value: number, inclusive: boolean, isLow: boolean, scalar: Scalar): Bound {
  if (scalar === "float") return { value: Math.fround(value), inclusive };
  if (scalarForms[scalar].rule !== "bigint") return { value, inclusive };
  if (Number.isInteger(value)) return { value: BigInt(value), inclusive };
  return { value: BigInt(isLow ? Math.ceil(value) : Math.floor(value)), inclusive: true };
}

function valuesRule(schema: JsonObject, scalar: Scalar = "string"): readonly ValidationRule[] {
  const values = listOf(schema["enum"]).flatMap((value) => ruleValue(value, scalar) ?? []);
  if (values.length === 0) return [];
  return [ruleOf("enum", `one of ${values.map((value) => String(value)).join(", ")}`, { kind: "in", values })];
}

function ruleValue(value: JsonLiteral, scalar: Scalar): RuleValue | undefined {
  if (scalar === "string") return typeof value === "string" ? value : undefined;
  const number = typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== "number") return undefined;
  if (scalarForms[scalar].rule === "bigint") return Number.isInteger(number) ? BigInt(number) : undefined;
  return scalar === "float" ? Math.fround(number) : number;
}
