import type { Form } from "./form.ts";
import { jsonCode } from "./json-code.ts";
import { noZero, sameValue } from "./simple-row.ts";

const objects = new Set(["object"] as const);
const message = new Set([".google.api.HttpBody"] as const);

/** `google.api.HttpBody`: bytes with their media type, which are a body as they are. */
export const httpBodyForm: Form = {
  kind: "http_body",
  json: ["object"],
  schema: { type: "string", format: "binary" },
  text: "never",
  typed: "json",
  domain: { text: "http_body" },
  rule: "message",
  violation: () => undefined,
  sample: (sampler) => ({ contentType: "text/plain", data: new TextEncoder().encode(`${sampler.word()}\n`) }),
  shapes: {
    plain: {
      type: (code) => code.runtimeType("HttpBody"),
      read: "readHttpBody",
      write: "writeHttpBody",
      serve: "writeHttpBodyMessage",
      differs: "always",
      kinds: objects,
      literal: jsonCode,
      rule: sameValue,
    },
    es: {
      read: () => "readHttpBodyMessage",
      write: () => "writeHttpBodyMessage",
      zero: noZero,
      kinds: () => message,
      rule: sameValue,
    },
    tsProto: {
      read: ({ options }) => (options.camelKeys ? "readCamelHttpBody" : "readSnakeHttpBody"),
      write: ({ options }) => (options.camelKeys ? "writeHttpBodyMessage" : "writeSnakeHttpBody"),
      zero: noZero,
      kinds: () => objects,
      rule: sameValue,
    },
  },
};
