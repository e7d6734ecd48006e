/**
 * Returns a weak entity tag for text or bytes. It detects changes of a resource, but not collisions that someone
 * constructs.
 */
export function weakEntityTag(content: string | Uint8Array): string {
  return `W/"${content.length.toString(36)}-${hash(content)}"`;
}

/** 53 bits from two multiplicative hashes: fast without `crypto`, which is asynchronous on most platforms. */
function hash(content: string | Uint8Array): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  const isText = typeof content === "string";
  for (let at = 0; at < content.length; at++) {
    const unit = isText ? content.charCodeAt(at) : content[at]!;
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return ((low >>> 0) * 0x200000 + (high >>> 11)).toString(36);
}

/** Whether a field value such as `If-None-Match` names an entity tag. `strong` compares as `If-Match` does. */
export function namesEntityTag(value: string, tag: string, strong: boolean): boolean {
  if (value.trim() === "*") return true;
  if (strong && tag.startsWith("W/")) return false;
  const opaque = tag.replace(/^W\//, "");
  // An opaque tag may hold commas (RFC 9110, section 8.8.3).
  for (const [, weak, named] of value.matchAll(/(W\/)?("[^"]*")/g)) {
    if (named === opaque && !(strong && weak !== undefined)) return true;
  }
  return false;
}
