import { type Diagnostic, formatDiagnostic } from "@protoc-gen-rest/plugin";

/** A finding of a command in a proto file. */
export interface Finding extends Omit<Diagnostic, "severity"> {
  /** Notes are for people to know, and not to act on. */
  readonly severity: Diagnostic["severity"] | "note";
}

/** Formats a finding as compilers do: `file:line:column: rule: subject: message`. */
export function formatFinding({ severity, ...finding }: Finding): string {
  const text = formatDiagnostic({ ...finding, severity: severity === "note" ? "error" : severity });
  return severity === "note" ? text.replace(`: ${finding.rule}: `, `: note: ${finding.rule}: `) : text;
}
