import { type Code, callExpression } from "./code.ts";
import { inlineCode } from "./flatten.ts";
import { layout } from "./layout.ts";
import { genericType } from "./type-arguments.ts";

/** The return type of a function, or the types of a union, which get a line each if they do not fit on one. */
export type Returned = string | readonly string[];

/** The lines of a text that is being printed, of at most `width` characters where code can be broken. */
export interface LineWriter {
  readonly lines: readonly string[];
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
  /** Prints `open(parameters): returns` and `end`. */
  signature(open: string, parameters: readonly string[], returns: Returned, end: string): void;
}

export function createLineWriter(width: number): LineWriter {
  const lines: string[] = [];
  let indentation = "";

  const fits = (text: string): boolean => indentation.length + text.length <= width;
  const line = (text = ""): void => {
    lines.push(text === "" ? "" : indentation + text);
  };
  const indent = (body: () => void): void => {
    indentation += "  ";
    body();
    indentation = indentation.slice(2);
  };
  const block = (open: string, body: () => void, close: string): void => {
    line(open);
    indent(body);
    line(close);
  };
  const statement = (code: Code, end = ";"): void => {
    for (const text of layout(code, indentation.length, width, end)) line(text);
  };
  const signature = (open: string, parameters: readonly string[], returns: Returned, end: string): void => {
    const types = typeof returns === "string" ? [returns] : returns;
    const result = returns === "" ? "" : `: ${types.join(" | ")}`;
    const generic = fits(`)${result}${end}`) || types.length > 1 ? undefined : genericType(types[0]!);
    if (generic !== undefined) {
      block(`${open}(`, () => parameters.forEach((parameter) => void line(`${parameter},`)), `): ${generic.name}<`);
      const last = generic.parameters.length - 1;
      indent(() => generic.parameters.forEach((type, i) => void line(i < last ? `${type},` : type)));
      line(`>${end}`);
      return;
    }
    if (types.length === 1 || fits(`)${result}${end}`)) {
      statement(callExpression(open, parameters), result + end);
      return;
    }
    block(`${open}(`, () => parameters.forEach((parameter) => void line(`${parameter},`)), "):");
    indent(() => types.forEach((type, i) => void line(`| ${type}${i < types.length - 1 ? "" : end}`)));
  };
  const when = (conditions: readonly string[], operator: "&&" | "||", then: Code | (() => void)): void => {
    const condition = conditions.join(` ${operator} `);
    const flat = typeof then === "function" ? undefined : `if (${condition}) ${inlineCode(then)};`;
    if (flat !== undefined && fits(flat)) {
      line(flat);
      return;
    }
    if (fits(`if (${condition}) {`)) line(`if (${condition}) {`);
    else {
      const last = conditions.length - 1;
      block("if (", () => conditions.forEach((part, i) => void line(i < last ? `${part} ${operator}` : part)), ") {");
    }
    indent(typeof then === "function" ? then : () => statement(then));
    line("}");
  };
  return { lines, line, block, indent, statement, signature, when };
}
