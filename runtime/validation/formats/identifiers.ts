// One class for each digit: V8 is twice as fast without a loop, and three times as fast as with `{8}`.
const uuid: RegExp = /* @__PURE__ */ hexGroups(8, 4, 4, 4, 12);
const trimmedUuid: RegExp = /* @__PURE__ */ hexGroups(32);
// Crockford's base 32, without I, L, O and U; 26 digits hold 130 bits, so the first is at most 7.
const ulid: RegExp = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]+$/;
const protobufName: RegExp = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;

/** Whether a text is a UUID with hyphens (RFC 9562, section 4). */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Whether a text is a UUID without hyphens. */
export function isTrimmedUuid(text: string): boolean {
  return trimmedUuid.test(text);
}

function hexGroups(...sizes: readonly number[]): RegExp {
  return new RegExp(`^${sizes.map((size) => "[0-9a-fA-F]".repeat(size)).join("-")}$`);
}

/** Whether a text is a ULID. */
export function isUlid(text: string): boolean {
  return text.length === 26 && ulid.test(text);
}

/** Whether a text is a full protobuf name: `google.protobuf.Any`. */
export function isProtobufName(text: string): boolean {
  return protobufName.test(text);
}

/** Whether a text is a full protobuf name with a leading dot. */
export function isProtobufNameWithDot(text: string): boolean {
  return text.startsWith(".") && protobufName.test(text.slice(1));
}
