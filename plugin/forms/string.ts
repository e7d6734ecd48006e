import { stringLiteral } from "../print/literal.ts";
import type { Form } from "./form.ts";
import { jsonCode } from "./json-code.ts";
import { sameValue, simpleRow } from "./simple-row.ts";

const kinds = new Set(["string"] as const);

const constructed = simpleRow({
  type: "string",
  read: "readString",
  zero: (given) => (given === undefined ? '""' : jsonCode(given)),
  readImplicit: "readImplicitString",
  many: { list: "readStringItems", map: "readStringEntries" },
  kinds,
});

export const stringForm: Form = {
  kind: "string",
  json: ["string"],
  schema: { type: "string" },
  zero: "",
  scalar: "string",
  text: "always",
  content: "text",
  typed: "text",
  domain: {},
  key: { path: "stringKey", violation: () => undefined },
  rule: "string",
  violation: () => undefined,
  sample: (sampler) => sampler.text(),
  shapes: {
    plain: {
      type: "string",
      read: "readString",
      differs: "never",
      optional: "isOptionalString",
      optionals: "areOptionalStrings",
      usual: { list: "areStrings", map: "areStringEntries" },
      kinds,
      zero: stringLiteral(""),
      literal: jsonCode,
      rule: sameValue,
    },
    es: constructed,
    tsProto: constructed,
  },
};
