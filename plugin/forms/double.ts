import type { Form } from "./form.ts";
import { outOfRange } from "./integer.ts";
import { numberCode } from "./json-code.ts";
import { sameValue, simpleRow } from "./simple-row.ts";

const kinds = new Set(["number"] as const);

const constructed = simpleRow({
  type: "number",
  read: "readDouble",
  write: "writeDouble",
  zero: (given) => numberCode(given ?? 0),
  readImplicit: "readImplicitDouble",
  writeImplicit: { name: "writeNonZeroDouble", takesWriter: false },
  kinds,
});

export const doubleForm: Form = {
  kind: "double",
  json: ["number"],
  schema: { type: "number", format: "double" },
  zero: 0,
  scalar: "double",
  text: "always",
  typed: "number",
  domain: { numbers: { isInteger: false, minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE } },
  rule: "double",
  isRespelled: true,
  violation: (value) =>
    Number.isFinite(value) ? undefined : outOfRange("double", "the largest double is about 1.8e308"),
  sample: (sampler) => sampler.number(),
  shapes: {
    plain: {
      type: "number",
      read: "readDouble",
      write: "writeDouble",
      // Only NaN and the infinities do.
      differs: "sometimes",
      absent: "taken",
      mismatch: (member) => `!Number.isFinite(${member})`,
      kinds,
      zero: "0",
      literal: (value) => String(Number(value)),
      rule: sameValue,
    },
    es: constructed,
    tsProto: constructed,
  },
};
