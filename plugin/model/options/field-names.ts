import { choice, type Slot } from "./decode-options.ts";

/** `rest.v1.FieldNames`: how fields without a `json_name` are named in JSON. */
export type FieldNames = "json" | "proto" | "pascal" | "kebab";

export const fieldNames: Slot<FieldNames> = choice<FieldNames>({ 1: "proto", 2: "pascal", 3: "kebab", 4: "json" });
