import { propertyAccess } from "../print/code.ts";
import type { Form } from "./form.ts";
import { call, jsonCode } from "./json-code.ts";
import { noZero, sameValue } from "./simple-row.ts";

const text = new Set(["string"] as const);
const message = new Set([".google.protobuf.FieldMask"] as const);
const list = new Set(["list"] as const);

export const fieldMaskForm: Form = {
  kind: "field_mask",
  json: ["string"],
  schema: { type: "string", format: "field-mask" },
  text: "always",
  typed: "text",
  domain: { text: "field_mask" },
  rule: "paths",
  isRespelled: true,
  violation: (value) => {
    if (typeof value !== "string" || !value.includes("_")) return undefined;
    return { problem: "is not a valid field mask", hint: 'write field paths in lowerCamelCase, such as "pageCount"' };
  },
  sample: (sampler) => sampler.word(),
  shapes: {
    plain: {
      type: "string",
      read: "readFieldMask",
      differs: "never",
      kinds: text,
      literal: jsonCode,
      rule: (value, code) => call(code.runtime("maskPaths"), value),
    },
    es: {
      read: () => "readFieldMaskMessage",
      write: () => "writeFieldMaskMessage",
      zero: noZero,
      kinds: () => message,
      rule: (value) => propertyAccess(value, "paths"),
    },
    tsProto: {
      type: () => "string[]",
      read: () => "readFieldPaths",
      write: () => "writeFieldPaths",
      zero: noZero,
      kinds: () => list,
      rule: sameValue,
    },
  },
};
