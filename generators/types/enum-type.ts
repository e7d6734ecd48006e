import { type Enum, type EnumValue, stringLiteral } from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import { printDoc } from "../output/print-doc.ts";

/** Prints the type of an enum: a union of the wire names of its values. */
export function printEnumType(type: Enum, out: Output, name: string = type.localName): void {
  const values = type.values.filter((value) => !value.alias);
  printDoc(out, type, values.map(valueDoc).join("").trimEnd());
  out.annotate(type, name);
  const wireNames = values.flatMap(({ wireName }) => (wireName === undefined ? [] : [stringLiteral(wireName)]));
  // Values of an open enum that this version does not know.
  const members = type.open ? [...wireNames, out.type(runtime, "UnknownName"), "number"] : wireNames;
  const flat = `export type ${name} = ${members.join(" | ")};`;
  if (flat.length <= out.width) {
    out.line(flat);
    return;
  }
  out.line(`export type ${name} =`);
  out.indent(() => {
    members.forEach((member, i) => void out.line(`| ${member}${i === members.length - 1 ? ";" : ""}`));
  });
}

/** The comments of a value as a list item, so that a hover over the type shows those of all values. */
function valueDoc({ wireName, comments, deprecated }: EnumValue): string {
  if (wireName === undefined) return "";
  const text = [deprecated ? "Deprecated." : "", comments.leading ?? "", comments.trailing ?? ""]
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return text.length === 0 ? "" : `- \`${wireName}\`: ${text.join("\n\n").replaceAll("\n", "\n  ")}\n`;
}
