import { isDeepStrictEqual } from "node:util";
import type { Message } from "@protoc-gen-rest/plugin";
import type { ResourceValue } from "./kept-resources.ts";

const updateTime = /^(?:updated?|modified|last_(?:updated?|modified))_(?:time|at)$/;

/**
 * A changed resource has another etag (AIP-154), that of `fresh`, and was updated a minute after the time before. A resource that is
 * the same keeps both.
 */
export function revised(
  type: Message,
  before: ResourceValue,
  after: ResourceValue,
  fresh: ResourceValue,
): ResourceValue {
  if (isDeepStrictEqual(before, after)) return after;
  const entries = type.fields.flatMap(({ name, jsonName, cardinality }): (readonly [string, unknown])[] => {
    const value = before[jsonName];
    if (cardinality !== "singular" || typeof value !== "string" || after[jsonName] !== value) return [];
    if (name === "etag" && typeof fresh[jsonName] === "string") return [[jsonName, fresh[jsonName]]];
    const time = updateTime.test(name) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(time) ? [] : [[jsonName, new Date(time + 60_000).toISOString().replace(".000", "")]];
  });
  return { ...after, ...Object.fromEntries(entries) };
}
