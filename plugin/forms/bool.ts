import type { Form } from "./form.ts";
import { jsonCode } from "./json-code.ts";
import { sameValue, simpleRow } from "./simple-row.ts";

const kinds = new Set(["boolean"] as const);

const constructed = simpleRow({
  type: "boolean",
  read: "readBoolean",
  zero: (given) => (given === undefined ? "false" : jsonCode(given)),
  readImplicit: "readImplicitBoolean",
  kinds,
});

export const boolForm: Form = {
  kind: "bool",
  json: ["boolean"],
  schema: { type: "boolean" },
  zero: false,
  scalar: "bool",
  text: "always",
  parameter: "boolean",
  typed: "boolean",
  domain: {},
  key: {
    read: "readBooleanKey",
    readTyped: () => "readBooleanFromKey",
    path: "boolKey",
    violation: (key) => {
      if (key === "true" || key === "false") return undefined;
      return { problem: "is not a bool", hint: 'use the keys "true" and "false"' };
    },
  },
  rule: "boolean",
  violation: () => undefined,
  sample: (sampler) => sampler.boolean(),
  shapes: {
    plain: {
      type: "boolean",
      read: "readBoolean",
      differs: "never",
      optional: "isOptionalBoolean",
      kinds,
      zero: "false",
      literal: jsonCode,
      rule: sameValue,
    },
    es: constructed,
    tsProto: constructed,
  },
};
