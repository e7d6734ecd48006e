import { isAbsolute, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Log, ReportingDescriptor, Result } from "sarif";
import { restPlugin } from "../../plugin.ts";
import type { Finding } from "./finding.ts";
import { pageOf, summaryOf } from "./known-rules.ts";

/** A log of the Static Analysis Results Interchange Format (SARIF 2.1.0, OASIS), which code hosts show. */
export function sarifLog(findings: readonly Finding[]): string {
  const ids = [...new Set(findings.map(({ rule }) => rule))].sort();
  const log: Log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: restPlugin.name,
            version: restPlugin.version,
            informationUri: "https://github.com/protoc-gen-rest/protoc-gen-rest",
            rules: ids.map(ruleOf),
          },
        },
        columnKind: "unicodeCodePoints",
        results: findings.map((finding) => resultOf(finding, ids)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** Code scanning of GitHub demands `fullDescription` and `help`, which other readers show, too. */
function ruleOf(id: string): ReportingDescriptor {
  const [text, page] = [summaryOf(id) ?? id, pageOf(id)];
  return {
    id,
    shortDescription: { text },
    fullDescription: { text },
    helpUri: page,
    help: { text: `${text} See ${page}`, markdown: `${text} See [${id}](${page}).` },
  };
}

function resultOf(
  { severity, rule, file, line, column, subject, message, hint }: Finding,
  ids: readonly string[],
): Result {
  const text = `${subject === "" ? "" : `${subject}: `}${message}`;
  const region = line > 0 ? { region: { startLine: line, startColumn: column } } : {};
  return {
    ruleId: rule,
    ruleIndex: ids.indexOf(rule),
    level: severity,
    message: { text: hint === undefined ? text : `${text} (hint: ${hint})` },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) }, ...region } }],
  };
}

/** A relative path stays relative, and an absolute one is a file URI. Paths of Windows have backslashes. */
function uriOf(file: string): string {
  if (isAbsolute(file)) return pathToFileURL(file).href;
  return file.replaceAll(sep, "/").split("/").map(encodeURIComponent).join("/");
}
