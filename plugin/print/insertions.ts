import type { ResponseFile } from "../protocol/response/response-file.ts";
import { commentStyles } from "./comment-style.ts";
import { createImports } from "./imports.ts";
import { createPart, defaultWidth, type SourceFile, type Target } from "./source-file.ts";

export interface InsertionsOptions {
  /** The file of the other plugin, which runs before: `library/v1/library_client.ts`. */
  readonly file: string;
  readonly target: Target;
  /**
   * Ends the local names of all that is imported, with a `$` before it: nobody sees what the file imports already, and
   * a name imported twice is a mistake. Take the plugin's name.
   */
  readonly tag: string;
  /** The point behind the imports of the file; `imports` when left out. */
  readonly imports?: string;
  /** Of the inserted lines without their indentation; 116 when left out, for points that are indented twice. */
  readonly width?: number;
  /** Whether to keep what `annotate` says; false when left out. */
  readonly annotate?: boolean;
}

/** Text for the insertion points of one file that another plugin makes. */
export interface Insertions {
  /** Prints text for a point; the same point again goes on with its text. Imports go to the point for imports. */
  at(point: string): SourceFile;
  /** One insertion for each point with text, the imports first: what is to be emitted. */
  files(): readonly ResponseFile[];
}

const deepestIndent = 4;

export function createInsertions(options: InsertionsOptions): Insertions {
  const { file, target, tag, annotate = false, width = defaultWidth - deepestIndent } = options;
  const imports = createImports(new Set(), (name) => `${name}$${tag}`);
  const settings = { target, width, comments: commentStyles.slashes, imports, annotate };
  const parts = new Map<string, SourceFile>();
  const importsPoint = options.imports ?? "imports";
  return {
    at: (point) => {
      const part = parts.get(point) ?? createPart(settings);
      parts.set(point, part);
      return part;
    },
    files: () => {
      const statements = imports.print(width);
      const inserted: ResponseFile[] = [...parts]
        .filter(([, part]) => !part.isEmpty())
        .map(([point, part]) => {
          const annotations = part.annotations();
          const content = part.toString();
          return { name: file, insertionPoint: point, content, ...(annotations.length > 0 ? { annotations } : {}) };
        });
      if (statements.length === 0) return inserted;
      return [{ name: file, insertionPoint: importsPoint, content: `${statements.join("\n")}\n` }, ...inserted];
    },
  };
}
