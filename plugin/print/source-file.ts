import type { CodeAnnotation } from "../protocol/response/response-file.ts";
import { type Described, locateMarks, type Mark } from "./annotations.ts";
import { assignment, type Code, objectLiteral } from "./code.ts";
import { type CommentStyle, commentLine, commentStyles } from "./comment-style.ts";
import { docComment } from "./doc-comment.ts";
import { createImports, type Imports } from "./imports.ts";
import { createLineWriter, type LineWriter, type Returned } from "./line-writer.ts";
import { createPointNames, type PointNames } from "./point-names.ts";
import { genericType } from "./type-arguments.ts";

/** The language of a file: TypeScript, JavaScript, or declarations. One generator prints all three. */
export type Target = "ts" | "js" | "dts";

export interface FunctionParameter {
  readonly name: string;
  readonly type: string;
  readonly optional?: boolean;
  /** The expression for a caller that leaves the parameter out. */
  readonly default?: string;
}

/** Name, parameters and return type of a function. */
export interface Signature {
  readonly name: string;
  readonly parameters: readonly FunctionParameter[];
  readonly returns: Returned;
  /** `async`, or `async*` for a function that yields. Default: neither. */
  readonly kind?: "async" | "async*";
}

/** A file that is being printed, in lines of at most `width` characters where code can be broken. */
export interface SourceFile extends Omit<LineWriter, "lines"> {
  readonly target: Target;
  readonly width: number;
  /** Imports a value and returns its local name, which is `as` by preference: that of a `default` export. */
  value(module: string, name: string, as?: string): string;
  /** Imports a type and returns its local name. Imports nothing in `js`. */
  type(module: string, name: string): string;
  /** Returns `text`, or nothing in `js`: for type annotations and type arguments. */
  annotation(text: string): string;
  /** Prints a doc comment. */
  doc(text: string): void;
  /** Calls `print` for a type declaration, except in `js`. */
  declaration(print: () => void): void;
  /** Prints an exported function, or its signature in `dts`. */
  exportFunction(signature: Signature, body: () => void): void;
  /** Prints a constant with an object literal. In `dts` only an exported one is declared. */
  constant(name: string, type: string, members: readonly Code[], exported?: boolean): void;
  /** Prints an exported alias of a type, for `declaration`. */
  typeAlias(name: string, type: string): void;
  /**
   * Prints an insertion point for other plugins of the run, as a comment at the current indentation. A name can occur
   * once in a file. A file with insertion points does not end with a line break, which buf would drop with the first
   * insertion (CodeGeneratorResponse.File.insertion_point). Throws for an invalid or a repeated name.
   */
  insertionPoint(name: string): void;
  /**
   * Annotates the identifier `name` on the next printed line with an element of a proto file. A property key is passed
   * as printed, with its quotes. Does nothing unless the file records annotations.
   */
  annotate(element: Described, name: string): void;
  /** The annotations, with byte offsets in the text of `toString` (GeneratedCodeInfo). */
  annotations(): readonly CodeAnnotation[];
  /** Whether the file has nothing but a header. */
  isEmpty(): boolean;
  toString(): string;
}

/** Options of `createSourceFile`. */
export interface SourceFileOptions {
  readonly target: Target;
  /** The lines of the comment at the top, without comment markers. */
  readonly header: readonly string[];
  /** The names that the file declares. Imports with these names get an alias. */
  readonly declares: Iterable<string>;
  /** The maximum length of lines. Default: 120. */
  readonly width?: number;
  /** The style of the header and of insertion points. Default: `commentStyles.slashes`. */
  readonly comments?: CommentStyle;
  /** The insertion points after the imports and at the end of the file. */
  readonly points?: { readonly imports: string; readonly end: string } | undefined;
  /** Whether to record annotations. Default: false. */
  readonly annotate?: boolean;
}

/** Creates an empty file. `toString` returns its text, with the imports of the names that were used. */
export function createSourceFile(options: SourceFileOptions): SourceFile {
  const { target, width = defaultWidth, comments = commentStyles.slashes, points, annotate = false } = options;
  const imports = createImports(new Set(options.declares));
  const header = options.header.map((text) => commentLine(text, comments));
  return createPart({ target, width, comments, imports, annotate, top: { header, points } });
}

export const defaultWidth = 120;

/** Settings of a text that is printed: a whole file, or an insertion into one. */
export interface Part {
  readonly target: Target;
  readonly width: number;
  readonly comments: CommentStyle;
  readonly imports: Imports;
  readonly annotate: boolean;
  /** The surroundings of the printed lines of a whole file, besides its imports. */
  readonly top?: { readonly header: readonly string[]; readonly points: SourceFileOptions["points"] };
}

export function createPart({ target, width, comments, imports, annotate, top }: Part): SourceFile {
  const { lines, ...writer } = createLineWriter(width);
  const marks: Mark[] = [];
  const points = createPointNames(comments, top?.points);
  const head = (): readonly string[] => {
    if (top === undefined) return [];
    // The code of bodies, which declarations lack, is made nevertheless. Insertions may use any import.
    const used = target === "dts" && top.points === undefined ? namesIn(lines) : undefined;
    return headLines(top, imports.print(width, used), points);
  };
  return {
    ...writer,
    ...declarations(writer, target, width),
    target,
    width,
    value: imports.value,
    type: (module, name) => (target === "js" ? name : imports.type(module, name)),
    insertionPoint: (name) => writer.line(points.add(name)),
    annotate: annotate ? ({ descriptor }, name) => void marks.push({ line: lines.length, name, descriptor }) : () => {},
    annotations: () => {
      if (marks.length === 0) return [];
      const before = head();
      return locateMarks(marks, before.length === 0 ? "" : `${before.join("\n")}\n`, lines);
    },
    isEmpty: () => lines.length === 0,
    toString: () => {
      const tail = top?.points === undefined ? [] : ["", points.marker(top.points.end)];
      // The empty line becomes the last line break: appended to the text, it would copy the text once more.
      const end = points.isEmpty() && top?.points === undefined ? [""] : [];
      return head().concat(trimBlank(lines), tail, end).join("\n");
    },
  };
}

function namesIn(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.match(/[\p{ID_Continue}$]+/gu) ?? []));
}

type Writer = Omit<LineWriter, "lines">;
type Declarations = Pick<
  SourceFile,
  "annotation" | "doc" | "declaration" | "exportFunction" | "constant" | "typeAlias"
>;

/** Prints declarations as TypeScript, as JavaScript without types, or as types alone. */
function declarations({ line, indent, statement, signature }: Writer, target: Target, width: number): Declarations {
  const annotation = (text: string): string => (target === "js" ? "" : text);
  // The arguments of a type have a line each where one line is too long; `end` prints the last line.
  const typed = (before: string, type: string, after: string, end: (text: string) => void): void => {
    const flat = before + type + after;
    const generic = flat.length <= width ? undefined : genericType(type);
    if (generic === undefined) {
      end(flat);
      return;
    }
    const { name, parameters } = generic;
    line(`${before}${name}<`);
    indent(() => parameters.forEach((it, i) => void line(i < parameters.length - 1 ? `${it},` : it)));
    end(`>${after}`);
  };
  return {
    annotation,
    doc: (text) => {
      for (const each of docComment(text)) line(each);
    },
    declaration: (print) => {
      if (target !== "js") print();
    },
    exportFunction: ({ name, parameters, returns, kind }, body) => {
      const typed = parameters.map((it) => declaredParameter(it, target));
      const open = target === "dts" ? `export declare function ${name}` : `export ${functionKeyword(kind)} ${name}`;
      signature(open, typed, target === "js" ? "" : returns, target === "dts" ? ";" : " {");
      if (target === "dts") return;
      indent(body);
      line("}");
    },
    constant: (name, type, members, exported = false) => {
      if (target === "dts") {
        if (exported) typed(`export declare const ${name}: `, type, ";", line);
        return;
      }
      const declared = `${exported ? "export " : ""}const ${name}`;
      const begin = (before: string): void => statement(assignment(before, objectLiteral(members)));
      if (target === "js") begin(declared);
      else typed(`${declared}: `, type, " =", (last) => begin(last.slice(0, -" =".length)));
    },
    typeAlias: (name, type) => {
      const before = `export type ${name} =`;
      if (before.length + type.length + " ;".length <= width || genericType(type) !== undefined) {
        typed(`${before} `, type, ";", line);
        return;
      }
      line(before);
      indent(() => void line(`${type};`));
    },
  };
}

function declaredParameter({ name, type, optional, default: value }: FunctionParameter, target: Target): string {
  const mayBeLeftOut = optional === true || (value !== undefined && target === "dts");
  const declared = target === "js" ? name : `${name}${mayBeLeftOut ? "?" : ""}: ${type}`;
  return value === undefined || target === "dts" ? declared : `${declared} = ${value}`;
}

function functionKeyword(kind: Signature["kind"]): string {
  if (kind === undefined) return "function";
  return kind === "async" ? "async function" : "async function*";
}

function headLines(top: NonNullable<Part["top"]>, imports: readonly string[], points: PointNames): readonly string[] {
  const used = top.points === undefined ? imports : [...imports, points.marker(top.points.imports)];
  return [...top.header, "", ...used, ...(used.length > 0 ? [""] : [])];
}

// Generators end each declaration with an empty line, which is dropped at the end of a file.
function trimBlank(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
