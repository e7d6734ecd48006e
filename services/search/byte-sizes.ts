const units: readonly string[] = ["b", "kb", "mb", "gb", "tb", "pb"];

/** Returns the bytes of a size such as `1gb` or `1.5kb`; undefined if it is not one. */
export function parseByteSize(text: string): number | undefined {
  const [, number, unit = ""] = /^(\d{1,15}(?:\.\d{1,15})?) *([kmgtp]?b)$/.exec(text.trim().toLowerCase()) ?? [];
  if (number === undefined) return undefined;
  return Math.floor(Number(number) * 1024 ** units.indexOf(unit));
}
