import { type ImportRuleId, importRules } from "./import-rules.ts";
import { type Node, pointerOf } from "./node.ts";

/** A mistake of a document, or a part that proto files cannot express. */
export interface ImportFinding {
  readonly severity: "error" | "warning";
  readonly rule: ImportRuleId;
  /** The file of the document, and the place in it as a JSON pointer. */
  readonly file: string;
  readonly pointer: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

export interface ImportFindings {
  add(rule: ImportRuleId, at: Node, message: string, hint?: string): void;
  all(): readonly ImportFinding[];
  hasErrors(): boolean;
}

/** `tolerated` errors are warnings. The same finding is kept once. */
export function createFindings(tolerated: ReadonlySet<ImportRuleId>): ImportFindings {
  const found = new Map<string, ImportFinding>();
  return {
    add(rule, at, message, hint) {
      const severity = tolerated.has(rule) ? "warning" : importRules[rule].severity;
      const pointer = pointerOf(at);
      const key = `${rule} ${at.file}#${pointer} ${message}`;
      if (!found.has(key)) found.set(key, { severity, rule, file: at.file, pointer, message, hint });
    },
    all: () => [...found.values()],
    hasErrors: () => [...found.values()].some(({ severity }) => severity === "error"),
  };
}
