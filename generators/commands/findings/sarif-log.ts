import { restPlugin } from "../../plugin.ts";
import type { Finding } from "./finding.ts";
import { summaryOf } from "./known-rules.ts";

const documentation = "https://github.com/protoc-gen-rest/protoc-gen-rest/blob/main/docs/rules.md";

/** A log of the Static Analysis Results Interchange Format (SARIF 2.1.0, OASIS), which code hosts show. */
export function sarifLog(findings: readonly Finding[]): string {
  const ids = [...new Set(findings.map(({ rule }) => rule))].sort();
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: restPlugin.name,
            version: restPlugin.version,
            informationUri: documentation,
            rules: ids.map((id) => ({ id, shortDescription: { text: summaryOf(id) ?? id } })),
          },
        },
        columnKind: "unicodeCodePoints",
        results: findings.map((finding) => resultOf(finding, ids)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf(
  { severity, rule, file, line, column, subject, message, hint }: Finding,
  ids: readonly string[],
): object {
  const text = `${subject === "" ? "" : `${subject}: `}${message}`;
  const region = line > 0 ? { region: { startLine: line, startColumn: column } } : {};
  return {
    ruleId: rule,
    ruleIndex: ids.indexOf(rule),
    level: severity,
    message: { text: hint === undefined ? text : `${text} (hint: ${hint})` },
    locations: [{ physicalLocation: { artifactLocation: { uri: encodeURI(file) }, ...region } }],
  };
}
