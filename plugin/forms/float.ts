import type { Code } from "../print/code.ts";
import type { Form } from "./form.ts";
import { outOfRange } from "./integer.ts";
import { call, numberCode } from "./json-code.ts";
import { simpleRow } from "./simple-row.ts";

const kinds = new Set(["number"] as const);

const largest = 3.4028234663852886e38;

/** The value of the field is the 32-bit number next to that of the JSON. */
function rounded(value: Code): Code {
  return call("Math.fround", value);
}

const constructed = simpleRow({
  type: "number",
  read: "readFloat",
  write: "writeDouble",
  zero: (given) => numberCode(given ?? 0),
  writeImplicit: { name: "writeNonZeroDouble", takesWriter: false },
  kinds,
  rule: rounded,
});

export const floatForm: Form = {
  kind: "float",
  json: ["number"],
  schema: { type: "number", format: "float" },
  zero: 0,
  scalar: "float",
  text: "always",
  typed: "number",
  domain: { numbers: { isInteger: false, minimum: -largest, maximum: largest } },
  rule: "float",
  isRespelled: true,
  violation: (value) =>
    Number.isFinite(Math.fround(Number(value))) ? undefined : outOfRange("float", "the largest float is about 3.4e38"),
  sample: (sampler) => Math.fround(sampler.number()),
  shapes: {
    plain: {
      type: "number",
      read: "readFloat",
      write: "writeDouble",
      differs: "sometimes",
      absent: "taken",
      mismatch: (member, code) => `!${code.runtime("isFloat")}(${member})`,
      kinds,
      zero: "0",
      literal: (value) => String(Number(value)),
      rule: rounded,
    },
    es: constructed,
    tsProto: constructed,
  },
};
