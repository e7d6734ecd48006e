import type { TextOutput } from "../terminal.ts";
import type { Finding } from "./finding.ts";
import { findingsText } from "./findings-text.ts";
import { githubAnnotations } from "./github-annotations.ts";
import { junitReport } from "./junit-report.ts";
import { sarifLog } from "./sarif-log.ts";

/** How findings are printed. */
export const findingFormats = ["text", "json", "github-actions", "junit", "sarif"] as const;
export type FindingFormat = (typeof findingFormats)[number];

export function formatFindings(findings: readonly Finding[], format: FindingFormat, output: TextOutput): string {
  switch (format) {
    case "text":
      return findingsText(findings, output);
    case "json":
      return `${JSON.stringify(findings, null, 2)}\n`;
    case "github-actions":
      return githubAnnotations(findings);
    case "junit":
      return junitReport(findings);
    case "sarif":
      return sarifLog(findings);
  }
}
