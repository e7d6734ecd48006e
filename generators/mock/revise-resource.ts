import { isDeepStrictEqual } from "node:util";
import type { Message } from "@protoc-gen-rest/plugin";
import { timeOf } from "@protoc-gen-rest/plugin/tooling";
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
  const entries = type.fields.flatMap((field): (readonly [string, unknown])[] => {
    const { name, jsonName, cardinality } = field;
    const value = before[jsonName];
    if (cardinality !== "singular" || after[jsonName] !== value) return [];
    if (name === "etag" && typeof value === "string" && typeof fresh[jsonName] === "string") {
      return [[jsonName, fresh[jsonName]]];
    }
    const time = updateTime.test(name) ? timeOf(field, value) : undefined;
    return time === undefined ? [] : [[jsonName, time.write(time.milliseconds + 60_000)]];
  });
  return { ...after, ...Object.fromEntries(entries) };
}
