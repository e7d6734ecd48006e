import { fromBase64, toBase64 } from "../../bytes/base64.ts";

/**
 * Makes plain JSON of what a cache holds, such as a response or the key of a query, so that `JSON.stringify` takes it: 64-bit
 * integers, bytes and dates become objects with one member, which `deserialize` turns back. Everything else stays as it is.
 */
export function serialize(value: unknown): unknown {
  if (typeof value === "bigint") return { [tags.bigint]: String(value) };
  if (value instanceof Uint8Array) return { [tags.bytes]: toBase64(value) };
  if (value instanceof Date) return { [tags.date]: value.toJSON() };
  if (Array.isArray(value)) return value.map(serialize);
  if (typeof value !== "object" || value === null) return value;
  const members = mapMembers(value, serialize);
  // Data can look like a value of ours.
  return tagOf(value) === undefined ? members : { [tags.object]: members };
}

/** The inverse of `serialize`. */
export function deserialize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deserialize);
  if (typeof value !== "object" || value === null) return value;
  const tag = tagOf(value);
  if (tag === undefined) return mapMembers(value, deserialize);
  const inner: unknown = Object.values(value)[0];
  if (tag === tags.object) return mapMembers(inner as object, deserialize);
  const text = String(inner);
  if (tag === tags.bigint) return BigInt(text);
  return tag === tags.date ? new Date(text) : fromBase64(text);
}

const tags = { bigint: "$bigint", bytes: "$bytes", date: "$date", object: "$object" } as const;
const known: ReadonlySet<string> = new Set(Object.values(tags));

/** The tag of an object whose only member is one. */
function tagOf(value: object): string | undefined {
  const [name, ...others] = Object.keys(value);
  return name !== undefined && others.length === 0 && known.has(name) ? name : undefined;
}

function mapMembers(value: object, map: (member: unknown) => unknown): object {
  // `__proto__` is data, too.
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, map(member)]));
}
