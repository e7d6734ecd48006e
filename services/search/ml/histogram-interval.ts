import type { JsonObject } from "@protoc-gen-rest/runtime/json";
import { invalid } from "../../requests/invalid.ts";
import { isObject } from "../../requests/is-object.ts";
import { parseDuration } from "../durations.ts";

const calendarUnits: Readonly<Record<string, string>> = { minute: "1m", hour: "1h", day: "1d", week: "7d" };
const names = ["fixed_interval", "calendar_interval", "interval"] as const;
const maxDepth = 20;

/** Returns the interval of the date histogram among aggregations, in milliseconds. Throws 400 if there is none. */
export function histogramInterval(aggregations: JsonObject): number {
  const histogram = findHistogram(aggregations, 0);
  if (histogram === undefined) throw invalid("aggregations", "must contain a date_histogram");
  const name = names.find((it) => histogram[it] !== undefined);
  if (name === undefined) throw invalid("aggregations", `the date_histogram must have ${names.join(" or ")}`);
  const given = String(histogram[name]);
  const path = `aggregations.date_histogram.${name}`;
  const interval = parseDuration(Object.hasOwn(calendarUnits, given) ? calendarUnits[given]! : given, path) ?? 0;
  if (interval < 1) throw invalid(path, "must be at least 1ms");
  return interval;
}

function findHistogram(aggregations: JsonObject, depth: number): JsonObject | undefined {
  if (depth > maxDepth) throw invalid("aggregations", `more than ${maxDepth} levels`);
  for (const aggregation of Object.values(aggregations)) {
    if (!isObject(aggregation)) continue;
    const { date_histogram, aggregations: long, aggs = long } = aggregation;
    if (isObject(date_histogram)) return date_histogram;
    const inner = isObject(aggs) ? findHistogram(aggs, depth + 1) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}
