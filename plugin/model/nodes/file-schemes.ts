import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { FileOptions } from "../options/file-options.ts";
import type { SecuritySchemeOptions } from "../options/security-options.ts";
import type { Origin } from "../source/origin.ts";

/** A file that declares security schemes for its services, and for files that import it. */
export interface SchemesFile {
  readonly path: string;
  readonly package: string;
  readonly options: FileOptions;
  readonly proto: FileDescriptorProto;
  readonly origin: Origin;
  readonly types: { findFile(path: string): SchemesFile | undefined };
}

/** A file with security schemes, and the import that leads to it. */
export interface ImportedSchemes {
  readonly file: SchemesFile;
  readonly dependency: number;
}

/** `security_schemes` of the file, and of the files of its package that it imports, which its own replace. */
export function fileSchemes(file: SchemesFile): ReadonlyMap<string, SecuritySchemeOptions> {
  const own = file.options.securitySchemes ?? new Map();
  const imported = importedSchemes(file).flatMap(({ file: { options } }) => [...(options.securitySchemes ?? [])]);
  return imported.length === 0 ? own : new Map([...imported, ...own]);
}

/** The files of its package with security schemes that a file imports, and those that they import publicly. */
export function importedSchemes(file: SchemesFile): readonly ImportedSchemes[] {
  const found: ImportedSchemes[] = [];
  const visited = new Set<SchemesFile>([file]);
  const add = (path: string | undefined, dependency: number): void => {
    const imported = path === undefined ? undefined : file.types.findFile(path);
    if (imported === undefined || visited.has(imported)) return;
    visited.add(imported);
    if (imported.package === file.package && imported.options.securitySchemes !== undefined) {
      found.push({ file: imported, dependency });
    }
    for (const index of imported.proto.publicDependency) add(imported.proto.dependency[index], dependency);
  };
  for (const [dependency, path] of file.proto.dependency.entries()) add(path, dependency);
  return found;
}
