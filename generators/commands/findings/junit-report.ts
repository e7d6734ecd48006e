import { type Diagnostic, formatDiagnostic } from "@protoc-gen-rest/plugin";

/** A JUnit report with a suite for each file and a failed test for each finding; one test that passes without findings. */
export function junitReport(findings: readonly Diagnostic[]): string {
  const byFile = new Map<string, Diagnostic[]>();
  for (const finding of findings) byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), finding]);
  const suites = [...byFile].map(([file, found]) => suiteOf(file, found));
  const passed =
    '  <testsuite name="lint" tests="1" failures="0">\n    <testcase name="no findings"/>\n  </testsuite>\n';
  const count = Math.max(findings.length, 1);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<testsuites name="protoc-gen-rest" tests="${count}" failures="${findings.length}">\n`,
    ...(suites.length === 0 ? [passed] : suites),
    "</testsuites>\n",
  ].join("");
}

function suiteOf(file: string, findings: readonly Diagnostic[]): string {
  const cases = findings.map((finding) => {
    const { rule, line, severity, subject, message } = finding;
    const name = attribute(`${rule}${line > 0 ? ` at line ${line}` : ""}${subject === "" ? "" : ` (${subject})`}`);
    const failure = `<failure type="${severity}" message="${attribute(message)}">${escaped(formatDiagnostic(finding))}</failure>`;
    return `    <testcase classname="${attribute(file)}" name="${name}">\n      ${failure}\n    </testcase>\n`;
  });
  const counts = `tests="${findings.length}" failures="${findings.length}"`;
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
