import type { JsonObject } from "../../../forms/values.ts";

/** Bytes that are a body or a file as they are. */
export const binarySchema: JsonObject = { type: "string", format: "binary" };
