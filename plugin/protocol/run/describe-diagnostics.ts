import { type Diagnostic, formatDiagnostic } from "../diagnostic.ts";

/** How many findings of a rule are printed whole. One more than that is printed whole as well. */
const shown = 5;

/** How many places of the others are listed. */
const listed = 3;

/**
 * Formats the findings of a run for people, sorted as they are given. Of many findings of one rule the first are printed whole, and one
 * line counts the others: they mostly have one cause, and would hide the findings of other rules.
 */
export function describeDiagnostics(diagnostics: readonly Diagnostic[]): string[] {
  const byRule = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const key = `${diagnostic.severity} ${diagnostic.rule}`;
    const known = byRule.get(key) ?? [];
    byRule.set(key, known);
    known.push(diagnostic);
  }
  const rest = new Map<Diagnostic, readonly Diagnostic[]>();
  for (const found of byRule.values()) {
    const others = found.length > shown + 1 ? found.slice(shown) : [];
    others.forEach((it, index) => void rest.set(it, index === 0 ? others : []));
  }
  return diagnostics.flatMap((diagnostic) => {
    const others = rest.get(diagnostic);
    if (others === undefined) return [formatDiagnostic(diagnostic)];
    return others.length === 0 ? [] : [summarize(others)];
  });
}

/** `library.proto:40:5: warning: query-field: 47 more findings, at library.proto:40:5, library.proto:52:5, ...` */
function summarize(others: readonly Diagnostic[]): string {
  const { severity, rule } = others[0]!;
  const places = [...new Set(others.map(placeOf))];
  const more = places.length > listed ? ", ..." : "";
  const parts = [places[0]!, ...(severity === "warning" ? ["warning"] : []), rule];
  return `${parts.join(": ")}: ${others.length} more findings, at ${places.slice(0, listed).join(", ")}${more}`;
}

function placeOf({ file, line, column }: Diagnostic): string {
  return line > 0 ? `${file}:${line}:${column}` : file;
}
