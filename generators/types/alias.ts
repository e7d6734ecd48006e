import type { Message } from "@protoc-gen-rest/plugin";
import type { Output } from "../output.ts";

/** Prints a type that is one of `types`. */
export function printAlias({ localName }: Message, types: readonly string[], out: Output): void {
  const flat = `export type ${localName} = ${types.join(" | ")};`;
  if (flat.length <= out.width || types.length === 1) {
    out.line(flat);
    return;
  }
  out.line(`export type ${localName} =`);
  out.indent(() => {
    types.forEach((type, i) => void printAlternative(type, i < types.length - 1 ? "" : ";", out));
  });
}

function printAlternative(type: string, end: string, out: Output): void {
  if (`  | ${type}${end}`.length <= out.width || !type.startsWith("{ ")) {
    out.line(`| ${type}${end}`);
    return;
  }
  out.line("| {");
  for (const member of type.slice(2, -2).split("; ")) out.line(`    ${member};`);
  out.line(`  }${end}`);
}
