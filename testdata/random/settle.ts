import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { buildModel } from "@protoc-gen-rest/plugin";
import { describeSources } from "../descriptors.ts";
import { type Line, printLine, withoutCel } from "./line.ts";

/** A file without the elements that protoc or the model refuses. */
export interface Settled {
  readonly name: string;
  readonly text: string;
  /** The same without rules, for plugins that do not know them. */
  readonly bare: string;
  readonly protoFile: FileDescriptorProto[];
}

/** Removes invalid lines until the file is valid; other lines must not depend on them. */
export function settle(name: string, proto: readonly Line[]): Settled {
  const lines = [...proto];
  for (;;) {
    const text = lines.map(printLine).join("\n");
    const found = refusals(name, text);
    if (!Array.isArray(found)) return { name, text, bare: lines.map(withoutCel).map(printLine).join("\n"), ...found };
    for (const [at, reason] of new Map(found.map(({ line, message }) => [line - 1, message]))) {
      const element = lines[at]!;
      const less = thinner(element);
      if (less === undefined) throw new Error(`${name}:${at + 1}: ${reason}: ${printLine(element)}`);
      lines[at] = less;
      // Remove the closing line of an empty oneof too.
      if (/^ +oneof \w+ \{$/.test(printLine(element))) lines[lines.indexOf("  }", at)] = "";
    }
  }
}

/** Returns a field with one option less, or "" for another removable element. */
function thinner(line: Line): Line | undefined {
  if (typeof line === "string") return /^ +(?:oneof|rpc|option) /.test(line) ? "" : undefined;
  if (line.rules.length > 0) return { ...line, rules: line.rules.slice(0, -1) };
  return line.options.length > 0 ? { ...line, options: line.options.slice(0, -1) } : "";
}

interface Refusal {
  readonly line: number;
  readonly message: string;
}

function refusals(name: string, text: string): Refusal[] | { readonly protoFile: FileDescriptorProto[] } {
  let protoFile: FileDescriptorProto[];
  try {
    protoFile = describeSources({ [name]: text });
  } catch (error) {
    const output = String((error as { stderr?: unknown }).stderr);
    const found = [...output.matchAll(/\w+\.proto:(\d+):\d+: (.*)$/gm)].filter((it) => !it[2]!.startsWith("warning"));
    if (found.length === 0) throw error;
    return found.map((it) => ({ line: Number(it[1]), message: it[2]! }));
  }
  const { diagnostics } = buildModel({ protoFile, fileToGenerate: [name] });
  const errors = diagnostics.filter(({ severity, rule }) => severity === "error" || rule === "query-field");
  return errors.length === 0 ? { protoFile } : errors;
}
