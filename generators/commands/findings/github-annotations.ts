import type { Finding } from "./finding.ts";

/** Workflow commands of GitHub Actions, which show findings at their lines. */
export function githubAnnotations(findings: readonly Finding[]): string {
  return findings.map(annotationOf).join("");
}

function annotationOf({ severity, file, line, column, rule, subject, message, hint }: Finding): string {
  const place = line > 0 ? `,line=${line},col=${column}` : "";
  const text = [`${subject === "" ? "" : `${subject}: `}${message}`, ...(hint === undefined ? [] : [`hint: ${hint}`])];
  return `::${severity === "note" ? "notice" : severity} file=${property(file)}${place},title=${property(rule)}::${escaped(text.join("\n"))}\n`;
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
