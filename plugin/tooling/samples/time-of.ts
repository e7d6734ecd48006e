import type { TimeForm } from "../../forms/form.ts";
import { timestampForm } from "../../forms/timestamp.ts";
import type { Field } from "../../model/elements/model.ts";

const day: TimeForm = {
  read: (value) => (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN),
  write: (milliseconds) => new Date(milliseconds).toISOString().slice(0, 10),
};

/** The time that a field holds, in milliseconds since 1970. */
export interface FieldTime {
  readonly milliseconds: number;
  readonly write: TimeForm["write"];
}

/** The time that this value of a field is; undefined if it is none. Strings may hold times and days, as in RFC 3339. */
export function timeOf({ form, cardinality }: Field, value: unknown): FieldTime | undefined {
  if (cardinality !== "singular") return undefined;
  const candidates = form.kind === "string" ? [timestampForm.time, day] : [form.time];
  for (const candidate of candidates) {
    const milliseconds = candidate?.read(value) ?? Number.NaN;
    if (candidate !== undefined && !Number.isNaN(milliseconds)) return { milliseconds, write: candidate.write };
  }
  return undefined;
}
