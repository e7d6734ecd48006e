import type { ResponseFile } from "../response/response-file.ts";
import { codeInfoSuffix, printCodeInfo } from "./code-info-text.ts";

/**
 * The annotations of a new file as a file beside it, `FILE.pb.meta` in text format; undefined when it has none.
 *
 * Compilers write no code info of new files, only of insertions. protoc keeps a file of this name up to date with what
 * is inserted later (its own generators make it likewise), and a plugin's contents are text.
 */
export function codeInfoFile(file: ResponseFile): ResponseFile | undefined {
  const { annotations = [] } = file;
  if (annotations.length === 0) return undefined;
  const text = printCodeInfo(
    annotations.map(({ path, sourceFile, begin, end, semantic }) => {
      return { path, sourceFile: Buffer.from(sourceFile), begin, end, semantic, unknown: [] };
    }),
  );
  return { name: file.name + codeInfoSuffix, content: Buffer.from(text).toString("latin1") };
}
