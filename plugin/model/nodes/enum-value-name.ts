/**
 * The name of an enum value without the prefix that is the name of its enum, in lower case: `READ_STATUS_UNREAD` of
 * `ReadStatus` gives `unread`. Underscores inside the prefix are ignored, as when protoc checks such names for clashes. A
 * value keeps its whole name if it lacks the prefix, or if nothing would be left.
 */
export function lowerValueName(enumName: string, valueName: string): string {
  const prefix = enumName.replaceAll("_", "").toLowerCase();
  let matched = 0;
  let at = 0;
  while (at < valueName.length && matched < prefix.length) {
    const character = valueName.charAt(at);
    if (character !== "_") {
      if (character.toLowerCase() !== prefix[matched]) return valueName.toLowerCase();
      matched++;
    }
    at++;
  }
  const rest = valueName.slice(at);
  const hasPrefix = matched === prefix.length && /^_+[^_]/.test(rest);
  return (hasPrefix ? rest.replace(/^_+/, "") : valueName).toLowerCase();
}
