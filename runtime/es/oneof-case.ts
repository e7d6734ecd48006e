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

/** A case of a oneof in a message of protoc-gen-es. */
export interface Case<C extends string, T> {
  case: C;
  value: T;
}

/** A oneof without a case. */
export function noCase(): { case: undefined } {
  return { case: undefined };
}

/** Reads a member of a oneof. Undefined if it is absent or `null`. */
export function readOneofCase<C extends string, T>(
  name: C,
  value: unknown,
  key: string,
  read: Reader<T | undefined>,
  check: Check,
): Case<C, T> | undefined {
  return value === null ? undefined : readOneofCaseOrNull(name, value, key, read, check);
}

/** As `readOneofCase`, if `null` is a value of the member, as of `google.protobuf.Value` and `NullValue`. */
export function readOneofCaseOrNull<C extends string, T>(
  name: C,
  value: unknown,
  key: string,
  read: Reader<T | undefined>,
  check: Check,
): Case<C, T> | undefined {
  if (value === undefined) return undefined;
  const item = readPresent(value, key, read, check);
  return item === undefined ? undefined : { case: name, value: item };
}

type CaseOf<K> = K extends { readonly case: infer C extends string; readonly read: Reader<infer T> }
  ? Case<C, T>
  : never;

/** Reads the case that `property` names from the members that are not in `names`. */
export function readDiscriminatedCase<const K extends Kinds>(
  wire: object,
  property: string,
  names: Members,
  kinds: K,
  check: Check,
): CaseOf<K[keyof K]> | { case: undefined } {
  const kind = namedKind(wire, property, kinds, check);
  if (kind === undefined) return noCase();
  return { case: kind.case, value: kind.read(takeMembers(wire, names), check) } as CaseOf<K[keyof K]>;
}

/** As `readDiscriminatedCase`, for kinds that objects tell in another way. */
export function readChosenCase<const K extends Kinds, const O extends Kind = never>(
  wire: object,
  property: string,
  names: Members,
  choice: KindChoice<K, O>,
  check: Check,
): CaseOf<K[keyof K] | O> | { case: undefined } {
  const kind = readKindOf(wire, property, names, choice, check);
  return kind === undefined ? noCase() : ({ case: kind.name, value: kind.value } as CaseOf<K[keyof K] | O>);
}

interface AnyOneof {
  readonly case?: string | undefined;
  readonly value?: unknown;
}

type ValueOf<O, C> = O extends { readonly case: C; readonly value: infer T } ? T : never;

/** Returns the value of a case, written by `write` if given. Undefined if another case is set, or if there is no oneof. */
export function caseValue<O extends AnyOneof, C extends string>(
  oneof: O | undefined,
  name: C,
): ValueOf<O, C> | undefined;
export function caseValue<O extends AnyOneof, C extends string, R>(
  oneof: O | undefined,
  name: C,
  write: (value: ValueOf<O, C>) => R,
): R | undefined;
export function caseValue(oneof: AnyOneof | undefined, name: string, write?: (value: unknown) => unknown): unknown {
  if (oneof?.case !== name) return undefined;
  return write === undefined ? oneof.value : write(oneof.value);
}

/** Writes the members of the case that is set, and the property that names it. */
export function writeKind<O extends AnyOneof>(
  oneof: O,
  property: string,
  kinds: { readonly [C in NonNullable<O["case"]>]: KindWriter<ValueOf<O, C>> },
): object;
export function writeKind(oneof: AnyOneof, property: string, kinds: KindWriters): object {
  const kind = oneof.case === undefined ? undefined : kinds[oneof.case];
  return kind === undefined ? {} : { [property]: kind.word, ...kind.write(oneof.value) };
}
