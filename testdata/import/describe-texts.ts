import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { describeFiles } from "../descriptors.ts";

/** The descriptors of proto files, given as texts by path, and of all that they import. */
export function describeTexts(files: ReadonlyMap<string, string>): FileDescriptorProto[] {
  const folder = mkdtempSync(join(tmpdir(), "import-"));
  try {
    for (const [path, text] of files) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return describeFiles(folder, [...files.keys()]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
