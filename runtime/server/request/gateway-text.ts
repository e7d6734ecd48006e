import { type Check, violate } from "../../json/check.ts";

// What grpc-gateway reads from paths and queries besides the text forms of proto JSON.

/** Reads what `strconv.ParseBool` of Go takes. */
export function readGoBoolean(text: string, name: string, check: Check): boolean | undefined {
  if (/^(?:1|t|T|TRUE|true|True)$/.test(text)) return true;
  if (/^(?:0|f|F|FALSE|false|False)$/.test(text)) return false;
  violate(check, 'must be "true" or "false", or a short form such as "1" or "f"', name);
  return undefined;
}

const nanoseconds: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1000n,
  µs: 1000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/** Reads what `time.ParseDuration` of Go takes, such as `1h30m`, as the text of a `google.protobuf.Duration`. */
export function readGoDuration(text: string): string {
  const parts = text.matchAll(/(\d+)(?:\.(\d*))?(ns|us|µs|ms|s|m|h)/g);
  // The reader of the field reports any other text.
  if (!/^[-+]?(?:\d+(?:\.\d*)?(?:ns|us|µs|ms|s|m|h))+$/.test(text)) return text;
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
