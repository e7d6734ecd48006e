import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";

/**
 * Reads the value of one field. `before` is its present value: compilers write each `option (x).y = z` on its own, so
 * lists grow and messages are merged. Undefined leaves the field unchanged.
 */
export type Slot<V> = (reader: BinaryReader, wireType: WireType, before: V | undefined) => V | undefined;

/** The fields of a message by their names in TypeScript, each with its number and its reader. */
export type Table<T> = { readonly [K in keyof T]-?: readonly [number: number, slot: Slot<Exclude<T[K], undefined>>] };

/** Decodes a message of options. */
export interface Decoder<T> {
  /** Returns the fields that are set, on top of those of `before`. */
  readonly decode: (bytes: Uint8Array, before?: T) => T;
  readonly numbers: Numbers<T>;
}

/** The field numbers of a message, for paths in the source info. */
export type Numbers<T> = { readonly [K in keyof T]-?: number };

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Apply<T> = (into: Mutable<T>, reader: BinaryReader, wireType: WireType) => void;

export function decoder<T>(table: Table<T>): Decoder<T> {
  const fields = new Map<number, Apply<T>>();
  const numbers: Partial<Record<keyof T, number>> = {};
  const add = <K extends keyof T>(name: K): void => {
    const [number, slot] = table[name];
    numbers[name] = number;
    fields.set(number, (into, reader, wireType) => {
      const value = slot(reader, wireType, into[name] as Exclude<T[K], undefined> | undefined);
      if (value !== undefined) into[name] = value;
    });
  };
  for (const name of Object.keys(table) as (keyof T)[]) add(name);
  const decode = (bytes: Uint8Array, before?: T): T => {
    const reader = new BinaryReader(bytes);
    const into = { ...before } as Mutable<T>;
    while (reader.pos < reader.len) {
      const [number, wireType] = reader.tag();
      const apply = fields.get(number);
      if (apply === undefined) reader.skip(wireType, number);
      else apply(into, reader, wireType);
    }
    return into;
  };
  return { decode, numbers: numbers as Numbers<T> };
}

/** Skips a value of another wire type, as parsers do with unknown fields. */
function slot<V>(wanted: WireType, read: (reader: BinaryReader, before: V | undefined) => V | undefined): Slot<V> {
  return (reader, wireType, before) => {
    if (wireType === wanted) return read(reader, before);
    reader.skip(wireType);
    return undefined;
  };
}

export const text: Slot<string> = slot(WireType.LengthDelimited, (reader) => reader.string());
export const flag: Slot<boolean> = slot(WireType.Varint, (reader) => reader.bool());
export const uint32: Slot<number> = slot(WireType.Varint, (reader) => reader.uint32());
export const double: Slot<number> = slot(WireType.Bit64, (reader) => reader.double());

/** An enum by its numbers; unknown numbers are ignored. */
export function choice<V extends string>(names: Readonly<Record<number, V>>): Slot<V> {
  return slot<V>(WireType.Varint, (reader) => names[reader.int32()]);
}

/** A list of enum values, packed or not: parsers must accept both. */
export function choices<V extends string>(names: Readonly<Record<number, V>>): Slot<readonly V[]> {
  return (reader, wireType, before = []) => {
    const list = [...before];
    const end = wireType === WireType.LengthDelimited ? reader.uint32() + reader.pos : reader.pos + 1;
    while (reader.pos < end) {
      const value = names[reader.int32()];
      if (value !== undefined) list.push(value);
    }
    return list;
  };
}

export function texts(): Slot<readonly string[]> {
  return slot(WireType.LengthDelimited, (reader, before = []) => [...before, reader.string()]);
}

export function message<T>({ decode }: Decoder<T>): Slot<T> {
  return slot(WireType.LengthDelimited, (reader, before) => decode(reader.bytes(), before));
}

export function messages<T>({ decode }: Decoder<T>): Slot<readonly T[]> {
  return slot(WireType.LengthDelimited, (reader, before = []) => [...before, decode(reader.bytes())]);
}

interface Entry<V> {
  readonly key?: string;
  readonly value?: V;
}

/** A map with string keys; the last entry of a key wins. */
export function mapOf<V>(value: Slot<Exclude<V, undefined>>): Slot<ReadonlyMap<string, V>> {
  const { decode } = decoder<Entry<V>>({ key: [1, text], value: [2, value] });
  return slot(WireType.LengthDelimited, (reader, before) => {
    const entry = decode(reader.bytes());
    return entry.value === undefined ? before : new Map(before).set(entry.key ?? "", entry.value);
  });
}

/** The options of an element, with the extensions as unknown fields. */
export interface OptionsHolder {
  readonly $unknown?:
    | readonly { readonly no: number; readonly wireType: WireType; readonly data: Uint8Array }[]
    | undefined;
}

/**
 * The extension with this number, or `none`. It is read from the unknown fields: the request need not contain the file
 * that declares it, and most elements have no options at all. Throws for bytes that are not its message.
 */
export function readExtension<T>(
  options: OptionsHolder | undefined,
  number: number,
  { decode }: Decoder<T>,
  none: T,
): T {
  if (options?.$unknown === undefined) return none;
  let found = none;
  for (const { no, wireType, data } of options.$unknown) {
    if (no !== number || wireType !== WireType.LengthDelimited) continue;
    found = decode(new BinaryReader(data).bytes(), found);
  }
  return found;
}
