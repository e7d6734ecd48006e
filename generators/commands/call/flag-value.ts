import { readFileSync } from "node:fs";
import type { Field, Form, Message } from "@protoc-gen-rest/plugin";
import { CommandError } from "../session.ts";
import { type ExactJson, parseExactJson } from "./exact-json.ts";

/** The JSON value that a text stands for: of the field itself, an item of its list, or a value of its map. */
export function flagValue(field: Field, text: string): ExactJson {
  const { type, form } = field;
  if (type.kind === "enum") return type.values.find(({ name }) => name === text)?.wireName ?? text;
  return simpleValue(field, form, text) ?? (type.kind === "message" ? messageValue(field, type, text) : text);
}

/** Undefined for JSON. */
function simpleValue({ name }: Field, { typed }: Form, text: string): ExactJson | undefined {
  switch (typed) {
    case "text":
      return text;
    case "base64":
      return text.startsWith("@") ? readFile(text.slice(1)).toString("base64") : text;
    case "boolean":
      if (text === "true" || text === "false") return text === "true";
      throw new CommandError(`--${name} must be true or false, not ${JSON.stringify(text)}`);
    case "number": {
      const number = Number(text);
      // Reading tells what is wrong with any other text, and what a number does not hold.
      const isExact = Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number));
      return text.trim() === "" || !isExact ? text : number;
    }
    default:
      return undefined;
  }
}

function messageValue(field: Field, { form, fields }: Message, text: string): ExactJson {
  const [only] = fields;
  if (form.kind === "http_body" && text.startsWith("@")) return { data: readFile(text.slice(1)).toString("base64") };
  if (form.kind === "only_field" && only?.cardinality === "singular") return flagValue(only, text);
  const value = parseExactJson(text);
  if (value !== undefined) return value;
  if (form.typed === "json or text") return text;
  throw new CommandError(
    `--${field.name} must be JSON, not ${JSON.stringify(text)}; or set its fields: --${field.name}.FIELD`,
  );
}

/** Reads a file, or the standard input for `-`. */
export function readFile(path: string): Buffer {
  try {
    return readFileSync(path === "-" ? 0 : path);
  } catch (error) {
    throw new CommandError(`cannot read ${path} (${error instanceof Error ? error.message : error})`);
  }
}
