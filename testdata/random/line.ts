// A proto file is a list of lines: many combinations are invalid, and each element is on a line of its own, so that invalid ones
// can be removed.

export type Syntax = "proto2" | "proto3" | "2023";

/** A line with an element, or a field, whose options can be removed one by one. */
export type Line = string | FieldLine;

export interface FieldLine {
  readonly declaration: string;
  /** The content of `(rest.v1.field)`. */
  readonly rules: readonly string[];
  /** The other options. */
  readonly options: readonly string[];
}

export function printLine(line: Line): string {
  if (typeof line === "string") return line;
  const rules = line.rules.length === 0 ? [] : [`(rest.v1.field) = {${line.rules.join(", ")}}`];
  const options = [...rules, ...line.options];
  return `${line.declaration}${options.length === 0 ? "" : ` [${options.join(", ")}]`};`;
}
/** The text without rules, for plugins that do not know them. */
export function withoutCel(line: Line): Line {
  if (typeof line === "string") return line.includes("buf/validate/") ? "" : line;
  return { ...line, options: line.options.filter((option) => !option.startsWith("(buf.validate.")) };
}
