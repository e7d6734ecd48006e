import type { Form } from "./form.ts";
import { bytesCode } from "./json-code.ts";
import { sameValue, simpleRow } from "./simple-row.ts";

const kinds = new Set(["object"] as const);

const constructed = simpleRow({
  type: "Uint8Array",
  read: "readBytes",
  write: "writeBytes",
  zero: (given) => (given === undefined ? "new Uint8Array()" : bytesCode(given)),
  readImplicit: "readImplicitBytes",
  writeImplicit: { name: "writeNonEmptyBytes", takesWriter: false },
  kinds,
});

export const bytesForm: Form = {
  kind: "bytes",
  json: ["string"],
  schema: { type: "string", format: "byte", contentEncoding: "base64" },
  zero: "",
  scalar: "bytes",
  text: "always",
  content: "bytes",
  typed: "base64",
  domain: { text: "base64" },
  rule: "bytes",
  isRespelled: true,
  violation: (value) => {
    if (isBase64(String(value))) return undefined;
    return { problem: "is not valid base64", hint: 'encode the bytes in base64, such as "aGVsbG8="' };
  },
  sample: (sampler) => sampler.bytes(),
  shapes: {
    plain: {
      type: (code) => code.global("Uint8Array"),
      read: "readBytes",
      write: "writeBytes",
      differs: "always",
      holds: "bytes",
      kinds,
      zero: "new Uint8Array()",
      literal: bytesCode,
      rule: sameValue,
    },
    es: constructed,
    tsProto: constructed,
  },
};

/** Base64, standard or URL-safe, with or without padding (proto JSON, RFC 4648). */
function isBase64(text: string): boolean {
  return /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/.test(text);
}
