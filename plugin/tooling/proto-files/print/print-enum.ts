import {
  type EnumDescriptorProto,
  EnumOptionsSchema,
  EnumValueOptionsSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { enumField } from "../../../model/source/descriptor-fields.ts";
import type { PrintContext } from "./print-context.ts";
import { bracketed, optionEntries, optionStatements } from "./print-options.ts";
import { reservedInEnum } from "./reserved.ts";
import { visibilityKeyword } from "./visibility-keyword.ts";
import { withComments } from "./with-comments.ts";

export function printEnum(
  type: EnumDescriptorProto,
  { path, indent, scope }: { readonly path: string; readonly indent: string; readonly scope: string },
  context: PrintContext,
): string {
  const inner = { scope, indent: `${indent}  ` };
  const values = type.value.map(({ name, number, options }, index) => {
    const place = { scope, indent: `${inner.indent}  ` };
    const entries = optionEntries(EnumValueOptionsSchema, options, context, place);
    const text = `${inner.indent}${name} = ${number}${bracketed(entries, inner.indent)};\n`;
    return withComments(`${path},${enumField.value},${index}`, inner.indent, text, context);
  });
  const options = optionStatements(EnumOptionsSchema, type.options, context, inner);
  const reserved = reservedInEnum(type, inner.indent, context);
  const head = `${indent}${visibilityKeyword(type.visibility)}enum ${type.name} {\n`;
  return withComments(path, indent, `${head}${options}${reserved}${values.join("")}${indent}}\n`, context);
}
