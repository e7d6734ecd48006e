import { createHash } from "node:crypto";
import type { components } from "@octokit/openapi-types";

/** What the official client expects of a response, by the name of its schema. */
export type Shape<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** The opaque id that each object has beside its number. */
export function nodeId(type: string, id: number | string): string {
  return Buffer.from(`${type}:${id}`).toString("base64url");
}

/** A stable number for what has a name only, such as users. */
export function numberOf(name: string): number {
  return createHash("sha256").update(name.toLowerCase()).digest().readUInt32BE();
}
