import type { Diagnostic, Excerpt, UnusedOption } from "../../protocol/diagnostic.ts";
import type { Note, Place } from "../elements/element.ts";
import { type RuleId, rules } from "./rules.ts";

export interface Finding {
  readonly rule: RuleId;
  readonly place: Place;
  /** The element in question: `LibraryService.GetBook`. */
  readonly subject: string;
  readonly message: string;
  readonly excerpt?: Excerpt;
  readonly hint?: string;
  readonly unused?: UnusedOption;
  /** For notes. */
  readonly takesStream?: boolean;
}

/** Collects findings, with the severity of their rules; tolerated errors become warnings. */
export class Findings {
  readonly diagnostics: Diagnostic[] = [];
  readonly notes: Note[] = [];
  readonly #tolerated: ReadonlySet<RuleId>;

  constructor(tolerated: ReadonlySet<RuleId> = new Set()) {
    this.#tolerated = tolerated;
  }

  add({ place, takesStream, ...finding }: Finding): void {
    const rule = rules[finding.rule];
    if (rule.severity === "note") {
      const { subject, message } = finding;
      this.notes.push({ rule: finding.rule, place, subject, message, ...(takesStream === true && { takesStream }) });
    } else {
      const severity = rule.tolerable && this.#tolerated.has(finding.rule) ? "warning" : rule.severity;
      this.diagnostics.push({ severity, ...place, ...finding });
    }
  }
  /** Adds a warning, whatever the severity of its rule. */
  warn({ place, ...finding }: Finding): void {
    this.diagnostics.push({ severity: "warning", ...place, ...finding });
  }
}
