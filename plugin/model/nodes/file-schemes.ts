import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { FileOptions } from "../options/file-options.ts";
import type { SecuritySchemeOptions } from "../options/security-options.ts";

/** A file that declares security schemes for its services, and for files that import it. */
export interface SchemesFile {
  readonly path: string;
  readonly package: string;
  readonly options: FileOptions;
  readonly proto: FileDescriptorProto;
  readonly types: { findFile(path: string): SchemesFile | undefined };
}

/** `security_schemes` of the file, and of the files of its package that it imports, which its own replace. */
export function fileSchemes(file: SchemesFile): ReadonlyMap<string, SecuritySchemeOptions> {
  const own = file.options.securitySchemes ?? new Map();
  const imported = importedSchemes(file).flatMap(({ options }) => [...(options.securitySchemes ?? [])]);
  return imported.length === 0 ? own : new Map([...imported, ...own]);
}

/** The files of its package with security schemes that a file imports, and those that they import publicly. */
export function importedSchemes(file: SchemesFile): readonly SchemesFile[] {
  const found = new Set<SchemesFile>();
  const visited = new Set<SchemesFile>([file]);
  const add = (path: string | undefined): void => {
    const imported = path === undefined ? undefined : file.types.findFile(path);
    if (imported === undefined || visited.has(imported)) return;
    visited.add(imported);
    if (imported.package === file.package && imported.options.securitySchemes !== undefined) found.add(imported);
    for (const index of imported.proto.publicDependency) add(imported.proto.dependency[index]);
  };
  for (const path of file.proto.dependency) add(path);
  return [...found];
}
