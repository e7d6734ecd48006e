import type { Check, Reader, Writer } from "./check.ts";
import { type Members, memberTable } from "./members.ts";
import { namedKind } from "./named-kind.ts";
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
  const table = memberTable(names);
  const inner: Record<string, unknown> = {};
  for (const key of Object.keys(json)) {
    if (Object.hasOwn(table, key) || key === "__proto__") continue;
    setOwn(inner, key, json[key]);
    delete json[key];
  }
  return read(inner, check);
}

/** Writes the members of the kind that `property` names, and the property itself. */
export function writeDiscriminated<K extends string, M extends { readonly [P in N]: K }, N extends string>(
  message: M,
  property: N,
  writers: { readonly [P in K]?: Writer<Extract<M, { readonly [Q in N]: P }>> },
): object {
  const kind = message[property];
  const write = writers[kind] as Writer<M> | undefined;
  return { [property]: kind, ...(write === undefined ? {} : (write(message) as object)) };
}
