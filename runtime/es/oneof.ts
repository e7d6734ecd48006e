import { type Check, describe, type Members, type Reader, violate } from "../json/index.ts";
import { member } from "./construct.ts";

/** The cases of a oneof by their property names: the name on the wire, and what reads the value. */
export type Cases = Readonly<Record<string, { readonly key: string; readonly read: Reader<unknown> }>>;

type ValueOf<C> = C extends { readonly read: Reader<infer T> } ? Exclude<T, undefined> : never;

/** A oneof as protoc-gen-es has it. */
export type Oneof<C extends Cases> =
  | { [K in keyof C]: { case: K; value: ValueOf<C[K]> } }[keyof C]
  | { case: undefined; value?: undefined };

const none = { case: undefined } as const;

/** The case of a oneof whose member is there. */
export function oneofCase<C extends Cases>(wire: object, cases: C, check: Check): Oneof<C> {
  for (const name in cases) {
    const { key, read } = cases[name]!;
    if (!Object.hasOwn(wire, key)) continue;
    const json = (wire as Record<string, unknown>)[key];
    // `null` is a value of google.protobuf.Value and NullValue only, whose readers say so by taking it.
    if (json === undefined || (json === null && !acceptsNull(read))) continue;
    const value = member(json, key, read, check);
    if (value !== undefined) return { case: name, value } as unknown as Oneof<C>;
  }
  return none;
}

function acceptsNull(read: Reader<unknown>): boolean {
  const trial: Check = { unknown: "keep", request: false, required: false, depth: 0, violations: [] };
  read(null, trial);
  return trial.violations.length === 0;
}

/** The case that a property names, read from the members that `names` does not know. */
export function discriminatedCase<C extends Cases>(
  wire: object,
  property: string,
  names: Members,
  cases: C,
  check: Check,
): Oneof<C> {
  const json = wire as Record<string, unknown>;
  const kind = json[property];
  for (const name in cases) {
    const { key, read } = cases[name]!;
    if (key !== kind) continue;
    const inner: Record<string, unknown> = {};
    for (const member of Object.keys(json)) {
      if (Object.hasOwn(names, member) || member === "__proto__") continue;
      inner[member] = json[member];
      delete json[member];
    }
    return { case: name, value: read(inner, check) } as unknown as Oneof<C>;
  }
  const expected = Object.values(cases).map(({ key }) => key);
  violate(check, `expected one of ${expected.join(", ")}, got ${describe(kind)}`, property);
  return none;
}

/** The cases of a oneof by their property names: the name on the wire, and what writes the value where it must. */
export type Writers = Readonly<Record<string, { readonly key: string; readonly write?: (value: never) => unknown }>>;

interface AnyOneof {
  readonly case?: string | undefined;
  readonly value?: unknown;
}

/** The member of the JSON object for the case that is set. */
export function writeCase(oneof: AnyOneof, cases: Writers): Record<string, unknown> {
  const found = oneof.case === undefined ? undefined : cases[oneof.case];
  return found === undefined ? {} : { [found.key]: writeValue(oneof, found) };
}

/** The members of the case that is set, with the property that names it. */
export function writeKind(oneof: AnyOneof, property: string, cases: Writers): Record<string, unknown> {
  const found = oneof.case === undefined ? undefined : cases[oneof.case];
  return found === undefined ? {} : { [property]: found.key, ...(writeValue(oneof, found) as object) };
}

/** The value of the case that is set. */
export function writeUnion(oneof: AnyOneof, cases: Writers): unknown {
  const found = oneof.case === undefined ? undefined : cases[oneof.case];
  return found === undefined ? undefined : writeValue(oneof, found);
}

function writeValue({ value }: AnyOneof, { write }: Writers[string]): unknown {
  return write === undefined ? value : write(value as never);
}
