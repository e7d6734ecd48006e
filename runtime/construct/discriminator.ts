import type { Check, Reader } from "../json/check.ts";
import { addWord, findKind, type KindChoice } from "../json/choose-kind.ts";
import { type Members, memberTable } from "../json/members.ts";
import { setOwn } from "../json/set-own.ts";

/** The kinds of a oneof by the word that names each: the case or property that it sets, and the reader of its members. */
export type Kinds = Readonly<Record<string, { readonly case: string; readonly read: Reader<object> }>>;

/** A kind: the case or property that it sets, and the reader of its members. */
export type Kind = Kinds[string];

/** Returns the case or property of the kind that an object is, with what its reader returns. Undefined if it has no kind. */
export function readKindOf(
  wire: object,
  property: string,
  names: Members,
  choice: KindChoice<Kinds, Kind>,
  check: Check,
): { readonly name: string; readonly value: object } | undefined {
  const kind = findKind(wire, property, choice, check);
  if (kind === undefined) return undefined;
  const members = takeMembers(wire, names);
  if (kind === choice.other) addWord(members, wire, property);
  return { name: kind.case, value: kind.read(members, check) };
}

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
  readonly word: string | number | undefined;
  write(value: T): object;
}

/** The writers of a oneof by the names of its cases. */
export type KindWriters = Readonly<Record<string, KindWriter<unknown>>>;
