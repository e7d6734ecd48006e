import type { Form } from "./form.ts";
import { openJsonForm } from "./open-json.ts";
import { namedWriter } from "./rows.ts";
import { noZero, sameValue } from "./simple-row.ts";

const kinds = new Set(["object"] as const);

/** `google.protobuf.Struct`: a JSON object, which protoc-gen-es has as it is in fields. */
export const structForm: Form = openJsonForm({
  kind: "struct",
  json: ["object"],
  schema: { type: "object" },
  empty: {},
  typed: "json",
  read: "readJsonObject",
  type: (code) => code.runtimeType("JsonObject"),
  kinds,
  es: {
    read: (position) => (position === "whole" ? "readStructMessage" : "readJsonObject"),
    write: (position) => namedWriter(position === "whole" ? "structMessageWriter" : "jsonWriter"),
    zero: noZero,
    kinds: () => kinds,
    rule: sameValue,
  },
  sample: (sampler) => ({ [sampler.word()]: sampler.word() }),
});
