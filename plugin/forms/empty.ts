import type { Form } from "./form.ts";
import { jsonCode } from "./json-code.ts";
import { noZero, sameValue } from "./simple-row.ts";

const objects = new Set(["object"] as const);

/** `google.protobuf.Empty`: an object without members. */
export const emptyForm: Form = {
  kind: "empty",
  json: ["object"],
  schema: { type: "object" },
  empty: {},
  text: "never",
  typed: "json",
  domain: { text: "empty" },
  rule: "message",
  violation: (value) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (!isObject || Object.keys(value).length === 0) return undefined;
    return { problem: "is not empty", hint: "write {}" };
  },
  sample: () => ({}),
  shapes: {
    plain: {
      type: (code) => code.runtimeType("EmptyMessage"),
      read: "readEmpty",
      serve: "writeEmpty",
      differs: "never",
      kinds: objects,
      literal: jsonCode,
      rule: sameValue,
    },
    es: {
      read: () => "readEmptyMessage",
      write: () => "writeEmptyMessage",
      zero: noZero,
      kinds: () => objects,
      rule: sameValue,
    },
    tsProto: {
      read: () => "readEmpty",
      write: () => undefined,
      zero: noZero,
      kinds: () => objects,
      rule: sameValue,
    },
  },
};
