import { maximumEdition } from "@bufbuild/protobuf";
import type { CodeGeneratorRequest } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { Edition, type FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Diagnostic } from "../diagnostic.ts";
import { editionNumber } from "./edition-number.ts";

/**
 * Findings for files of an edition that is newer than the descriptor library.
 *
 * Compilers check `maximum_edition` as well, but only after the plugin has answered, and such a file cannot be linked.
 */
export function checkEditions(request: CodeGeneratorRequest, plugin: string): readonly Diagnostic[] {
  return request.protoFile.filter(isTooNew).map((file) => ({
    severity: "error",
    rule: "edition-too-new",
    file: file.name,
    line: 0,
    column: 0,
    subject: "",
    message: `the file's edition (number ${editionNumber(file)}) is newer than ${plugin} knows`,
    hint: `use an edition up to number ${maximumEdition}, or a newer ${plugin}`,
  }));
}

function isTooNew(file: FileDescriptorProto): boolean {
  if (file.syntax !== "editions") return false;
  const edition = editionNumber(file);
  // The unstable edition is for experiments inside protobuf; the library takes it for its latest.
  return edition > maximumEdition && edition !== Edition.EDITION_UNSTABLE;
}
