import type { CodeGeneratorRequest } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import {
  type DescriptorProto,
  Edition,
  type FileDescriptorProto,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { editionNumber } from "../request/edition-number.ts";
import type { ReceivedResponse } from "./read-response.ts";

/**
 * What of the files to generate a plugin says that it does not know: proto3 optional, editions, this edition.
 *
 * As protoc, whose own files are exempt from the edition check: other files import them whatever the plugin knows.
 */
export function checkFeatures(request: CodeGeneratorRequest, response: ReceivedResponse): readonly string[] {
  const generated = new Set(request.fileToGenerate);
  const problems: string[] = [];
  for (const file of request.protoFile) {
    if (!generated.has(file.name)) continue;
    if (file.syntax === "proto3" && !response.proto3Optional && file.messageType.some(hasProto3Optional)) {
      problems.push(`${file.name} has optional fields in proto3, which the plugin does not claim to support`);
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
  if (!response.supportsEditions) return `${file.name} uses editions, which the plugin does not claim to support`;
  const number = editionNumber(file);
  const edition = editionName(number);
  if (number < response.minimumEdition) {
    return `${file.name} uses edition ${edition}; the plugin starts with ${editionName(response.minimumEdition)}`;
  }
  if (number > response.maximumEdition) {
    return `${file.name} uses edition ${edition}; the plugin ends with ${editionName(response.maximumEdition)}`;
  }
  return undefined;
}

function isPartOfProtobuf(file: string): boolean {
  return file.startsWith("google/protobuf/") || file.startsWith("upb/");
}

function editionName(edition: number): string {
  return (Edition[edition] ?? `number ${edition}`).replace(/^EDITION_/, "");
}
