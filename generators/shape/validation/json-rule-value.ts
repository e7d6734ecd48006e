import { type Code, callExpression, type Field, propertyAccess } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import type { RuleKind } from "./rule-value.ts";

/** What rules compare, from the JSON form of a value. */
export function jsonRuleValue({ type }: Field, value: Code, kind: RuleKind, out: Output): Code {
  switch (kind) {
    case "float":
      // The value of the field is the 32-bit number next to that of the JSON.
      return callExpression("Math.fround", [value]);
    case "nanos": {
      const isTimestamp = type.kind === "message" && type.wellKnown === "timestamp";
      return callExpression(out.value(runtime, isTimestamp ? "timestampNanos" : "durationNanos"), [value]);
    }
    case "paths":
      return callExpression(out.value(runtime, "maskPaths"), [value]);
    case "url":
      return propertyAccess(value, "@type");
    default:
      return value;
  }
}
