import type { Reader } from "../json/check.ts";
import { type Members, memberTable } from "../json/members.ts";
import { setOwn } from "../json/set-own.ts";

/** The kinds of a oneof by the word that names each: the case or property that it sets, and the reader of its members. */
export type Kinds = Readonly<Record<string, { readonly case: string; readonly read: Reader<object> }>>;

/** Removes the members that are not in `names` from the object and returns them. */
export function takeMembers(wire: object, names: Members): object {
  const json = wire as Record<string, unknown>;
  const table = memberTable(names);
  const taken: Record<string, unknown> = {};
  for (const key of Object.keys(json)) {
    if (Object.hasOwn(table, key)) continue;
    setOwn(taken, key, json[key]);
    delete json[key];
  }
  return taken;
}

/** Writes the members of one kind, with the word that names it. */
export interface KindWriter<T> {
  readonly word: string;
  write(value: T): object;
}

/** The writers of a oneof by the names of its cases. */
export type KindWriters = Readonly<Record<string, KindWriter<unknown>>>;
