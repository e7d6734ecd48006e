import type { Enum, Message, TsProtoOptions } from "@protoc-gen-rest/plugin";
import { type Output, relativePath } from "../../output/output.ts";
import { referencesOf } from "../codec/form-code.ts";
import { typeName } from "./names.ts";

/** The type of a message or an enum in the output of ts-proto, imported if it is declared there. */
export function tsProtoType(type: Message | Enum, options: TsProtoOptions, out: Output): string {
  const context = { options, enumType: () => "", isTypeScript: out.target === "ts" };
  const other = type.form.shapes.tsProto.type?.(context, referencesOf(out));
  return other ?? out.type(modulePath(type, options, out), typeName(type, options));
}

function modulePath({ file }: Message | Enum, { fileSuffix }: TsProtoOptions, out: Output): string {
  return relativePath(out, `${file.stem}${fileSuffix}`);
}
