import type { Output } from "../output/output.ts";

/** One type of a union: its name, or the members of an object type. */
export type UnionMember = string | readonly string[];

/** Prints a type that is one of `types`. */
export function printAlias(name: string, types: readonly UnionMember[], out: Output): void {
  const flat = `export type ${name} = ${types.map(flatType).join(" | ")};`;
  if (flat.length <= out.width || types.length === 1) {
    out.line(flat);
    return;
  }
  out.line(`export type ${name} =`);
  out.indent(() => {
    types.forEach((type, i) => void printAlternative(type, i < types.length - 1 ? "" : ";", out));
  });
}

function flatType(type: UnionMember): string {
  return typeof type === "string" ? type : `{ ${type.join("; ")} }`;
}

function printAlternative(type: UnionMember, end: string, out: Output): void {
  const flat = `| ${flatType(type)}${end}`;
  if (typeof type === "string" || flat.length + 2 <= out.width) {
    out.line(flat);
    return;
  }
  out.line("| {");
  for (const member of type) out.line(`    ${member};`);
  out.line(`  }${end}`);
}
