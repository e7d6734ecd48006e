import { choice, type Slot } from "./decode-options.ts";

/** `rest.v1.Int64Form` */
export type Int64Form = "number" | "string";

export const int64Form: Slot<Int64Form> = choice({ 1: "number", 2: "string" });
