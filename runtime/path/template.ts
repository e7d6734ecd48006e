import type { GrowPartial } from "./grow-partial.ts";
import { canonicalPartial, isPartial } from "./partial-text.ts";
import { decodeLiteral } from "./percent.ts";
import { escapeText } from "./segment.ts";

/**
 * A parsed path template of `google.api.http`, in flat arrays.
 *
 * Follows "Path template syntax" of `google/api/http.proto`.
 */
export interface Template {
  /** The text of the template. */
  readonly text: string;
  /**
   * An entry for each segment, variables resolved: `*`, `**`, or a literal as written, with its escapes. This tells a
   * wildcard from the literal `%2A`, and expanding keeps the bytes of the template. The last one is empty if a slash follows
   * (`parseRouteTemplate`). In a segment with variables and text each variable is `{}`: `{}.json` (`parsePartialTemplate`).
   */
  readonly segments: readonly string[];
  /** In the order of the template. */
  readonly variables: readonly TemplateVariable[];
  /** The verb after the last colon, as written. `""` if there is none. */
  readonly verb: string;
  /** Adds segments with variables and text to a router. A function, so that bundles without such segments lack it. */
  readonly grow?: GrowPartial;
  /** Whether a segment of a request has the text of such a segment as it is written, around any values. */
  readonly holds?: (segment: string, written: string) => boolean;
}

/** A variable of a template: `{field=pattern}`. */
export interface TemplateVariable {
  /** Proto field names joined by dots: `book.shelf_id`. */
  readonly field: string;
  /** The variable spans the segments from `start` up to but not including `end`. */
  readonly start: number;
  readonly end: number;
  /** Whether it spans several segments or ends in `**`. If so, `/` is not encoded, and servers keep `%2F`. */
  readonly multi: boolean;
  /** The column of the field path in `text`, from 1. */
  readonly column: number;
  /** For a part of a segment: reads it from the whole segment, decoded. */
  readonly read?: (segment: string) => string;
  /** The decoded text between it and the next variable of its segment, which it cannot contain. */
  readonly separator?: string;
}

/** A template that violates the grammar. `column` is from 1, and one past the end if something is missing there. */
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

/** Returns the pattern of a variable as written: `*` for `{shelf}`, `shelves/*` for `{name=shelves/*}`. */
export function variablePattern(template: Template, variable: TemplateVariable): string {
  if (variable.read !== undefined) return "*";
  return template.segments.slice(variable.start, variable.end).join("/");
}

/**
 * Returns a template without variables and with canonical literals. Two templates match the same requests if and only if
 * their canonical forms are equal, as those of `/v1/{a}/b` and `/v1/{x.y=*}/%62` are.
 */
export function canonicalTemplate(template: Template): string {
  const verb = template.verb === "" ? "" : `:${canonicalLiteral(template.verb)}`;
  return `/${template.segments.map(canonicalSegment).join("/")}${verb}`;
}

function canonicalSegment(segment: string): string {
  if (isWildcard(segment)) return segment;
  return isPartial(segment) ? canonicalPartial(segment) : canonicalLiteral(segment);
}

/** Returns the template of the same path without a slash at its end. */
export function withoutTrailingSlash(template: Template): Template {
  if (template.segments.at(-1) !== "") return template;
  return { ...template, text: template.text.slice(0, -1), segments: template.segments.slice(0, -1) };
}

export function isWildcard(segment: string): boolean {
  return segment === "*" || segment === "**";
}

function canonicalLiteral(written: string): string {
  const text = decodeLiteral(written);
  return text === undefined ? written : escapeText(text);
}
