import type { FieldDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { PrintContext } from "./print-context.ts";
import { printField } from "./print-field.ts";

/** The extensions of a file or a message, in a block for each run of the same extended message. */
export function printExtensions(
  fields: readonly FieldDescriptorProto[],
  { path, indent, scope }: { readonly path: string; readonly indent: string; readonly scope: string },
  context: PrintContext,
): string {
  const blocks: { readonly extendee: string; readonly texts: string[] }[] = [];
  fields.forEach((field, index) => {
    const last = blocks.at(-1);
    const block = last?.extendee === field.extendee ? last : { extendee: field.extendee, texts: [] };
    if (block !== last) blocks.push(block);
    block.texts.push(printField(field, { path: `${path},${index}`, indent: `${indent}  `, scope }, context));
  });
  return blocks
    .map(
      ({ extendee, texts }) =>
        `${indent}extend ${context.names.type(extendee, scope)} {\n${texts.join("")}${indent}}\n`,
    )
    .join("\n");
}
