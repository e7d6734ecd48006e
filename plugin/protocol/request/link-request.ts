import { createFileRegistry, type DescFile, type FileRegistry } from "@bufbuild/protobuf";
import type { CodeGeneratorRequest } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { ExchangeError } from "../exchange-error.ts";

/** The files of a request with their types resolved, on first access. */
export interface LinkedRequest {
  readonly registry: FileRegistry;
  readonly filesToGenerate: readonly DescFile[];
}

export function linkRequest(request: CodeGeneratorRequest): LinkedRequest {
  let registry: FileRegistry | undefined;
  let generated: readonly DescFile[] | undefined;
  return {
    get registry() {
      registry ??= createRegistry(request);
      return registry;
    },
    get filesToGenerate() {
      generated ??= findFiles(this.registry, request.fileToGenerate);
      return generated;
    },
  };
}

function createRegistry(request: CodeGeneratorRequest): FileRegistry {
  try {
    // Linking relies on the topological order that plugin.proto guarantees (CodeGeneratorRequest.proto_file).
    return createFileRegistry({ $typeName: "google.protobuf.FileDescriptorSet", file: request.protoFile });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ExchangeError(
      `the request is missing imports or is inconsistent (${reason}); compilers send all imports`,
      {
        cause,
      },
    );
  }
}

function findFiles(registry: FileRegistry, names: readonly string[]): readonly DescFile[] {
  return names.map((name) => registry.getFile(name)).filter((file) => file !== undefined);
}
