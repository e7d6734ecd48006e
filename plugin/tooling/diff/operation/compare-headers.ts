import type { Operation, ResponseField } from "../../../model/elements/model.ts";
import { atField, type ChangeSubject } from "../change.ts";
import { compareField } from "../value/compare-field.ts";
import type { ValueScope } from "../value/value-scope.ts";

/** Compares the headers of responses: fields, and those with a fixed value. */
export function compareHeaders(
  old: Operation,
  now: Operation,
  at: ChangeSubject,
  values: Omit<ValueScope, "direction" | "isPartial">,
): void {
  const scope: ValueScope = { ...values, direction: "response", isPartial: false };
  const { changes } = scope;
  const [before, after] = [headersOf(old), headersOf(now)];
  for (const [key, { field, name }] of before) {
    const kept = after.get(key);
    if (kept !== undefined) compareField(field, kept.field, { ...scope, style: "comma" });
    else if (!hasFixed(now, key))
      changes.add("response-header-removed", atField("old", field), `the header ${name} is gone`);
  }
  for (const [key, { field, name }] of after) {
    if (!before.has(key) && !hasFixed(old, key)) {
      changes.add("response-header-added", atField("new", field), `the header ${name} is new`);
    }
  }
  for (const { name, value } of old.responseHeaders) {
    const kept = fixed(now, name.toLowerCase());
    if (kept === undefined && !after.has(name.toLowerCase())) {
      changes.add("response-header-removed", at, `the header ${name} is gone`);
    } else if (kept !== undefined && kept.value !== value) {
      changes.add("response-header-changed", at, `the header ${name} was "${value}", and is "${kept.value}" now`);
    }
  }
  for (const { name } of now.responseHeaders) {
    const key = name.toLowerCase();
    if (!hasFixed(old, key) && !before.has(key)) changes.add("response-header-added", at, `the header ${name} is new`);
  }
}

function headersOf({ response }: Operation): ReadonlyMap<string, ResponseField> {
  const headers = response.fields.filter((field) => field.in === "header");
  return new Map(headers.map((header) => [header.name.toLowerCase(), header]));
}

function fixed({ responseHeaders }: Operation, key: string): Operation["responseHeaders"][number] | undefined {
  return responseHeaders.find(({ name }) => name.toLowerCase() === key);
}

function hasFixed(operation: Operation, key: string): boolean {
  return fixed(operation, key) !== undefined;
}
