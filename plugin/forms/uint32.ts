import type { Form } from "./form.ts";
import { integerRange, integerViolation } from "./integer.ts";
import { jsonCode } from "./json-code.ts";
import { sameValue, simpleRow } from "./simple-row.ts";
import type { Scalar } from "./values.ts";

const kinds = new Set(["number"] as const);

const constructed = simpleRow({
  type: "number",
  read: "readUint32",
  zero: (given) => jsonCode(given ?? 0),
  readImplicit: "readImplicitUint32",
  kinds,
});

/** Creates the form of `uint32` or `fixed32`. */
export function uint32Form(scalar: Scalar): Form {
  return {
    kind: "uint32",
    json: ["number"],
    schema: { type: "integer", format: "uint32", minimum: 0 },
    zero: 0,
    scalar,
    text: "always",
    typed: "number",
    domain: { numbers: integerRange(scalar, 32) },
    key: { read: "readUint32Key", path: "uintKey", violation: (key) => integerViolation(scalar, 32, key) },
    rule: "number",
    isRespelled: true,
    violation: (value) => integerViolation(scalar, 32, value),
    sample: (sampler) => sampler.number(),
    shapes: {
      plain: {
        type: "number",
        read: "readUint32",
        differs: "never",
        mismatch: (member) => `${member} !== ${member} >>> 0`,
        kinds,
        zero: "0",
        literal: (value) => String(Number(value)),
        rule: sameValue,
      },
      es: constructed,
      tsProto: constructed,
    },
  };
}
