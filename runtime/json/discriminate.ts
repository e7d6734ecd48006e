import type { Check, Reader, Writer } from "./check.ts";
import { type Members, memberTable } from "./members.ts";
import { namedKind } from "./named-kind.ts";
import { ownMember } from "./own-member.ts";
import { setOwn } from "./set-own.ts";

/**
 * Removes the members that are not in `names` from the object, and reads them as the kind that `property` names. Assign
 * the result to the object once its own members are read, with `assignOwn` if `isOpen`: a kind with members of any name may have one
 * that is named `__proto__`.
 */
export function discriminate(
  message: object,
  property: string,
  names: Members,
  readers: Readonly<Record<string, Reader<object>>>,
  check: Check,
  isOpen = false,
): object {
  const json = message as Record<string, unknown>;
  const read = namedKind(json, property, readers, check);
  if (read === undefined) return {};
  return read(takeBeside(json, names, isOpen), check);
}

/** Removes the members that `names` lacks from the object, and returns them. Leaves `__proto__` where it is unless `isOpen`. */
export function takeBeside(json: Record<string, unknown>, names: Members, isOpen: boolean): Record<string, unknown> {
  const members = membersBeside(json, names, isOpen);
  for (const key of Object.keys(members)) delete json[key];
  return members;
}

/** The members of the object that are not in `names`. */
export function membersBeside(object: object, names: Members, isOpen = true): Record<string, unknown> {
  const table = memberTable(names);
  const others: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object)) {
    if (!Object.hasOwn(table, key) && (isOpen || key !== "__proto__")) setOwn(others, key, value);
  }
  return others;
}

/**
 * Writes the members of the kind that `property` names, and the property itself. A kind that is open gets the members that are not
 * in `names`: those of the message around it are not its own.
 */
export function writeDiscriminated<K extends string, M extends { readonly [P in N]: K }, N extends string>(
  message: M,
  property: N,
  writers: { readonly [P in K]?: Writer<Extract<M, { readonly [Q in N]: P }>> },
  names?: Members,
): object {
  const kind = message[property];
  const write = writerOf<M>(writers, kind);
  const own = names === undefined ? message : (membersBeside(message, names) as M);
  return { [property]: kind, ...(write === undefined ? {} : (write(own) as object)) };
}

/**
 * The writers of kinds by the property that names the kind. Not by the properties of the message: an object literal has `toString` and
 * others already, of other types than a property of the same name.
 */
type KindWriters = Readonly<Record<string, Readonly<Record<string, Writer<never>>>>>;

/**
 * Writes the members of the kinds that properties name, each by a writer that keeps the members it does not know. Kinds that are open get
 * the members that are not in `names`.
 */
export function writeKinds<M extends object>(
  message: M,
  writers: KindWriters,
  names: Readonly<Record<string, Members>> = {},
): object {
  let json = message;
  for (const [property, kinds] of Object.entries(writers)) {
    const write = writerOf<M>(kinds, message[property as keyof M]);
    const beside = ownMember(names, property);
    if (write === undefined) continue;
    if (beside === undefined) json = write(json) as M;
    else json = { ...json, ...(write(membersBeside(message, beside) as M) as object) };
  }
  return json;
}

/** A client has read the kind, which may be one that it does not know. */
function writerOf<M>(writers: object, kind: unknown): Writer<M> | undefined {
  if (typeof kind !== "string" || !Object.hasOwn(writers, kind)) return undefined;
  return (writers as Readonly<Record<string, Writer<M>>>)[kind];
}
