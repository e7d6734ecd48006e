import {
  type FieldDescriptorProto,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { isOptionMessage, type OptionMessage, type OptionValue } from "../../../model/options/option-message.ts";
import type { OptionTypes } from "../../../model/options/option-types.ts";
import { quoted } from "./quoted.ts";

const maxLine = 100;

/** A single value of an option in the text format; messages that are too long for a line have a line for each field. */
export function textValue(value: OptionValue, proto: FieldDescriptorProto, types: OptionTypes, indent: string): string {
  if (isOptionMessage(value)) {
    const line = `{${fieldsOf(value, types, "").join(", ")}}`;
    if (line.length + indent.length <= maxLine && !line.includes("\n")) return line;
    const inner = `${indent}  `;
    return `{\n${fieldsOf(value, types, inner)
      .map((field) => `${inner}${field}\n`)
      .join("")}${indent}}`;
  }
  if (typeof value === "string") return quoted(value);
  if (value instanceof Uint8Array) return quotedBytes(value);
  if (typeof value === "number" && proto.type === Type.ENUM) return enumName(value, proto.typeName, types);
  if (typeof value === "number") return numberText(value);
  return String(value);
}

/** `name: value`, once for each item of a list. */
function fieldsOf({ fields }: OptionMessage, types: OptionTypes, indent: string): readonly string[] {
  return [...fields].flatMap(([name, { proto, value }]) => {
    return itemsOf(value).map((item) => `${name}: ${textValue(item, proto, types, indent)}`);
  });
}

/** The items of a repeated field, or the only value. */
export function itemsOf(value: OptionValue): readonly OptionValue[] {
  return Array.isArray(value) ? value : [value];
}

function enumName(number: number, typeName: string, types: OptionTypes): string {
  return types.enum(typeName)?.value.find((value) => value.number === number)?.name ?? String(number);
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  return Object.is(value, -0) ? "-0" : String(value).replace("e+", "e");
}

function quotedBytes(bytes: Uint8Array): string {
  const isPlain = (byte: number) => byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
  const text = Array.from(bytes, (byte) =>
    isPlain(byte) ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, "0")}`,
  );
  return `"${text.join("")}"`;
}
