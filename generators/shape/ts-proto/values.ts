import {
  arrowFunction,
  type Code,
  callExpression,
  type Enum,
  type Field,
  type FieldType,
  is64BitScalar,
  type Message,
  type Scalar,
} from "@protoc-gen-rest/plugin";
import { readerName, runtime, writerName } from "../../output/names.ts";
import { fromCodecs, type Output } from "../../output/output.ts";
import { scalarReader } from "../codec/scalar-reader.ts";
import { type LongForm, longClass, longForm, longReader, longWriter } from "./longs.ts";
import type { TsProtoOptions } from "./options.ts";
import { tsProtoType } from "./types.ts";

/** The function that reads a single value, list item or map value of the field. */
export function itemReader(field: Field, options: TsProtoOptions, out: Output): Code {
  const { type, int64AsNumber } = field;
  if (type.kind !== "scalar") return valueReader(type, options, out);
  if (!is64BitScalar(type.scalar)) return scalarReader(type.scalar, out);
  return longReader(type.scalar, longForm(field, options), int64AsNumber, out);
}

/** The function that reads a value of the type. */
export function valueReader(type: FieldType, options: TsProtoOptions, out: Output): Code {
  if (type.kind === "scalar") return plainReader(type.scalar, options, out);
  if (type.kind === "enum") {
    if (!type.isNullValue) return fromCodecs(out, type.file.stem, readerName(type));
    if (!options.stringEnums) return out.value(runtime, "readNullValue");
    return `${out.value(runtime, "readNullName")}${out.annotation(`<${tsProtoType(type, options, out)}>`)}`;
  }
  if (type.wellKnown === undefined) return fromCodecs(out, type.file.stem, readerName(type));
  if (typeof type.wellKnown === "object") return plainReader(type.wellKnown.wrapper, options, out);
  switch (type.wellKnown) {
    case "timestamp":
      if (options.useDate === "string") return out.value(runtime, "readTimestamp");
      if (options.useDate === "date") return out.value(runtime, "readDate");
      return timeReader("readTimestamp", options.forceLong, out);
    case "duration":
      return timeReader("readDuration", options.forceLong, out);
    case "any":
      return out.value(runtime, options.camelKeys ? "readPackedAny" : "readSnakeAny");
    case "field_mask":
      return out.value(runtime, "readFieldPaths");
    case "http_body":
      return out.value(runtime, options.camelKeys ? "readCamelHttpBody" : "readSnakeHttpBody");
    default:
      return out.value(runtime, jsonReaders[type.wellKnown]);
  }
}

const jsonReaders = {
  empty: "readEmpty",
  list_value: "readJsonArray",
  struct: "readJsonObject",
  value: "readJson",
} as const;

/** The function that reads a timestamp or a duration, whose seconds are a 64-bit integer. */
function timeReader(name: string, form: LongForm, out: Output): Code {
  const suffix = { number: "Number", long: "Number", bigint: "Bigint", string: "Text" }[form];
  const read = out.value(runtime, `${name}${suffix}`);
  if (form !== "long") return read;
  const parameters = ["json", "check"];
  const message = callExpression(read, parameters);
  return arrowFunction(parameters, callExpression(out.value(runtime, "withLong"), [message, longClass(out)]));
}

function plainReader(scalar: Scalar, { forceLong }: TsProtoOptions, out: Output): Code {
  return is64BitScalar(scalar) ? longReader(scalar, forceLong, false, out) : scalarReader(scalar, out);
}

/** The function that writes a single value, list item or map value, or undefined if it is its own JSON form. */
export function itemWriter(field: Field, options: TsProtoOptions, out: Output): Code | undefined {
  const { type, int64AsNumber } = field;
  if (type.kind !== "scalar") return valueWriter(type, options, out);
  if (!is64BitScalar(type.scalar)) return scalarWriter(type.scalar, out);
  return longWriter(longForm(field, options), int64AsNumber, out);
}

/** The function that writes a message or an enum, or undefined if it is its own JSON form. */
export function valueWriter(type: Message | Enum, options: TsProtoOptions, out: Output): Code | undefined {
  if (type.kind === "enum") {
    return type.isNullValue ? out.value(runtime, "writeNullValue") : fromCodecs(out, type.file.stem, writerName(type));
  }
  if (type.wellKnown === undefined) return fromCodecs(out, type.file.stem, writerName(type));
  if (typeof type.wellKnown === "object") {
    const { wrapper } = type.wellKnown;
    return is64BitScalar(wrapper) ? longWriter(options.forceLong, false, out) : scalarWriter(wrapper, out);
  }
  switch (type.wellKnown) {
    case "timestamp":
      if (options.useDate === "string") return undefined;
      return out.value(runtime, options.useDate === "date" ? "writeDate" : "writeTimestampMessage");
    case "duration":
      return out.value(runtime, "writeDurationMessage");
    case "any":
      return out.value(runtime, options.camelKeys ? "writePackedAny" : "writeSnakeAny");
    case "field_mask":
      return out.value(runtime, "writeFieldPaths");
    case "http_body":
      return out.value(runtime, options.camelKeys ? "writeHttpBodyMessage" : "writeSnakeHttpBody");
    default:
      return undefined;
  }
}

function scalarWriter(scalar: Scalar, out: Output): string | undefined {
  if (scalar === "bytes") return out.value(runtime, "writeBytes");
  return scalar === "double" || scalar === "float" ? out.value(runtime, "writeDouble") : undefined;
}
