import { maximumEdition } from "@bufbuild/protobuf";
import type { CodeGeneratorRequest } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import type { Diagnostic } from "./diagnostic.ts";

/** Edition for experiments inside protobuf; the descriptor library takes it for the latest one. */
const EDITION_UNSTABLE = 9999;

/**
 * Findings for files of an edition that is newer than the descriptor library.
 *
 * Compilers check `maximum_edition` as well, but only after the plugin has answered, and such a file cannot be linked.
 */
export function checkEditions(request: CodeGeneratorRequest, plugin: string): readonly Diagnostic[] {
  return request.protoFile
    .filter(
      (file) =>
        file.syntax === "editions" && file.edition > maximumEdition && Number(file.edition) !== EDITION_UNSTABLE,
    )
    .map((file) => ({
      severity: "error",
      rule: "edition-too-new",
      file: file.name,
      line: 0,
      column: 0,
      subject: "",
      message: `the file's edition (number ${file.edition}) is newer than ${plugin} knows`,
      hint: `use an edition up to number ${maximumEdition}, or a newer ${plugin}`,
    }));
}
