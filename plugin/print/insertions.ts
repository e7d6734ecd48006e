import type { ResponseFile } from "../protocol/response/response-file.ts";
import { commentStyles } from "./comment-style.ts";
import { createImports } from "./imports.ts";
import { createPart, defaultWidth, type SourceFile, type Target } from "./source-file.ts";

/** Options of `createInsertions`. */
export interface InsertionsOptions {
  /** The file that an earlier plugin of the run emits: `library/v1/library_client.ts`. */
  readonly file: string;
  readonly target: Target;
  /**
   * The suffix of all imported names, after a `$`. The imports of the file are unknown, and importing a name twice is
   * an error. Use the name of your plugin.
   */
  readonly tag: string;
  /** The insertion point after the imports of the file. Default: `imports`. */
  readonly imports?: string;
  /** The maximum length of inserted lines without indentation. Default: 116, for points that are indented twice. */
  readonly width?: number;
  /** Whether to record annotations. Default: false. */
  readonly annotate?: boolean;
}

/** Text for the insertion points of a file that another plugin emits. */
export interface Insertions {
  /** Returns the text for a point, the same one for each call. Its imports go to the point for imports. */
  at(point: string): SourceFile;
  /** The insertions to emit: one for each point with text, imports first. */
  files(): readonly ResponseFile[];
}

const deepestIndent = 4;

/** Creates the text for the insertion points of a file that another plugin emits. */
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
