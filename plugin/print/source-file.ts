import { checkInsertionPoint, insertionMarker } from "../protocol/response/insertion-marker.ts";
import type { CodeAnnotation } from "../protocol/response/response-file.ts";
import { type Described, locateMarks, type Mark } from "./annotations.ts";
import { assignment, type Code, callExpression, objectLiteral } from "./code.ts";
import { type CommentStyle, commentLine, commentStyles } from "./comment-style.ts";
import { docComment } from "./doc-comment.ts";
import { inlineCode } from "./flatten.ts";
import { createImports, type Imports } from "./imports.ts";
import { layout } from "./layout.ts";

/** `ts`: all of it; `js`: what runs; `dts`: what is declared. One generator prints all three. */
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

/** The type that a function returns; the types of a union one by one, so that each can have a line of its own. */
export type Returned = string | readonly string[];

/** A TypeScript file that is being printed. Lines are at most `width` characters where a construct can be broken. */
export interface SourceFile {
  readonly target: Target;
  readonly width: number;
  /** Imports a value, answers its local name; `as` is what a `default` is to be called. */
  value(module: string, name: string, as?: string): string;
  /** Imports a type, answers its local name; in `js` nothing is imported. */
  type(module: string, name: string): string;
  /** `text` where types are written (`ts`), nothing in `js`: for type arguments and annotations inside bodies. */
  annotation(text: string): string;
  /** Prints a line at the current indentation; empty lines stay empty. */
  line(text?: string): void;
  /** Prints `open`, then what `body` prints one level deeper, then `close`. */
  block(open: string, body: () => void, close: string): void;
  /** Prints what `body` prints one level deeper. */
  indent(body: () => void): void;
  /** Prints a statement, which is broken where it is too long, and `end` after it, a semicolon by default. */
  statement(code: Code, end?: string): void;
  /**
   * Prints `if (a && b) then`, in the least form that fits; `conditions` are joined by `operator`. What a function
   * prints stands in a block.
   */
  when(conditions: readonly string[], operator: "&&" | "||", then: Code | (() => void)): void;
  doc(text: string): void;
  /** A declaration that only types need: printed in `ts` and `dts`. */
  declaration(print: () => void): void;
  /** Prints `open(parameters): returns` and `end`; a union that is too long has a line for each type. */
  signature(open: string, parameters: readonly string[], returns: Returned, end: string): void;
  /** An exported function, its signature alone in `dts`. */
  exportFunction(signature: Signature, body: () => void): void;
  /** A constant that is an object literal; in `dts` only an exported one is declared. */
  constant(name: string, type: string, members: readonly Code[], exported?: boolean): void;
  /**
   * Prints the mark at which other plugins of the run insert text, as a comment at the current indentation. A name comes
   * once in a file. A file with a mark has no line break at its end, which buf would drop with the first insertion
   * (CodeGeneratorResponse.File.insertion_point).
   */
  insertionPoint(name: string): void;
  /**
   * Says that the identifier `name`, in the line that is printed next, stands for an element of a proto file: a property
   * key as it is printed, quotes included. Does nothing in files without annotations.
   */
  annotate(element: Described, name: string): void;
  /** What was annotated, by its bytes in the text of toString (GeneratedCodeInfo); empty without `annotate`. */
  annotations(): readonly CodeAnnotation[];
  /** Whether nothing but the header would be printed. */
  isEmpty(): boolean;
  toString(): string;
}

export interface SourceFileOptions {
  readonly target: Target;
  /** Lines of the comment at the top, without markers. */
  readonly header: readonly string[];
  /** The names that the file declares; imports give way to them. */
  readonly declares: Iterable<string>;
  /** Default 120. */
  readonly width?: number;
  /** For the header and for insertion points: that of the language. TypeScript's when left out. */
  readonly comments?: CommentStyle;
  /** Insertion points behind the imports and at the very end, which are none of the printed lines. */
  readonly points?: { readonly imports: string; readonly end: string } | undefined;
  /** Whether to keep what `annotate` says; false when left out. */
  readonly annotate?: boolean;
}

export function createSourceFile(options: SourceFileOptions): SourceFile {
  const { target, width = defaultWidth, comments = commentStyles.slashes, points, annotate = false } = options;
  const imports = createImports(new Set(options.declares));
  const header = options.header.map((text) => commentLine(text, comments));
  return createPart({ target, width, comments, imports, annotate, top: { header, points } });
}

export const defaultWidth = 120;

/** A text that is printed: a whole file, or what is inserted into one. */
export interface Part {
  readonly target: Target;
  readonly width: number;
  readonly comments: CommentStyle;
  readonly imports: Imports;
  readonly annotate: boolean;
  /** What surrounds the printed lines of a whole file; its imports are printed there. */
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
    return commentLine(insertionMarker(name), comments);
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
      // protoc inserts at the first marker of a name, buf at each.
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

// Generators end each declaration with an empty line; the last one of a file is not wanted.
function trimBlank(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
