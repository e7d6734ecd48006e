/** Types are case-insensitive, and servers match bodies without parameters (RFC 9110, section 8.3.1). */
export function mediaTypeKey(mediaType: string): string {
  return mediaType.replace(/[ \t]*;.*$/s, "").toLowerCase();
}

/** Whether a media range, such as `image/*`, contains a media type or a narrower range (RFC 9110, section 12.5.1). */
export function rangeContains(range: string, mediaType: string): boolean {
  const [whole, part] = [mediaTypeKey(range), mediaTypeKey(mediaType)];
  return whole === "*/*" || (whole.endsWith("/*") && part.startsWith(whole.slice(0, -1)));
}
