import { type RuleValue, stringLiteral } from "@protoc-gen-rest/plugin";

/** Prints a value of a rule as an expression. */
export function ruleLiteral(value: RuleValue): string {
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof Uint8Array) return bytesLiteral(value);
  return typeof value === "number" ? numberLiteral(value) : String(value);
}

function bytesLiteral(bytes: Uint8Array): string {
  return `[${[...bytes].join(", ")}]`;
}

/** As formatters print numbers. */
function numberLiteral(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return "Number.POSITIVE_INFINITY";
  if (value === Number.NEGATIVE_INFINITY) return "Number.NEGATIVE_INFINITY";
  return String(value).replace("e+", "e");
}
