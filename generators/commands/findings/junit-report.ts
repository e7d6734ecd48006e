import { type Finding, formatFinding } from "./finding.ts";

/** A JUnit report: a suite for each file, with a failed test for each finding, or a passed test without findings. */
export function junitReport(findings: readonly Finding[]): string {
  const byFile = new Map<string, Finding[]>();
  for (const finding of findings) byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), finding]);
  const suites = [...byFile].map(([file, found]) => suiteOf(file, found));
  const passed =
    '  <testsuite name="protoc-gen-rest" tests="1" failures="0">\n    <testcase name="no findings"/>\n  </testsuite>\n';
  const count = Math.max(findings.length, 1);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<testsuites name="protoc-gen-rest" tests="${count}" failures="${findings.filter(isFailure).length}">\n`,
    ...(suites.length === 0 ? [passed] : suites),
    "</testsuites>\n",
  ].join("");
}

function isFailure({ severity }: Finding): boolean {
  return severity !== "note";
}

function suiteOf(file: string, findings: readonly Finding[]): string {
  const cases = findings.map((finding) => {
    const { rule, line, severity, subject, message } = finding;
    const name = attribute(`${rule}${line > 0 ? ` at line ${line}` : ""}${subject === "" ? "" : ` (${subject})`}`);
    const text = escaped(formatFinding(finding));
    const result =
      severity === "note"
        ? `<system-out>${text}</system-out>`
        : `<failure type="${severity}" message="${attribute(message)}">${text}</failure>`;
    return `    <testcase classname="${attribute(file)}" name="${name}">\n      ${result}\n    </testcase>\n`;
  });
  const counts = `tests="${findings.length}" failures="${findings.filter(isFailure).length}"`;
  return `  <testsuite name="${attribute(file)}" ${counts}>\n${cases.join("")}  </testsuite>\n`;
}

function attribute(text: string): string {
  return escaped(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;");
}

/** XML 1.0 has no characters for most controls. */
function escaped(text: string): string {
  const allowed = text.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
  return allowed.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
