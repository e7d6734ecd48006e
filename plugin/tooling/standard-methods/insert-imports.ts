import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Insertion } from "./insertion.ts";
import { endOfHeader, importStatements } from "./statements.ts";

/** Imports that a file lacks, each after the import that sorts before it; undefined if the imports are elsewhere. */
export function insertImports(
  source: string,
  file: FileDescriptorProto,
  paths: readonly string[],
): readonly Insertion[] | undefined {
  const missing = [...new Set(paths)].filter((path) => !file.dependency.includes(path)).sort();
  if (missing.length === 0) return [];
  const statements = importStatements(source, file);
  if (statements === undefined) return undefined;
  const [first] = statements;
  if (first === undefined) {
    const end = endOfHeader(source, file);
    return end === undefined ? undefined : [{ offset: end, text: `\n\n${missing.map(statement).join("\n")}` }];
  }
  const isCommented = /\/\/[^\n]*\n$|\*\/\s*\n$/.test(source.slice(0, first.start));
  return missing.map((path) => {
    const before = statements.filter((it) => it.path < path).at(-1);
    if (before === undefined && !isCommented) return { offset: first.start, text: `${statement(path)}\n` };
    return { offset: (before ?? statements.at(-1) ?? first).end, text: `\n${statement(path)}` };
  });
}

function statement(path: string): string {
  return `import "${path}";`;
}
