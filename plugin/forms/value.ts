import type { Form } from "./form.ts";
import { openJsonForm } from "./open-json.ts";
import { anyKind, namedWriter } from "./rows.ts";
import { noZero, sameValue } from "./simple-row.ts";

const message = new Set([".google.protobuf.Value"] as const);

/** `google.protobuf.Value`: any JSON, of which null is a value. */
export const valueForm: Form = openJsonForm({
  kind: "value",
  json: ["null", "boolean", "number", "string", "array", "object"],
  schema: {},
  empty: null,
  typed: "json or text",
  read: "readJson",
  type: (code) => code.runtimeType("JsonValue"),
  kinds: anyKind,
  es: {
    read: () => "readValueMessage",
    write: () => namedWriter("valueMessageWriter"),
    zero: noZero,
    kinds: () => message,
    rule: sameValue,
  },
  sample: (sampler) => sampler.word(),
});
