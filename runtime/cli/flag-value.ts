import { readFileSync } from "node:fs";
import { isJsonObject } from "../json/is-json-object.ts";
import { parseExact } from "../json/parse-exact.ts";
import { setOwn } from "../json/set-own.ts";
import { CliError } from "./cli-service.ts";
import type { RequestFlag } from "./request-flags.ts";

/** Sets the members of a request that a flag was given for. `given` has each of its texts. */
export function setFlag(request: Record<string, unknown>, flag: RequestFlag, given: readonly unknown[]): void {
  const { path, repeats } = flag;
  let at = request;
  for (const member of path.slice(0, -1)) {
    const next = isJsonObject(at[member]) ? { ...at[member] } : {};
    setOwn(at, member, next);
    at = next;
  }
  const last = path.at(-1);
  if (last === undefined) Object.assign(at, flagValue(flag, given.at(-1)));
  else if (repeats === "never") setOwn(at, last, flagValue(flag, given.at(-1)));
  else if (repeats === "items")
    setOwn(
      at,
      last,
      given.map((text) => flagValue(flag, text)),
    );
  else setOwn(at, last, entriesOf(flag, given));
}

function entriesOf(flag: RequestFlag, given: readonly unknown[]): object {
  const entries: Record<string, unknown> = {};
  for (const text of given) {
    const [, key, value] = /^([^=]*)=([\s\S]*)$/.exec(String(text)) ?? [];
    if (key === undefined) throw new CliError(`--${flag.name} must be KEY=VALUE, not ${JSON.stringify(text)}`);
    setOwn(entries, key, flagValue(flag, value));
  }
  return entries;
}

/** The JSON of one value. What is wrong with it otherwise, the reader of the request tells. */
function flagValue({ name, kind, path, choices }: RequestFlag, given: unknown): unknown {
  if (typeof given === "boolean") return given;
  const text = String(given);
  // Messages may hold numbers of enums that have no name.
  if (choices.length > 0) return /^-?\d+$/.test(text) && !choices.includes(text) ? Number(text) : text;
  switch (kind) {
    case "text":
      return text;
    case "number":
      return text.trim() === "" || !Number.isFinite(Number(text)) ? text : Number(text);
    case "boolean":
      return text === "true" || (text === "false" ? false : text);
    case "bytes":
      return text.startsWith("@") ? readFile(text.slice(1)).toString("base64") : text;
    case "body":
      return bodyOf(path.length === 0 ? text : text.replace(/^@/, ""));
    case "json":
      return jsonOf(name, text);
  }
}

/** `photo.png;type=image/png` */
function bodyOf(text: string): object {
  const [, path = text, contentType] = /^(.*?);type=([^;]+\/.+)$/.exec(text) ?? [];
  const data = readFile(path).toString("base64");
  return { ...(contentType === undefined ? {} : { contentType }), data };
}

function jsonOf(name: string, text: string): unknown {
  const source = text.startsWith("@") ? readFile(text.slice(1)).toString() : text;
  try {
    return parseExact(source);
  } catch {
    // A text is JSON of some kinds of values.
    if (!/^\s*[[{]/.test(source)) return source;
    throw new CliError(`--${name} must be JSON, or @FILE with JSON, not ${JSON.stringify(text.slice(0, 40))}`);
  }
}

/** The request that `--data` gives: JSON, or `@FILE`. */
export function givenData(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  const value = jsonOf("data", text);
  if (isJsonObject(value)) return { ...value };
  throw new CliError(`--data must be a JSON object, or @FILE with one, not ${JSON.stringify(text.slice(0, 40))}`);
}

/** Reads a file, or the standard input for `-`. */
function readFile(path: string): Buffer {
  try {
    return readFileSync(path === "-" ? 0 : path);
  } catch (error) {
    throw new CliError(`cannot read ${path} (${error instanceof Error ? error.message : error})`);
  }
}
