import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { compareDiagnostics, type Diagnostic } from "../protocol/diagnostic.ts";
import { ExchangeError } from "../protocol/exchange-error.ts";
import { buildService } from "./build-service.ts";
import { originOf } from "./element-node.ts";
import type { FileNode } from "./file-node.ts";
import { Findings } from "./findings.ts";
import type { Model } from "./model.ts";
import { TypeIndex } from "./type-index.ts";

/** The part of a CodeGeneratorRequest that the model is made from. */
export interface ModelInput {
  /** All files with their imports. */
  readonly protoFile: readonly FileDescriptorProto[];
  readonly fileToGenerate: readonly string[];
}

export interface BuiltModel {
  /** Complete when no diagnostic is an error; what has mistakes is left out of it. */
  readonly model: Model;
  /** All findings of the run, sorted by place. */
  readonly diagnostics: readonly Diagnostic[];
}

// Field number of FileDescriptorProto.service.
const FILE_SERVICE = 6;

/**
 * The checked model of a request. Services and names are checked here; the fields of messages, their types and their
 * comments are read when they are asked for. Throws an ExchangeError when a descriptor is missing.
 */
export function buildModel(input: ModelInput): BuiltModel {
  const index = new TypeIndex(input.protoFile);
  const findings = new Findings();
  const files = input.fileToGenerate.map((path) => {
    const file = index.files.get(path);
    if (file !== undefined) return file;
    throw new ExchangeError(`there is no descriptor of ${path}, which is to be generated`);
  });
  for (const file of files) buildServices(file, findings);
  return {
    model: { files, notes: findings.notes },
    diagnostics: findings.diagnostics.sort(compareDiagnostics),
  };
}

function buildServices(file: FileNode, findings: Findings): void {
  const services = file.proto.service.map((service, index) =>
    buildService(service, file, findings, originOf(file.origin, FILE_SERVICE, index)),
  );
  file.services = services.filter((service) => service !== undefined);
}
