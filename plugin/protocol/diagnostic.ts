/** A line of source to show below a message, with the part to underline. */
export interface Excerpt {
  readonly text: string;
  /** 1-based, in UTF-16 units of `text`. */
  readonly column: number;
  /** Number of units to underline; 1 by default. */
  readonly length?: number;
}

/** An option that can be removed: the file means the same without it. */
export interface UnusedOption {
  /** Where the compiler located the option, or the one that contains it. */
  readonly line: number;
  readonly column: number;
  /** The member of the option, if the option as a whole has more of them. */
  readonly member?: string;
}

/** A problem found in a proto file. */
export interface Diagnostic {
  readonly severity: "error" | "warning";
  /** Stable id of the rule, such as `path-syntax`. */
  readonly rule: string;
  /** The proto file as the compiler names it. */
  readonly file: string;
  /** 1-based; 0 when the compiler sent no source positions. */
  readonly line: number;
  /** 1-based; 0 when the compiler sent no source positions. */
  readonly column: number;
  /** Where that is in the descriptor of the file: `SourceCodeInfo.Location.path`. */
  readonly path?: readonly number[];
  /** The element with the problem, such as `LibraryService.GetBook`; empty for the file as a whole. */
  readonly subject: string;
  readonly message: string;
  readonly excerpt?: Excerpt;
  /** How to fix it. */
  readonly hint?: string;
  readonly unused?: UnusedOption;
}

type Located = Pick<Diagnostic, "file" | "line" | "column" | "rule" | "subject" | "message">;

/** Orders diagnostics by file, line, column, rule and text, so that the output of a run is deterministic. */
export function compareDiagnostics(a: Located, b: Located): number {
  return (
    compareText(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareText(a.rule, b.rule) ||
    compareText(a.subject, b.subject) ||
    compareText(a.message, b.message)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Formats a diagnostic for people: `file:line:column: rule: subject: message`, followed by the indented excerpt with
 * carets and the indented hint. Warnings have `warning: ` before the rule, a format that editors recognize.
 */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const place = diagnostic.line > 0 ? `:${diagnostic.line}:${diagnostic.column}` : "";
  const head = [
    `${diagnostic.file}${place}`,
    ...(diagnostic.severity === "warning" ? ["warning"] : []),
    diagnostic.rule,
    ...(diagnostic.subject === "" ? [] : [diagnostic.subject]),
    diagnostic.message,
  ].join(": ");
  const lines = [head];
  if (diagnostic.excerpt !== undefined) lines.push(...formatExcerpt(diagnostic.excerpt));
  if (diagnostic.hint !== undefined) lines.push(`  hint: ${diagnostic.hint}`);
  return lines.join("\n");
}

/** The width of an excerpt, which fits into terminals with its indentation. */
const excerptWidth = 96;

/** A line that is longer is cut around the marked part: wrapped by a terminal, it would part from its carets. */
function formatExcerpt({ text, column, length }: Excerpt): readonly string[] {
  const characters = Array.from(oneLine(text));
  const first = charactersIn(text.slice(0, column - 1));
  const marked = Math.max(1, charactersIn(text.slice(column - 1, column - 1 + (length ?? 1))));
  const isLong = characters.length > excerptWidth;
  const room = excerptWidth - 2 * ellipsis.length;
  const isMarkLong = marked > room;
  const start = isLong
    ? Math.max(0, Math.min(first - (isMarkLong ? 0 : (room - marked) >> 1), characters.length - room))
    : 0;
  const end = isLong ? start + room : characters.length;
  const before = start > 0 ? ellipsis : "";
  const line = before + characters.slice(start, end).join("") + (end < characters.length ? ellipsis : "");
  const carets = "^".repeat(Math.max(1, Math.min(marked, end - first)));
  return [`    ${line}`, `    ${" ".repeat(before.length + first - start)}${carets}`];
}

const ellipsis = "...";

/** A line break or tab within the excerpt would misplace the carets. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, " ");
}

function charactersIn(text: string): number {
  return Array.from(text).length;
}
