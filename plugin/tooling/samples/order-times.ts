import type { Field } from "../../model/elements/model.ts";

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
  const found = fields.flatMap(({ name, jsonName, cardinality, schema, validation }) => {
    const value = object[jsonName];
    const rank = times.findIndex((pattern) => pattern.test(name));
    const isFree = cardinality === "singular" && schema === undefined && validation === undefined;
    return isFree && rank >= 0 && typeof value === "string" ? [{ jsonName, rank, value }] : [];
  });
  // Texts of one format sort as the times that they are.
  const [first] = found;
  if (first === undefined || found.some(({ value }) => value.length !== first.value.length)) return;
  const values = found.map(({ value }) => value).sort();
  const inOrder = found.toSorted((a, b) => a.rank - b.rank);
  for (const [index, { jsonName }] of inOrder.entries()) object[jsonName] = values[index];
}
