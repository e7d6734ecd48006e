/**
 * The name of an enum value without the prefix that is the name of its enum, in lower case: `READ_STATUS_UNREAD` of
 * `ReadStatus` gives `unread`. As protoc does it where it checks such names for clashes, underscores inside of the
 * prefix make no difference; a value without the prefix keeps its whole name, and so does one that would have none.
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
