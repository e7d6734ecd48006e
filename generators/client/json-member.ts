import { type Code, callExpression, type Style } from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";

/** A value as JSON in one text, which may be in base64. Header fields hold ASCII alone. */
export function jsonMember(style: Style | undefined, value: Code, out: Output, inHeader = false): Code {
  const isEncoded = style === "jsonBase64" || style === "jsonBase64url";
  const name = isEncoded ? style : inHeader ? "headerJson" : "jsonText";
  return callExpression(out.value(runtime, name), [value]);
}
