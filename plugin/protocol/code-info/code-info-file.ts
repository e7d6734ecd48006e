import type { ResponseFile } from "../response/response-file.ts";
import { codeInfoSuffix, printCodeInfo } from "./code-info-text.ts";

/**
 * Returns the annotations of a new file as a file of their own, `FILE.pb.meta` in text format, or undefined if there are
 * none.
 *
 * Compilers write the code info of insertions, but not of new files. protoc's own generators emit this file, and protoc
 * updates it when text is inserted. It is in text format because plugins can only emit text.
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
