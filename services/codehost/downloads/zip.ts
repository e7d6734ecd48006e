import { strToU8, zipSync } from "fflate";

// The same files give the same archive. Zip has no earlier time.
const mtime = new Date("1980-01-01T12:00:00");

/** An archive of text files. */
export function zip(files: Readonly<Record<string, string>>): Uint8Array {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries), { mtime });
}
