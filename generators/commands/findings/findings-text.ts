import { paint, type TextOutput } from "../terminal.ts";
import { type Finding, formatFinding } from "./finding.ts";

/** Findings for people, followed by their number. */
export function findingsText(findings: readonly Finding[], output: TextOutput): string {
  if (findings.length === 0) return "";
  const texts = findings.map((finding) => `${paintHead(formatFinding(finding), finding, output)}\n`);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const files = new Set(findings.map(({ file }) => file)).size;
  const counts = [plural(errors, "error"), plural(findings.length - errors, "warning")].filter((it) => it !== "");
  return `${texts.join("")}\n${counts.join(" and ")} in ${plural(files, "file")}\n`;
}

function paintHead(text: string, { severity, rule }: Finding, output: TextOutput): string {
  const [head = "", ...rest] = text.split("\n");
  const color = severity === "error" ? "red" : "yellow";
  const painted = head.replace(`: ${rule}: `, `: ${paint(output, color, rule)}: `);
  return [painted, ...rest.map((line) => paint(output, "dim", line))].join("\n");
}

function plural(count: number, noun: string): string {
  if (count === 0) return "";
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
