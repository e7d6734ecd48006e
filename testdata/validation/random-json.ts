import { type DescField, type DescMessage, type JsonObject, type JsonValue, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";

type Random = () => number;

/** Returns a reproducible sequence of numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Values by the names of well-known types and scalars, from which messages are made. */
export type Pool = Readonly<Record<string, readonly JsonValue[]>>;

/** Returns a message as JSON: each field is absent or has a value of the pool. */
export function randomMessage(desc: DescMessage, pool: Pool, random: Random, depth = 0): JsonObject {
  const json: JsonObject = {};
  const set = new Set<unknown>();
  for (const field of desc.fields) {
    // Messages without a required field have no binary form.
    const isRequired = field.presence === FeatureSet_FieldPresence.LEGACY_REQUIRED;
    if ((random() < 0.35 && !isRequired) || (field.oneof !== undefined && set.has(field.oneof))) continue;
    if (field.message !== undefined && depth > 1) continue;
    set.add(field.oneof);
    json[field.jsonName] = randomField(field, pool, random, depth);
  }
  return json;
}

function randomField(field: DescField, pool: Pool, random: Random, depth: number): JsonValue {
  const item = (): JsonValue => randomValue(field, pool, random, depth);
  const items = Array.from({ length: Math.floor(random() * 5) }, item);
  if (field.fieldKind === "list") return items;
  if (field.fieldKind !== "map") return item();
  const keys = pool[`key ${ScalarType[field.mapKey]}`] ?? pool[ScalarType[field.mapKey]] ?? [];
  return Object.fromEntries(items.map((value) => [String(pick(keys, random)), value]));
}

function randomValue(field: DescField, pool: Pool, random: Random, depth: number): JsonValue {
  const name = field.message?.typeName ?? field.enum?.typeName ?? ScalarType[field.scalar!]!;
  const values = pool[name];
  if (values !== undefined) return pick(values, random);
  if (field.message !== undefined) return randomMessage(field.message, pool, random, depth + 1);
  throw new Error(`the pool has no values of ${name}`);
}

function pick<T>(values: readonly T[], random: Random): T {
  return values[Math.floor(random() * values.length)]!;
}
