import { formatTable } from "@protoc-gen-rest/runtime/cli";
import { knownRules, pageOf } from "../findings/known-rules.ts";
import { CommandError } from "../session.ts";
import { meantName } from "./config-file.ts";
import { rulePages } from "./rule-pages.ts";

/** An explanation of a rule, with a bad and a good example, and where to read more. */
export function explainRule(id: string): string {
  const rule = knownRules.get(id);
  if (rule === undefined) {
    const meant = meantName(id, [...knownRules.keys()], "one that docs/lint.md or docs/rules.md lists");
    throw new CommandError(`unknown rule ${JSON.stringify(id)}${meant}`);
  }
  const { severity, summary, group } = rule;
  const isOff = group !== undefined && group !== "recommended";
  const level = isOff ? `off by default; turn it on as ${id}, or with its group, ${group}` : `${severity} by default`;
  const text = rulePages().get(id);
  return `${id}: ${level}\n${summary}\n${text === undefined ? "" : `\n${text}\n\n`}${pageOf(id)}\n`;
}

/** All rules in a table: their groups, or `always` for those of proto files, and what they are about. */
export function listRules(width: number | undefined): string {
  const rows = [...knownRules].map(([id, { group, severity, summary }]) => [id, group ?? "always", severity, summary]);
  return formatTable(["RULE", "GROUP", "LEVEL", "ABOUT"], rows, width);
}
