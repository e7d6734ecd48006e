import { decodeLiteral } from "./percent.ts";
import { escapeText } from "./segment.ts";

/**
 * A path template of `google.api.http`, parsed: flat arrays, nothing nested.
 *
 * Follows "Path template syntax" of `google/api/http.proto`.
 */
export interface Template {
  /** The template as it was written. */
  readonly text: string;
  /**
   * One entry for each segment, variables dissolved: `*`, `**` or a literal *as written*, escapes kept. So a wildcard
   * and the literal `%2A` stay apart, and an expanded path has the very bytes of the template.
   */
  readonly segments: readonly string[];
  /** In the order of the template. */
  readonly variables: readonly TemplateVariable[];
  /** The text after the last colon, as written; `""` for none (an empty verb is an error of the template). */
  readonly verb: string;
}

/** One `{field=pattern}` of a template. */
export interface TemplateVariable {
  /** Proto field names joined by dots: `book.shelf_id`. */
  readonly field: string;
  /** The variable covers `segments[start]` up to, not including, `segments[end]`. */
  readonly start: number;
  readonly end: number;
  /** Spans several segments or ends in `**`: its `/` stay as they are, and the server keeps `%2F`. */
  readonly multi: boolean;
  /** Where the field path begins in `text`, counted from 1. */
  readonly column: number;
}

/** A template that breaks the grammar. `column` counts from 1 and is one past the end when something is missing there. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
  readonly template: string;
  readonly column: number;
  readonly reason: string;

  constructor(template: string, column: number, reason: string) {
    super(`path template ${JSON.stringify(template)}: ${reason} at column ${column}`);
    this.template = template;
    this.column = column;
    this.reason = reason;
  }
}

/** The pattern of one variable as written in the template: `*` for `{shelf}`, `shelves/*` for `{name=shelves/*}`. */
export function variablePattern(template: Template, variable: TemplateVariable): string {
  return template.segments.slice(variable.start, variable.end).join("/");
}

/**
 * The template without its variables and with one spelling for each literal. Two templates match the same requests if
 * and only if their canonical forms are equal: `/v1/{a}/b` and `/v1/{x.y=*}/%62` are one.
 */
export function canonicalTemplate(template: Template): string {
  const verb = template.verb === "" ? "" : `:${canonicalLiteral(template.verb)}`;
  return `/${template.segments.map((part) => (isWildcard(part) ? part : canonicalLiteral(part))).join("/")}${verb}`;
}

export function isWildcard(segment: string): boolean {
  return segment === "*" || segment === "**";
}

function canonicalLiteral(written: string): string {
  const text = decodeLiteral(written);
  return text === undefined ? written : escapeText(text);
}
