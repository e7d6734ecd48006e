import { readFileSync } from "node:fs";
import { type Field, type JsonLiteral, type Message, parseJson, type Scalar } from "@protoc-gen-rest/plugin";
import { CommandError } from "../session.ts";

/** The JSON value that a text stands for: of the field itself, an item of its list, or a value of its map. */
export function flagValue(field: Field, text: string): JsonLiteral {
  const { type } = field;
  if (type.kind === "scalar") return scalarValue(field, type.scalar, text);
  if (type.kind === "enum") return type.values.find(({ name }) => name === text)?.wireName ?? text;
  return messageValue(field, type, text);
}

function scalarValue({ name, int64AsNumber }: Field, scalar: Scalar, text: string): JsonLiteral {
  if (scalar === "string") return text;
  if (scalar === "bytes") return text.startsWith("@") ? readFile(text.slice(1)).toString("base64") : text;
  if (scalar === "bool") {
    if (text === "true" || text === "false") return text === "true";
    throw new CommandError(`--${name} must be true or false, not ${JSON.stringify(text)}`);
  }
  const number = Number(text);
  // A long integer is a string in JSON, and reading tells what is wrong with any other text.
  const isText = text.trim() === "" || !Number.isFinite(number) || (/64$/.test(scalar) && !int64AsNumber);
  return isText ? text : number;
}

function messageValue(field: Field, type: Message, text: string): JsonLiteral {
  const { wellKnown, representation, fields } = type;
  const [only] = fields;
  if (typeof wellKnown === "object") return scalarValue(field, wellKnown.wrapper, text);
  if (wellKnown === "timestamp" || wellKnown === "duration" || wellKnown === "field_mask") return text;
  if (wellKnown === "http_body" && text.startsWith("@")) return { data: readFile(text.slice(1)).toString("base64") };
  if (representation === "value" && only?.cardinality === "singular") return flagValue(only, text);
  const value = parseJson(text);
  if (value !== undefined) return value;
  if (wellKnown === "value" || representation === "union") return text;
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
