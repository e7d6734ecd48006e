// Lengths are checked outside of the patterns: V8 repeats the code for `{8}`, and `+` is twice as fast.
const uuid: RegExp = /^[0-9a-fA-F]+-[0-9a-fA-F]+-[0-9a-fA-F]+-[0-9a-fA-F]+-[0-9a-fA-F]+$/;
const trimmedUuid: RegExp = /^[0-9a-fA-F]+$/;
// Crockford's base 32, without I, L, O and U; 26 digits hold 130 bits, so the first is at most 7.
const ulid: RegExp = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]+$/;
const hyphen = 0x2d;
const protobufName: RegExp = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;

/** Whether a text is a UUID with hyphens (RFC 9562, section 4). */
export function isUuid(text: string): boolean {
  return (
    text.length === 36 &&
    text.charCodeAt(8) === hyphen &&
    text.charCodeAt(13) === hyphen &&
    text.charCodeAt(18) === hyphen &&
    text.charCodeAt(23) === hyphen &&
    uuid.test(text)
  );
}

/** Whether a text is a UUID without hyphens. */
export function isTrimmedUuid(text: string): boolean {
  return text.length === 32 && trimmedUuid.test(text);
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
