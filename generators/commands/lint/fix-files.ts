import { readFileSync, writeFileSync } from "node:fs";
import { removeOptions } from "@protoc-gen-rest/plugin/tooling";
import type { Finding } from "../findings/finding.ts";

/** Files before they were fixed. */
export interface FixedFiles {
  readonly paths: readonly string[];
  /** Writes the files as they were. */
  restore(): void;
}

/** Fixes what can be fixed without a change of what the proto files mean. */
export function fixFiles(findings: readonly Finding[]): FixedFiles {
  const byPath = new Map<string, Finding[]>();
  for (const finding of findings) {
    // A buf.yaml may list installed packages as modules.
    if (finding.unused !== undefined && !/(?:^|\/)node_modules\//.test(finding.file))
      byPath.set(finding.file, [...(byPath.get(finding.file) ?? []), finding]);
  }
  const originals = new Map<string, string>();
  for (const [path, found] of byPath) {
    const text = readFileSync(path, "utf8");
    const fixed = removeOptions(
      text,
      found.flatMap(({ unused }) => unused ?? []),
    );
    if (fixed === text) continue;
    originals.set(path, text);
    writeFileSync(path, fixed);
  }
  return {
    paths: [...originals.keys()],
    restore() {
      for (const [path, text] of originals) writeFileSync(path, text);
    },
  };
}
