import { type Kinds, type KindWriter, type KindWriters, takeMembers } from "../construct/discriminator.ts";
import { member } from "../construct/member.ts";
import type { Check, Reader } from "../json/check.ts";
import { namedKind } from "../json/named-kind.ts";
import type { Members } from "../json/object.ts";

/** A case of a oneof as protoc-gen-es has it. */
export interface Case<C extends string, T> {
  case: C;
  value: T;
}

/** A oneof no member of which is set. */
export function noCase(): { case: undefined } {
  return { case: undefined };
}

/** The case of a oneof if its member is there; absent and `null` are not. */
export function oneofCase<C extends string, T>(
  name: C,
  value: unknown,
  key: string,
  read: Reader<T | undefined>,
  check: Check,
): Case<C, T> | undefined {
  return value === null ? undefined : oneofCaseOrNull(name, value, key, read, check);
}

/** As `oneofCase`, where `null` is a value: `google.protobuf.Value` and `NullValue`. */
export function oneofCaseOrNull<C extends string, T>(
  name: C,
  value: unknown,
  key: string,
  read: Reader<T | undefined>,
  check: Check,
): Case<C, T> | undefined {
  if (value === undefined) return undefined;
  const item = member(value, key, read, check);
  return item === undefined ? undefined : { case: name, value: item };
}

type CaseOf<K> = K extends { readonly case: infer C extends string; readonly read: Reader<infer T> }
  ? Case<C, T>
  : never;

/** The case that `property` names, read from the members that `names` does not know. */
export function discriminatedCase<const K extends Kinds>(
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

interface AnyOneof {
  readonly case?: string | undefined;
  readonly value?: unknown;
}

type ValueOf<O, C> = O extends { readonly case: C; readonly value: infer T } ? T : never;

/** The value of a oneof's member, or what `write` makes of it: nothing where another case is set, or no oneof is there. */
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

/** The members of the case that is set, with the property that names it. */
export function writeKind<O extends AnyOneof>(
  oneof: O,
  property: string,
  kinds: { readonly [C in NonNullable<O["case"]>]: KindWriter<ValueOf<O, C>> },
): object;
export function writeKind(oneof: AnyOneof, property: string, kinds: KindWriters): object {
  const kind = oneof.case === undefined ? undefined : kinds[oneof.case];
  return kind === undefined ? {} : { [property]: kind.word, ...kind.write(oneof.value) };
}
