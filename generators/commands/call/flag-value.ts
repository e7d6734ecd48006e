import { readFileSync } from "node:fs";
import { type Field, type Form, type JsonLiteral, type Message, parseJson } from "@protoc-gen-rest/plugin";
import { CommandError } from "../session.ts";

/** The JSON value that a text stands for: of the field itself, an item of its list, or a value of its map. */
export function flagValue(field: Field, text: string): JsonLiteral {
  const { type, form } = field;
  if (type.kind === "enum") return type.values.find(({ name }) => name === text)?.wireName ?? text;
  return simpleValue(field, form, text) ?? (type.kind === "message" ? messageValue(field, type, text) : text);
}

/** Undefined for JSON. */
function simpleValue({ name }: Field, { typed }: Form, text: string): JsonLiteral | undefined {
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
      // Reading tells what is wrong with any other text.
      return text.trim() === "" || !Number.isFinite(number) ? text : number;
    }
    default:
      return undefined;
  }
}

function messageValue(field: Field, { form, fields }: Message, text: string): JsonLiteral {
  const [only] = fields;
  if (form.kind === "http_body" && text.startsWith("@")) return { data: readFile(text.slice(1)).toString("base64") };
  if (form.kind === "only_field" && only?.cardinality === "singular") return flagValue(only, text);
  const value = parseJson(text);
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
