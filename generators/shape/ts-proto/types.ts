import { type Enum, is64BitScalar, type Message, type Scalar } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import { type Output, relativePath } from "../../output/output.ts";
import { longType } from "./longs.ts";
import { typeName } from "./names.ts";
import type { TsProtoOptions } from "./options.ts";

/** The type of a message or an enum in the output of ts-proto, imported if it is declared there. */
export function tsProtoType(type: Message | Enum, options: TsProtoOptions, out: Output): string {
  return wellKnownType(type, options, out) ?? out.type(modulePath(type, options, out), typeName(type, options));
}

function modulePath({ file }: Message | Enum, { fileSuffix }: TsProtoOptions, out: Output): string {
  return relativePath(out, `${file.stem}${fileSuffix}`);
}

/** The type that ts-proto uses instead of a well-known message, or undefined if it uses the message. */
function wellKnownType(type: Message | Enum, options: TsProtoOptions, out: Output): string | undefined {
  if (type.kind === "enum" || type.wellKnown === undefined) return undefined;
  if (typeof type.wellKnown === "object") return scalarType(type.wellKnown.wrapper, options, out);
  switch (type.wellKnown) {
    case "timestamp":
      return { date: "Date", string: "string", timestamp: undefined }[options.useDate];
    case "field_mask":
      return "string[]";
    case "struct":
      return out.type(runtime, "JsonObject");
    case "value":
      return out.type(runtime, "JsonValue");
    case "list_value":
      return `${out.type(runtime, "JsonValue")}[]`;
    default:
      return undefined;
  }
}

function scalarType(scalar: Scalar, { forceLong }: TsProtoOptions, out: Output): string {
  if (is64BitScalar(scalar)) return longType(forceLong, out);
  if (scalar === "bool") return "boolean";
  if (scalar === "bytes") return "Uint8Array";
  return scalar === "string" ? "string" : "number";
}
