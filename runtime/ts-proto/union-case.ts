import {
  type Kind,
  type Kinds,
  type KindWriter,
  type KindWriters,
  readKindOf,
  takeMembers,
} from "../construct/discriminator.ts";
import { readPresent } from "../construct/member.ts";
import type { Check, Reader } from "../json/check.ts";
import type { KindChoice } from "../json/choose-kind.ts";
import type { Members } from "../json/members.ts";
import { namedKind } from "../json/named-kind.ts";
import { ownMember } from "../json/own-member.ts";

/** A case of a oneof in a message of ts-proto with `oneof=unions-value`. */
export interface Case<C extends string, T> {
  $case: C;
  value: T;
}

/** Reads a member of a oneof. Undefined if it is absent or `null`. */
export function readUnionCase<C extends string, T>(
  name: C,
  value: unknown,
  key: string,
  read: Reader<T | undefined>,
  check: Check,
): Case<C, T> | undefined {
  return value === null ? undefined : readUnionCaseOrNull(name, value, key, read, check);
}

/** As `readUnionCase`, if `null` is a value of the member, as of `google.protobuf.Value` and `NullValue`. */
export function readUnionCaseOrNull<C extends string, T>(
  name: C,
  value: unknown,
  key: string,
  read: Reader<T | undefined>,
  check: Check,
): Case<C, T> | undefined {
  if (value === undefined) return undefined;
  const item = readPresent(value, key, read, check);
  return item === undefined ? undefined : { $case: name, value: item };
}

type CaseOf<K> = K extends { readonly case: infer C extends string; readonly read: Reader<infer T> }
  ? Case<C, T>
  : never;

/** Reads the case that `property` names from the members that are not in `names`. */
export function readDiscriminatedUnionCase<const K extends Kinds>(
  wire: object,
  property: string,
  names: Members,
  kinds: K,
  check: Check,
): CaseOf<K[keyof K]> | undefined {
  const kind = namedKind(wire, property, kinds, check);
  if (kind === undefined) return undefined;
  return { $case: kind.case, value: kind.read(takeMembers(wire, names), check) } as CaseOf<K[keyof K]>;
}

type MembersOf<K extends Kinds> = {
  [W in keyof K as K[W]["case"]]?: K[W] extends { readonly read: Reader<infer T> } ? T : never;
};

/** As `readDiscriminatedUnionCase`, if each member of the oneof is a property of the message. */
export function readDiscriminatedMember<const K extends Kinds>(
  wire: object,
  property: string,
  names: Members,
  kinds: K,
  check: Check,
): MembersOf<K> {
  const kind = namedKind(wire, property, kinds, check);
  if (kind === undefined) return {};
  return { [kind.case]: kind.read(takeMembers(wire, names), check) } as MembersOf<K>;
}

/** As `readDiscriminatedUnionCase`, for kinds that objects tell in another way. */
export function readChosenUnionCase<const K extends Kinds, const O extends Kind = never>(
  wire: object,
  property: string,
  names: Members,
  choice: KindChoice<K, O>,
  check: Check,
): CaseOf<K[keyof K] | O> | undefined {
  const kind = readKindOf(wire, property, names, choice, check);
  return kind && ({ $case: kind.name, value: kind.value } as CaseOf<K[keyof K] | O>);
}

/** As `readChosenUnionCase`, if each member of the oneof is a property of the message. */
export function readChosenMember<const K extends Kinds, const O extends Kind = never>(
  wire: object,
  property: string,
  names: Members,
  choice: KindChoice<K, O>,
  check: Check,
): MembersOf<K & { readonly [W in O["case"]]: O }> {
  const kind = readKindOf(wire, property, names, choice, check);
  return (kind === undefined ? {} : { [kind.name]: kind.value }) as MembersOf<K & { readonly [W in O["case"]]: O }>;
}

interface AnyOneof {
  readonly $case: string;
  readonly value: unknown;
}

type ValueOf<O, C> = O extends { readonly $case: C; readonly value: infer T } ? Exclude<T, undefined> : never;

/** Returns the value of a case, written by `write` if given. Undefined if another case is set, or if there is no oneof. */
export function unionValue<O extends AnyOneof, C extends string>(
  oneof: O | undefined,
  name: C,
): ValueOf<O, C> | undefined;
export function unionValue<O extends AnyOneof, C extends string, R>(
  oneof: O | undefined,
  name: C,
  write: (value: ValueOf<O, C>) => R,
): R | undefined;
export function unionValue(oneof: AnyOneof | undefined, name: string, write?: (value: unknown) => unknown): unknown {
  if (oneof?.$case !== name || oneof.value === undefined) return undefined;
  return write === undefined ? oneof.value : write(oneof.value);
}

/** Writes the members of the case that is set, and the property that names it. */
export function writeUnionKind<O extends AnyOneof>(
  oneof: O | undefined,
  property: string,
  kinds: { readonly [C in O["$case"]]: KindWriter<ValueOf<O, C>> },
): object;
export function writeUnionKind(oneof: AnyOneof | undefined, property: string, kinds: KindWriters): object {
  if (oneof === undefined) return {};
  const kind = kinds[oneof.$case];
  return kind === undefined ? {} : { [property]: kind.word, ...kind.write(oneof.value) };
}

/** As `writeUnionKind`, if each member of the oneof is a property of the message. */
export function writeKindMember<M extends object, K extends string & keyof M>(
  message: M,
  property: string,
  kinds: { readonly [C in K]: KindWriter<Exclude<M[C], undefined>> },
): object;
export function writeKindMember(message: object, property: string, kinds: KindWriters): object {
  for (const [name, { word, write }] of Object.entries(kinds)) {
    const value = ownMember(message as Readonly<Record<string, unknown>>, name);
    if (value !== undefined) return { [property]: word, ...write(value) };
  }
  return {};
}
