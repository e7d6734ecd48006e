import { maximumEdition } from "@bufbuild/protobuf";
import type { CodeGeneratorRequest } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { Edition, type FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Diagnostic } from "../diagnostic.ts";
import { editionNumber } from "./edition-number.ts";

/**
 * Reports files whose edition is newer than the descriptor library supports.
 *
 * Compilers check `maximum_edition` only after the plugin has responded, and such a file cannot be linked before.
 */
export function checkEditions(request: CodeGeneratorRequest, plugin: string): readonly Diagnostic[] {
  return request.protoFile.filter(isTooNew).map((file) => ({
    severity: "error",
    rule: "edition-too-new",
    file: file.name,
    line: 0,
    column: 0,
    subject: "",
    message: `${plugin} does not support this edition (number ${editionNumber(file)})`,
    hint: `use an edition up to number ${maximumEdition}, or a newer ${plugin}`,
  }));
}

function isTooNew(file: FileDescriptorProto): boolean {
  if (file.syntax !== "editions") return false;
  const edition = editionNumber(file);
  // EDITION_UNSTABLE is for experiments within protobuf; the library treats it as its latest edition.
  return edition > maximumEdition && edition !== Edition.EDITION_UNSTABLE;
}
