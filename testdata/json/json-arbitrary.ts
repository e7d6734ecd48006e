import type { DescEnum, DescField, DescMessage, FileRegistry } from "@bufbuild/protobuf";
import { ScalarType } from "@bufbuild/protobuf";
import fc from "fast-check";
import { hasOwnForm } from "./agreement.ts";

/** Fixed, so that failures are reproducible; JSON_SEED=... chooses other values. */
export const seed: number = Number(process.env["JSON_SEED"] ?? 20250607);

type Arbitrary = fc.Arbitrary<unknown>;

export interface JsonArbitraryOptions {
  readonly registry: FileRegistry;
  /** The messages to put into a google.protobuf.Any. */
  readonly anyTypes: readonly string[];
  /** Mutates some values: wrong types, values out of range, null, unknown or duplicate members. */
  readonly mutations: boolean;
}

/** Generates JSON for a message from its descriptor, valid except for mutations. */
export function createJsonArbitraries(options: JsonArbitraryOptions): (desc: DescMessage) => Arbitrary {
  const made = new Map<string, Arbitrary>();
  const ofMessage = (desc: DescMessage, depth: number): Arbitrary => {
    const key = `${depth} ${desc.typeName}`;
    const arbitrary = made.get(key) ?? wellKnown(desc, depth) ?? ofMembers(desc, depth);
    made.set(key, arbitrary);
    return arbitrary;
  };

  const ofMembers = (desc: DescMessage, depth: number): Arbitrary => {
    const fields = desc.fields.filter((field) => depth < deepest || field.message === undefined);
    if (fields.length === 0) return fc.constant({});
    const members = fields.map((field) => entry(field, depth));
    const one = fc.oneof({ withCrossShrink: true }, ...members);
    const entries = options.mutations ? oftenFirst(one, unknownEntry, 30) : one;
    return fc
      .array(entries, { maxLength: 6 - depth })
      .map(options.mutations ? Object.fromEntries : withoutDoubles(desc));
  };

  const entry = (field: DescField, depth: number): fc.Arbitrary<[string, unknown]> => {
    const name = oftenFirst(fc.constant(field.jsonName), fc.constant(field.name), 4);
    const valid = ofField(field, depth);
    const given = options.mutations ? oftenFirst(valid, spoiled(field), 15) : valid;
    return fc.tuple(name as fc.Arbitrary<string>, given);
  };

  const ofField = (field: DescField, depth: number): Arbitrary => {
    const one = fc.memo(() => ofItem(field, depth))();
    if (field.fieldKind === "list") return fc.array(one, { maxLength: 3 });
    if (field.fieldKind === "map") return fc.dictionary(mapKey(field.mapKey), one, { maxKeys: 3 });
    // null is a value of Value and NullValue, and sets a member of a oneof.
    return field.oneof !== undefined || acceptsNull(field) ? one : oftenFirst(one, fc.constant(null), 20);
  };

  const ofItem = (field: DescField, depth: number): Arbitrary => {
    if (field.message !== undefined) return lazily(() => ofMessage(field.message as DescMessage, depth + 1));
    if (field.enum !== undefined) return ofEnum(field.enum);
    return scalar(field.scalar as ScalarType);
  };

  const wellKnown = (desc: DescMessage, depth: number): Arbitrary | undefined => {
    switch (desc.typeName) {
      case "google.protobuf.Any":
        return ofAny(depth);
      case "google.protobuf.Timestamp":
        return timestamp;
      case "google.protobuf.Duration":
        return duration;
      case "google.protobuf.FieldMask":
        return fieldMask;
      case "google.protobuf.Struct":
        return fc.dictionary(text, anyJson, { maxKeys: 3 });
      case "google.protobuf.ListValue":
        return fc.array(anyJson, { maxLength: 3 });
      case "google.protobuf.Value":
        return anyJson;
      default: {
        const { scalar: type } = desc.fields[0] ?? {};
        return /^google\.protobuf\.\w+Value$/.test(desc.typeName) && type !== undefined ? scalar(type) : undefined;
      }
    }
  };

  const ofAny = (depth: number): Arbitrary => {
    const types = options.anyTypes.map((name) => options.registry.getMessage(name) as DescMessage);
    const contents = types.map((desc) => {
      const url = `type.googleapis.com/${desc.typeName}`;
      const isAny = desc.typeName === "google.protobuf.Any";
      const content = lazily(() => (depth < deepest || !isAny ? ofMessage(desc, depth + 1) : fc.constant({})));
      if (hasOwnForm(desc)) return content.map((value) => ({ "@type": url, value }));
      return content.map((members) => ({ "@type": url, ...(members as object) }));
    });
    return fc.oneof(fc.constant({}), ...contents);
  };

  return (desc) => ofMessage(desc, 0);
}

const deepest = 3;

/** Built lazily: memoized recursion would build every level of every message at once. */
function lazily(make: () => Arbitrary): Arbitrary {
  return fc.constant(null).chain(make);
}

function oftenFirst<T, U>(first: fc.Arbitrary<T>, second: fc.Arbitrary<U>, weight: number): fc.Arbitrary<T | U> {
  return fc.oneof({ weight, arbitrary: first }, { weight: 1, arbitrary: second });
}

/** Keeps the first of members that exclude each other: those of a oneof, or the two names of a field. */
function withoutDoubles(desc: DescMessage): (entries: [string, unknown][]) => unknown {
  const slots = new Map(
    desc.fields.flatMap((field) => [field.name, field.jsonName].map((n) => [n, field.oneof ?? field])),
  );
  return (entries) => {
    const seen = new Set<unknown>();
    const kept = entries.filter(([name]) => !seen.has(slots.get(name)) && seen.add(slots.get(name)));
    return Object.fromEntries(kept);
  };
}

const unknownEntry: fc.Arbitrary<[string, unknown]> = fc.tuple(
  fc.constantFrom("unknown", "", "toString", "constructor", "__proto__", "@type", "0", "optionalInt33"),
  fc.constantFrom<unknown>(null, 1, {}, []),
);

const other: readonly unknown[] = [
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 67,
  Number.POSITIVE_INFINITY,
  "",
  "x",
  "1",
  "-1",
  "NaN",
  [],
  [null],
  [1],
  {},
];

/** Excludes null and unknown names in a oneof, where only protobuf-es counts them; the tables cover these. */
function spoiled(field: DescField): Arbitrary {
  const inOneof = field.oneof !== undefined && (field.message !== undefined || field.enum !== undefined);
  return fc.constantFrom(...other.filter((value) => !inOneof || typeof value !== "string"), inOneof ? 2 : null);
}

function acceptsNull(field: DescField): boolean {
  const { typeName } = field.message ?? field.enum ?? { typeName: "" };
  return typeName === "google.protobuf.Value" || typeName === "google.protobuf.NullValue";
}

function ofEnum({ values, typeName, open }: DescEnum): Arbitrary {
  if (typeName === "google.protobuf.NullValue") return fc.constantFrom(null, "NULL_VALUE", 0);
  const known = values.flatMap(({ name, number }) => [name, number]);
  return fc.constantFrom(...known, ...(open ? [77, -2147483648, 2147483647] : []));
}

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom("", "a", "__proto__", "constructor", "toString", "\u2028", "\u{1f600}", "\0"),
);

const anyJson: Arbitrary = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom<unknown>(null, true, false, 0, -0, 1.5, -1e300),
    text,
    fc.array(tie("json"), { maxLength: 3 }),
    fc.dictionary(text, tie("json"), { maxKeys: 3 }),
  ),
})).json;

interface Integers {
  /** With alternative spellings, which are invalid in map keys: `1` and `01` are the same key. */
  readonly value: Arbitrary;
  readonly key: fc.Arbitrary<string>;
}

function integers(minimum: bigint, maximum: bigint, wide: boolean): Integers {
  const value = fc.oneof(
    fc.bigInt({ min: minimum, max: maximum }),
    fc.constantFrom(minimum, maximum, 0n, 1n),
    fc.integer({ min: Number(minimum < 0n ? -1000n : 0n), max: 1000 }).map(BigInt),
  );
  const key = value.map(String);
  const asNumber = value.map((n) => (n > 9007199254740991n || n < -9007199254740991n ? String(n) : Number(n)));
  const forms = [asNumber, key, value.map((n) => `${n < 0n ? "-" : ""}00${n < 0n ? -n : n}`)];
  if (wide) return { value: fc.oneof(...forms), key };
  const exponent = fc.integer({ min: 0, max: 2000000 }).map((n) => `${n}e${n % 3}`);
  return { value: fc.oneof(...forms, exponent, fc.constantFrom("1.0", 1e2, -0)), key };
}

const int32 = integers(-0x80000000n, 0x7fffffffn, false);
const uint32 = integers(0n, 0xffffffffn, false);
const int64 = integers(-0x8000000000000000n, 0x7fffffffffffffffn, true);
const uint64 = integers(0n, 0xffffffffffffffffn, true);
const special = fc.constantFrom("NaN", "Infinity", "-Infinity", "1e2", "-1.5", ".5");
const double = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), special, fc.integer());
// protobuf-es rounds floats to 32 bits in an Any, and nowhere else: use numbers that are the same in both.
const float = fc.oneof(
  fc.float({ noNaN: true, noDefaultInfinity: true }),
  special,
  fc.integer({ min: -1e7, max: 1e7 }),
);
const bytes = fc.uint8Array({ maxLength: 8 }).chain((octets) => {
  const base64 = Buffer.from(octets).toString("base64");
  return fc.constantFrom(base64, base64.replace(/=+$/, ""), Buffer.from(octets).toString("base64url"));
});

function scalar(type: ScalarType): Arbitrary {
  switch (type) {
    case ScalarType.BOOL:
      return fc.boolean();
    case ScalarType.BYTES:
      return bytes;
    case ScalarType.DOUBLE:
      return double;
    case ScalarType.FLOAT:
      return float;
    case ScalarType.STRING:
      return text;
    default:
      return integersOf(type).value;
  }
}

function integersOf(type: ScalarType): Integers {
  switch (type) {
    case ScalarType.INT32:
    case ScalarType.SINT32:
    case ScalarType.SFIXED32:
      return int32;
    case ScalarType.UINT32:
    case ScalarType.FIXED32:
      return uint32;
    case ScalarType.UINT64:
    case ScalarType.FIXED64:
      return uint64;
    default:
      return int64;
  }
}

function mapKey(type: ScalarType): fc.Arbitrary<string> {
  if (type === ScalarType.STRING) return text;
  return type === ScalarType.BOOL ? fc.constantFrom("true", "false") : integersOf(type).key;
}

function digits(count: number, value: number): string {
  return String(value).padStart(count, "0");
}

const fraction = fc.oneof(
  fc.constant(""),
  fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(999999999)).map(([count, n]) => `.${digits(9, n).slice(0, count)}`),
);
const offset = fc.oneof(
  fc.constantFrom("Z", "+00:00", "-00:00"),
  fc.integer({ min: -1439, max: 1439 }).map(offsetText),
);
const seconds = fc.oneof(
  fc.date({ min: new Date("0001-01-03"), max: new Date("9999-12-29"), noInvalidDate: true }),
  fc.constantFrom(new Date(0), new Date("2020-02-29T23:59:59Z"), new Date("1900-03-01")),
);
const timestamp = fc
  .tuple(seconds, fraction, offset)
  .map(([date, rest, zone]) => date.toISOString().slice(0, 19) + rest + zone);

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${digits(2, Math.floor(size / 60))}:${digits(2, size % 60)}`;
}

const duration = fc
  .tuple(fc.oneof(fc.integer({ min: -315576000000, max: 315576000000 }), fc.integer({ min: -2, max: 2 })), fraction)
  .chain(([amount, rest]) => fc.constantFrom(`${amount}${rest}s`, `-${Math.abs(amount)}${rest}s`));
const path = fc.stringMatching(/^[a-z]{1,4}([A-Z][a-z]{1,3}){0,2}(\.[a-z]{1,4})?$/);
const fieldMask = fc.array(path, { maxLength: 3 }).map((paths) => paths.join(","));
