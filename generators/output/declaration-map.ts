import { posix } from "node:path";
import { encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";
import type { CodeAnnotation, File } from "@protoc-gen-rest/plugin";

/** A file with declarations, and where its identifiers come from. */
export interface Declarations {
  /** The path in the output folder: `books/v1/books_client.d.ts`. */
  readonly name: string;
  readonly content: string;
  readonly annotations: readonly CodeAnnotation[];
}

/**
 * The source map (ECMA-426) of declarations, by which editors jump from an identifier to the element of the proto file.
 * `protoFolder` has the proto files; it is relative to the output folder, or absolute.
 */
export function declarationMap({ name, content, annotations }: Declarations, file: File, protoFolder: string): string {
  const { namePlaces } = file;
  const lines = content.split("\n");
  const segments = lines.map((): SourceMapSegment[] => []);
  for (const { path, line, start, end } of positionsOf(lines, annotations)) {
    const place = namePlaces.get(path.join());
    if (place === undefined) continue;
    const at = [0, place.line - 1, place.column - 1] as const;
    // The range of a declaration starts with its first keyword. Editors look both places up.
    const first = lines[line]!.search(/\S/);
    // TypeScript maps a place without a segment by the next one, so there is one without a source before.
    if (first > 0) segments[line]!.push([first - 1]);
    else if (line > 0) segments[line - 1]!.push([lines[line - 1]!.length]);
    if (first < start) segments[line]!.push([first, ...at]);
    segments[line]!.push([start, ...at], [end, 0, at[1], at[2] + end - start]);
  }
  const root = posix.isAbsolute(protoFolder) ? protoFolder : posix.join(pathUp(name), protoFolder);
  const map = {
    version: 3,
    file: posix.basename(name),
    sources: [posix.join(root, file.path)],
    names: [],
    mappings: encode(segments),
  };
  return `${JSON.stringify(map)}\n`;
}

/** The comment at the end of declarations by which tools find their map. */
export function mapComment(name: string): string {
  return `//# sourceMappingURL=${posix.basename(name)}.map`;
}

/** From the folder of a file to the output folder. */
function pathUp(name: string): string {
  return "../".repeat(name.split("/").length - 1);
}

/** A line from 0, and the columns in it that an annotation covers, in UTF-16 units. */
interface Position {
  readonly path: readonly number[];
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** The positions of annotations, which are sorted by their offsets in bytes. */
function* positionsOf(lines: readonly string[], annotations: readonly CodeAnnotation[]): IterableIterator<Position> {
  let line = 0;
  let offset = 0;
  for (const { path, begin, end } of annotations) {
    for (let size = lengthOf(lines[line]!); offset + size <= begin; size = lengthOf(lines[line]!)) {
      offset += size;
      line++;
    }
    const bytes = Buffer.from(lines[line]!);
    const columnOf = (at: number): number => bytes.toString("utf8", 0, at - offset).length;
    yield { path, line, start: columnOf(begin), end: columnOf(end) };
  }
}

function lengthOf(line: string): number {
  return Buffer.byteLength(line) + 1;
}
