import { createHash } from "node:crypto";
import type { components } from "@octokit/openapi-types";
import type { JsonValue } from "@protoc-gen-rest/runtime/json";

/** The response that the official client expects, by the name of its schema. */
export type Shape<Name extends keyof components["schemas"]> = Json<components["schemas"][Name]>;

/** The JSON of a type: what the type leaves open is any JSON. No list that this service sends has `null`. */
type Json<Type> = unknown extends Type
  ? JsonValue
  : Type extends undefined
    ? never
    : Type extends readonly (infer Item)[]
      ? Json<NonNullable<Item>>[]
      : Type extends object
        ? { [Name in keyof Type]: Json<Type[Name]> }
        : Type;

/** The opaque id that each object has beside its number. */
export function nodeId(type: string, id: number | string): string {
  return Buffer.from(`${type}:${id}`).toString("base64url");
}

/** A stable number for what has a name only, such as users. */
export function numberOf(name: string): number {
  return createHash("sha256").update(name.toLowerCase()).digest().readUInt32BE();
}
