import type { FieldDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { JsonLiteral } from "../../forms/values.ts";
import { ExchangeError } from "../../protocol/exchange-error.ts";
import type { Field } from "../elements/model.ts";
import { parseJson } from "../wire/json-literal.ts";

/**
 * The default of the option, in its JSON form. A number for a 64-bit integer that travels as a string keeps its digits,
 * because it may exceed 2^53.
 */
export function defaultOfOption(field: Field, text: string): JsonLiteral | undefined {
  const digits = text.trim();
  const isString = field.form.kind === "int64" && field.cardinality === "singular";
  return isString && /^-?\d+$/.test(digits) ? digits : parseJson(text);
}

/** The default of proto2 or of an edition (FieldDescriptorProto.default_value), in its JSON form. */
export function defaultOfProto(field: Field, proto: FieldDescriptorProto): JsonLiteral | undefined {
  const { form } = field;
  if (!Object.hasOwn(proto, "defaultValue")) return undefined;
  const value = usualDefault(field, proto.defaultValue);
  return value === undefined || form.jsonOf === undefined ? value : form.jsonOf(value);
}

/** The default as proto JSON has it. */
function usualDefault(field: Field, defaultValue: string): JsonLiteral | undefined {
  const { type } = field;
  if (type.kind === "message") return undefined;
  if (type.kind === "enum") return type.values.find(({ name }) => name === defaultValue)?.wireName;
  switch (type.scalar) {
    case "string":
      return defaultValue;
    case "bytes":
      return Buffer.from(bytesOf(defaultValue), "latin1").toString("base64");
    case "bool":
      return defaultValue === "true";
    case "double":
    case "float":
      return floatingPoint(defaultValue);
    default:
      if (!/^-?\d+$/.test(defaultValue)) {
        const name = JSON.stringify(defaultValue.slice(0, 80));
        throw new ExchangeError(`the descriptor of the field ${field.fullName} has the invalid default ${name}`);
      }
      return field.form.kind === "int64" ? defaultValue : Number(defaultValue);
  }
}

/** ProtoJSON: `NaN`, `Infinity` and `-Infinity` are strings. */
function floatingPoint(text: string): number | string {
  const names: Readonly<Record<string, string>> = { nan: "NaN", inf: "Infinity", "-inf": "-Infinity" };
  return names[text] ?? Number(text);
}

const letters: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  '"': '"',
  "'": "'",
  "\\": "\\",
};

/** Compilers escape the default of bytes as in C, byte by byte. */
function bytesOf(text: string): string {
  return text.replace(/\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|(.))/g, (whole, octal, hex, letter) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    return letters[letter] ?? whole;
  });
}
