import { choice, type Slot } from "./decode-options.ts";

/** `rest.v1.RequiredFields` */
export type RequiredFields = "responses" | "everywhere" | "requests";

export const requiredFields: Slot<RequiredFields> = choice({ 1: "responses", 2: "everywhere", 3: "requests" });
