// Texts that grpc-gateway reads from paths and queries besides the text forms of proto JSON. Any other text is left to the
// readers of fields.

/** Reads what `strconv.ParseBool` of Go takes. */
export function readGoBoolean(text: string): boolean | string {
  if (/^(?:1|t|T|TRUE|true|True)$/.test(text)) return true;
  return /^(?:0|f|F|FALSE|false|False)$/.test(text) ? false : text;
}

const nanoseconds: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1000n,
  // The micro sign, and the Greek letter.
  "\u00b5s": 1000n,
  "\u03bcs": 1000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/** Reads what `time.ParseDuration` of Go takes, such as `1h30m`, as the text of a `google.protobuf.Duration`. */
export function readGoDuration(text: string): string {
  if (/^[-+]?0$/.test(text)) return "0s";
  const parts = text.matchAll(/(\d*)(?:\.(\d*))?(ns|us|[\u00b5\u03bc]s|ms|s|m|h)/g);
  if (!/^[-+]?(?:(?=\.?\d)\d*(?:\.\d*)?(?:ns|us|[\u00b5\u03bc]s|ms|s|m|h))+$/.test(text)) return text;
  let total = 0n;
  for (const [, whole = "", fraction = "", unit = ""] of parts) {
    const size = nanoseconds[unit]!;
    const digits = fraction.slice(0, 18);
    total += BigInt(whole) * size + (BigInt(digits || "0") * size) / 10n ** BigInt(digits.length);
  }
  const seconds = total / 1_000_000_000n;
  const rest = `${total % 1_000_000_000n}`.padStart(9, "0").replace(/0+$/, "");
  return `${text.startsWith("-") ? "-" : ""}${seconds}${rest && `.${rest}`}s`;
}

/** Reads field paths in the names of the proto file or of JSON: `display_name,author.name`. */
export function readMaskText(text: string): string {
  return text.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
