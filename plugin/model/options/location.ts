import { choice, type Slot } from "./decode-options.ts";

/** `rest.v1.Location` */
export type Location = "query" | "header" | "cookie" | "query_rest" | "status";

export const location: Slot<Location> = choice({ 1: "query", 2: "header", 3: "cookie", 4: "query_rest", 5: "status" });
