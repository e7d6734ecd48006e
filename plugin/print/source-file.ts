import { checkInsertionPoint, insertionMarker } from "../protocol/response/insertion-marker.ts";
import type { CodeAnnotation } from "../protocol/response/response-file.ts";
import { type Described, locateMarks, type Mark } from "./annotations.ts";
import { assignment, type Code, callExpression, objectLiteral } from "./code.ts";
import { type CommentStyle, commentLine, commentStyles } from "./comment-style.ts";
import { docComment } from "./doc-comment.ts";
import { inlineCode } from "./flatten.ts";
import { createImports, type Imports } from "./imports.ts";
import { layout } from "./layout.ts";

/** The language of a file: TypeScript, JavaScript, or declarations. One generator prints all three. */
export type Target = "ts" | "js" | "dts";

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly optional?: boolean;
}

export interface Signature {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly returns: Returned;
}

/** The return type of a function, or the types of a union, which get a line each if they do not fit on one. */
export type Returned = string | readonly string[];

/** A file that is being printed, in lines of at most `width` characters where code can be broken. */
export interface SourceFile {
  readonly target: Target;
  readonly width: number;
  /** Imports a value and returns its local name, which is `as` by preference: that of a `default` export. */
  value(module: string, name: string, as?: string): string;
  /** Imports a type and returns its local name. Imports nothing in `js`. */
  type(module: string, name: string): string;
  /** Returns `text`, or nothing in `js`: for type annotations and type arguments. */
  annotation(text: string): string;
  /** Prints a line at the current indentation, or an empty line. */
  line(text?: string): void;
  /** Prints `open`, then what `body` prints one level deeper, then `close`. */
  block(open: string, body: () => void, close: string): void;
  /** Prints what `body` prints one level deeper. */
  indent(body: () => void): void;
  /** Prints a statement, in several lines if it is too long, and `end` after it. Default: a semicolon. */
  statement(code: Code, end?: string): void;
  /**
   * Prints `if (a && b) then`, on one line if it fits, with `operator` between the conditions. A function prints the
   * body of a block.
   */
  when(conditions: readonly string[], operator: "&&" | "||", then: Code | (() => void)): void;
  doc(text: string): void;
  /** Calls `print` for a type declaration, except in `js`. */
  declaration(print: () => void): void;
  /** Prints `open(parameters): returns` and `end`. */
  signature(open: string, parameters: readonly string[], returns: Returned, end: string): void;
  /** Prints an exported function, or its signature in `dts`. */
  exportFunction(signature: Signature, body: () => void): void;
  /** Prints a constant with an object literal. In `dts` only an exported one is declared. */
  constant(name: string, type: string, members: readonly Code[], exported?: boolean): void;
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
  /** What surrounds the printed lines of a whole file, besides its imports. */
  readonly top?: { readonly header: readonly string[]; readonly points: SourceFileOptions["points"] };
}

export function createPart({ target, width, comments, imports, annotate, top }: Part): SourceFile {
  const lines: string[] = [];
  const marks: Mark[] = [];
  const points = new Set<string>();
  let indent = "";

  const marker = (name: string): string => {
    const wrong = checkInsertionPoint(name);
    if (wrong !== undefined)
      throw new Error(`an insertion point cannot be printed as ${JSON.stringify(name)}: ${wrong}`);
    return `${comments.open}${insertionMarker(name)}${comments.close}`;
  };
  const head = (): readonly string[] => {
    if (top === undefined) return [];
    const used = imports.print(width);
    if (top.points !== undefined) used.push(marker(top.points.imports));
    return [...top.header, "", ...used, ...(used.length > 0 ? [""] : [])];
  };
  const tail = (): readonly string[] => (top?.points === undefined ? [] : ["", marker(top.points.end)]);
  const line = (text = ""): void => {
    lines.push(text === "" ? "" : indent + text);
  };
  const indented = (body: () => void): void => {
    indent += "  ";
    body();
    indent = indent.slice(2);
  };
  const block = (open: string, body: () => void, close: string): void => {
    line(open);
    indented(body);
    line(close);
  };
  const statement = (code: Code, end = ";"): void => {
    for (const text of layout(code, indent.length, width, end)) line(text);
  };
  const signature = (open: string, parameters: readonly string[], returns: Returned, end: string): void => {
    const types = typeof returns === "string" ? [returns] : returns;
    const result = returns === "" ? "" : `: ${types.join(" | ")}`;
    if (types.length === 1 || indent.length + `)${result}${end}`.length <= width) {
      statement(callExpression(open, parameters), result + end);
      return;
    }
    block(`${open}(`, () => parameters.forEach((parameter) => void line(`${parameter},`)), "):");
    indented(() => types.forEach((type, i) => void line(`| ${type}${i < types.length - 1 ? "" : end}`)));
  };

  const file: SourceFile = {
    target,
    width,
    value: imports.value,
    type: (module, name) => (target === "js" ? name : imports.type(module, name)),
    annotation: (text) => (target === "js" ? "" : text),
    line,
    block,
    indent: indented,
    statement,
    signature,
    when: (conditions, operator, then) => {
      const condition = conditions.join(` ${operator} `);
      const flat = typeof then === "function" ? undefined : `if (${condition}) ${inlineCode(then)};`;
      if (flat !== undefined && indent.length + flat.length <= width) {
        line(flat);
        return;
      }
      if (indent.length + condition.length + "if () {".length <= width) line(`if (${condition}) {`);
      else {
        const last = conditions.length - 1;
        block("if (", () => conditions.forEach((part, i) => void line(i < last ? `${part} ${operator}` : part)), ") {");
      }
      indented(typeof then === "function" ? then : () => statement(then));
      line("}");
    },
    doc: (text) => {
      for (const text_ of docComment(text)) line(text_);
    },
    declaration: (print) => {
      if (target !== "js") print();
    },
    exportFunction: ({ name, parameters, returns }, body) => {
      const typed = parameters.map((p) => (target === "js" ? p.name : `${p.name}${p.optional ? "?" : ""}: ${p.type}`));
      const open = `export ${target === "dts" ? "declare " : ""}function ${name}`;
      const end = target === "dts" ? ";" : " {";
      signature(open, typed, target === "js" ? "" : returns, end);
      if (target === "dts") return;
      indented(body);
      line("}");
    },
    constant: (name, type, members, exported = false) => {
      if (target === "dts") {
        if (exported) line(`export declare const ${name}: ${type};`);
        return;
      }
      statement(
        assignment(`${exported ? "export " : ""}const ${name}${file.annotation(`: ${type}`)}`, objectLiteral(members)),
      );
    },
    insertionPoint: (name) => {
      // protoc inserts at the first marker of a name, buf at every one.
      if (points.has(name) || name === top?.points?.imports || name === top?.points?.end)
        throw new Error(`the insertion point ${JSON.stringify(name)} is printed twice in one file; give each its name`);
      points.add(name);
      line(marker(name));
    },
    annotate: annotate ? ({ descriptor }, name) => void marks.push({ line: lines.length, name, descriptor }) : () => {},
    annotations: () => {
      if (marks.length === 0) return [];
      const before = head();
      return locateMarks(marks, before.length === 0 ? "" : `${before.join("\n")}\n`, lines);
    },
    isEmpty: () => lines.length === 0,
    toString: () => {
      const text = [...head(), ...trimBlank(lines), ...tail()].join("\n");
      return points.size > 0 || top?.points !== undefined ? text : `${text}\n`;
    },
  };
  return file;
}

// Generators end each declaration with an empty line, which is dropped at the end of a file.
function trimBlank(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
