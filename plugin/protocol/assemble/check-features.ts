import type { CodeGeneratorRequest } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import {
  type DescriptorProto,
  Edition,
  type FileDescriptorProto,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { editionNumber } from "../request/edition-number.ts";
import type { ReceivedResponse } from "./read-response.ts";

/**
 * Returns the features that the files to generate use and a plugin does not support: proto3 optional, editions, the
 * edition of a file.
 *
 * Like protoc, exempts protobuf's own files from the edition check.
 */
export function checkFeatures(request: CodeGeneratorRequest, response: ReceivedResponse): readonly string[] {
  const generated = new Set(request.fileToGenerate);
  const problems: string[] = [];
  for (const file of request.protoFile) {
    if (!generated.has(file.name)) continue;
    if (file.syntax === "proto3" && !response.proto3Optional && file.messageType.some(hasProto3Optional)) {
      problems.push(`${file.name} has proto3 optional fields, which the plugin does not support`);
    }
    const problem = editionProblem(file, response);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}

function hasProto3Optional(message: DescriptorProto): boolean {
  return message.field.some((field) => field.proto3Optional) || message.nestedType.some(hasProto3Optional);
}

function editionProblem(file: FileDescriptorProto, response: ReceivedResponse): string | undefined {
  if (file.syntax !== "editions" || isPartOfProtobuf(file.name)) return undefined;
  if (!response.supportsEditions) return `${file.name} uses editions, which the plugin does not support`;
  const number = editionNumber(file);
  const edition = editionName(number);
  if (number < response.minimumEdition) {
    return `${file.name} uses edition ${edition}; the plugin supports editions from ${editionName(response.minimumEdition)}`;
  }
  if (number > response.maximumEdition) {
    return `${file.name} uses edition ${edition}; the plugin supports editions up to ${editionName(response.maximumEdition)}`;
  }
  return undefined;
}

function isPartOfProtobuf(file: string): boolean {
  return file.startsWith("google/protobuf/") || file.startsWith("upb/");
}

function editionName(edition: number): string {
  return (Edition[edition] ?? `number ${edition}`).replace(/^EDITION_/, "");
}
