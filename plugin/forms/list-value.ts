import type { Form } from "./form.ts";
import { openJsonForm } from "./open-json.ts";
import { namedWriter } from "./rows.ts";
import { noZero, sameValue } from "./simple-row.ts";

const message = new Set([".google.protobuf.ListValue"] as const);

/** `google.protobuf.ListValue`: an array of any JSON. */
export const listValueForm: Form = openJsonForm({
  kind: "list_value",
  json: ["array"],
  schema: { type: "array", items: {} },
  empty: [],
  typed: "json",
  read: "readJsonArray",
  type: (code) => `${code.runtimeType("JsonValue")}[]`,
  kinds: new Set(["list"] as const),
  es: {
    read: () => "readListValueMessage",
    write: () => namedWriter("listValueMessageWriter"),
    zero: noZero,
    kinds: () => message,
    rule: sameValue,
  },
  sample: (sampler) => [sampler.word()],
});
