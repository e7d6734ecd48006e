import type { Field } from "../../model/elements/model.ts";
import { timeOf } from "./time-of.ts";

/** The names of times, from the first to the last in the life of a resource (AIP-148). */
const times: readonly RegExp[] = [
  "creat(?:e|ed|ion)",
  "start(?:ed)?|begin",
  "last_\\w+|updated?|modified",
  "end(?:ed)?|finish(?:ed)?|complete[d]?",
  "deleted?",
  "expir(?:e|es|ation)|purge",
].map((words) => new RegExp(`^(?:${words})_(?:time|at|date)$`));

/** Puts the times of an object in order: a resource is not updated before it is created. Those with constraints stay. */
export function orderTimes(fields: readonly Field[], object: Record<string, unknown>): void {
  const found = fields.flatMap((field) => {
    const { name, jsonName, schema, validation } = field;
    const rank = times.findIndex((pattern) => pattern.test(name));
    const isFree = schema === undefined && validation === undefined;
    const time = isFree && rank >= 0 ? timeOf(field, object[jsonName]) : undefined;
    return time === undefined ? [] : [{ jsonName, rank, ...time }];
  });
  const sorted = found.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const inOrder = found.toSorted((a, b) => a.rank - b.rank);
  for (const [index, { jsonName, milliseconds, write }] of inOrder.entries()) {
    const moved = sorted[index];
    if (moved !== undefined && moved !== milliseconds) object[jsonName] = write(moved);
  }
}
