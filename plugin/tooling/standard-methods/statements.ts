import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { fileField } from "../../model/source/descriptor-fields.ts";
import { locationsOf } from "../../protocol/request/source-info.ts";
import { offsetOf } from "../proto-text/offset-of.ts";

/** Number of the imports in FileDescriptorProto. */
const dependencyField = 3;

/** A statement of a file, such as an import. */
interface Statement {
  readonly start: number;
  /** After its semicolon, and a comment on the same line. */
  readonly end: number;
}

/** The imports of a file by their paths; undefined if one of them is elsewhere. */
export function importStatements(
  source: string,
  file: FileDescriptorProto,
): readonly (Statement & { readonly path: string })[] | undefined {
  const statements = locationsOf(file, ([field, , ...rest]) => field === dependencyField && rest.length === 0).map(
    ({ path: [, index = 0], span }) => ({ ...statementAt(source, span), path: file.dependency[index] ?? "" }),
  );
  return statements.every(isFound) ? statements : undefined;
}

function isFound<T extends Partial<Statement>>(statement: T): statement is T & Statement {
  return statement.start !== undefined && statement.end !== undefined;
}

/** The end of the last statement before the declarations: the syntax, the package, imports and options. */
export function endOfHeader(source: string, file: FileDescriptorProto): number | undefined {
  const fields: readonly number[] = [fileField.syntax, fileField.package, dependencyField, fileField.options];
  const ends = locationsOf(file, ([field = 0]) => fields.includes(field)).map(
    ({ span }) => statementAt(source, span).end,
  );
  const known = ends.filter((end) => end !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

function statementAt(source: string, span: readonly number[]): Partial<Statement> {
  const [startLine = 0, startColumn = 0, endLine = 0] = span;
  const start = offsetOf(source, { line: startLine + 1, column: startColumn + 1 }, /^\w/);
  const last = { line: (span.length === 4 ? endLine : startLine) + 1, column: span.at(-1) ?? 0 };
  const semicolon = offsetOf(source, last, /^;/);
  if (start === undefined || semicolon === undefined) return {};
  const [comment = ""] =
    /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/[ \t]*(?=\r?\n))/.exec(source.slice(semicolon + 1)) ?? [];
  return { start, end: semicolon + 1 + comment.length };
}
