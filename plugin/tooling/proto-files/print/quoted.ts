/** A string literal of protobuf. Controls are octal, since not every compiler knows `\u`. */
export function quoted(text: string): string {
  const escaped = text
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")
    .replace(/\p{Cc}/gu, (char) => (char < "\x80" ? `\\${char.charCodeAt(0).toString(8).padStart(3, "0")}` : char));
  return `"${escaped}"`;
}
