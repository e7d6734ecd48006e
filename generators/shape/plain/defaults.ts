import {
  acceptsNull,
  assignment,
  callExpression,
  type Field,
  inlineCode,
  propertyAccess,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { isInherited } from "../codec/inherited.ts";
import { jsonNames } from "../codec/json-names.ts";
import { messageVariable } from "../codec/message-variable.ts";
import { defaultValue } from "./default-value.ts";
import { isCheckedField, isFilledField } from "./filled.ts";
import { property } from "./property.ts";

/**
 * Prints the values of absent fields. A field that is `always` present gets a value in both directions. A field with a
 * default gets it when a server reads a request that is not a partial update.
 */
export function printDefaults(fields: readonly Field[], out: Output): void {
  for (const field of fields) {
    const value = defaultValue(field);
    const isServerSet = field.behaviors.has("output_only");
    if (value === undefined || (!field.always && (field.default === undefined || isServerSet))) continue;
    const conditions = [`${inlineCode(property(field, messageVariable, out))} === undefined`];
    const { jsonName } = field;
    if (!field.always) {
      const takes = callExpression(out.value(runtime, "takesDefault"), ["message", stringLiteral(jsonName), "check"]);
      conditions.unshift("check.required");
      conditions.push(inlineCode(takes));
    }
    // An assignment to `__proto__` would set the prototype.
    const set =
      jsonName === "__proto__"
        ? callExpression(out.value(runtime, "setOwn"), ["message", stringLiteral(jsonName), value])
        : assignment(inlineCode(propertyAccess(messageVariable, jsonName)), value);
    out.when(conditions, "&&", set);
  }
}

/** Prints what readers of responses do about absent members: they set defaults, and report what is REQUIRED. */
export function printFilled(fields: readonly Field[], out: Output): void {
  if (!out.fillDefaults) return;
  const filled = fields.filter(isFilledField);
  const checked = fields.filter(isCheckedField);
  if (filled.length + checked.length === 0) return;
  out.when(["!check.request"], "&&", () => {
    for (const field of filled) {
      const { jsonName } = field;
      const value = defaultValue(field)!;
      if (!isInherited(jsonName)) {
        out.line(`${inlineCode(propertyAccess(messageVariable, jsonName))} ??= ${inlineCode(value)};`);
        continue;
      }
      const set = callExpression(out.value(runtime, "setOwn"), ["message", stringLiteral(jsonName), value]);
      out.when([`${inlineCode(property(field, messageVariable, out))} === undefined`], "&&", set);
    }
    if (checked.length > 0) {
      const nullable = checked.filter((field) => field.nullable || acceptsNull(field));
      const parts = ["message", jsonNames(checked), "check", ...(nullable.length === 0 ? [] : [jsonNames(nullable)])];
      out.statement(callExpression(out.value(runtime, "checkRequired"), parts));
    }
  });
}
