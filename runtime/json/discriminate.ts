import type { Check, Reader } from "./check.ts";
import { namedKind } from "./named-kind.ts";
import type { Members } from "./object.ts";
import { setOwn } from "./set-own.ts";

/**
 * Removes the members that are not in `names` from the object, and reads them as the kind that `property` names. Assign
 * the result to the object once its own members are read.
 */
export function discriminate(
  message: object,
  property: string,
  names: Members,
  readers: Readonly<Record<string, Reader<object>>>,
  check: Check,
): object {
  const json = message as Record<string, unknown>;
  const read = namedKind(json, property, readers, check);
  if (read === undefined) return {};
  const inner: Record<string, unknown> = {};
  for (const key of Object.keys(json)) {
    if (Object.hasOwn(names, key) || key === "__proto__") continue;
    setOwn(inner, key, json[key]);
    delete json[key];
  }
  return read(inner, check);
}
