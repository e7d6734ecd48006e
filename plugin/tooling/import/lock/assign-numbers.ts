import {
  nameInPackage,
  type ProtoEnum,
  type ProtoFile,
  type ProtoMessage,
  type ReservedName,
} from "../proto/elements.ts";
import type { ImportLock, LockedNumber } from "./import-lock.ts";

/** Numbers fields and enum values. Those of the lock keep their numbers, and those that are gone are reserved. */
export function assignNumbers(files: readonly ProtoFile[], lock: ImportLock): ImportLock["numbers"] {
  const numbers = new Map(lock.numbers);
  const visit = (type: ProtoMessage | ProtoEnum): void => {
    const name = nameInPackage(type);
    const members = type.kind === "enum" ? valuesOf(type) : type.fields;
    const assigned = assign(members, lock.numbers.get(name) ?? new Map(), type.kind === "enum" ? 0 : 1);
    // A type inside another one stays there, with or without fields.
    if (assigned.all.size > 0 || type.parent !== undefined) numbers.set(name, assigned.all);
    type.reserved = assigned.reserved;
    if (type.kind === "message") for (const nested of type.nested) visit(nested);
  };
  for (const { types } of files) for (const type of types) visit(type);
  return numbers;
}

interface Member {
  readonly key: string;
  readonly name: string;
  number: number;
}

function valuesOf({ values }: ProtoEnum): readonly Member[] {
  return values.map((value) => ({
    key: value.wireName,
    name: value.name,
    get number() {
      return value.number;
    },
    set number(number) {
      value.number = number;
    },
  }));
}

interface Assigned {
  readonly all: ReadonlyMap<string, LockedNumber>;
  readonly reserved: readonly ReservedName[];
}

function assign(members: readonly Member[], locked: ReadonlyMap<string, LockedNumber>, first: number): Assigned {
  const all = new Map(locked);
  let next = Math.max(first - 1, ...Array.from(locked.values(), ({ number }) => number)) + 1;
  for (const member of members) {
    const number = locked.get(member.key)?.number ?? next;
    if (!locked.has(member.key)) next = skipReserved(next + 1);
    member.number = number;
    all.set(member.key, { number, name: member.name });
  }
  const keys = new Set(members.map(({ key }) => key));
  const names = new Set(members.map(({ name }) => name));
  const gone = [...locked].filter(([key]) => !keys.has(key)).map(([, one]) => one);
  // Another field may have taken the name since.
  return { all, reserved: gone.map(({ number, name }) => ({ number, name: names.has(name) ? "" : name })) };
}

/** Protobuf reserves these numbers for itself. */
function skipReserved(number: number): number {
  return number === 19000 ? 20000 : number;
}
