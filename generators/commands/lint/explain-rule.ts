import { knownRules } from "../findings/known-rules.ts";
import { CommandError } from "../session.ts";
import { meantName } from "./config-file.ts";

const documentation = "https://github.com/protoc-gen-rest/protoc-gen-rest/blob/main/docs";

/** What a rule is about, and where to read more. */
export function explainRule(id: string): string {
  const rule = knownRules.get(id);
  if (rule === undefined) {
    const meant = meantName(id, [...knownRules.keys()], `one of the rules in ${documentation}/lint.md`);
    throw new CommandError(`unknown rule ${JSON.stringify(id)}${meant}`);
  }
  const { severity, summary, group } = rule;
  const isOff = group !== undefined && group !== "recommended";
  const level = isOff ? `off by default; turn it on as ${id}, or with its group, ${group}` : `${severity} by default`;
  const page = group === undefined ? "rules.md" : "lint.md";
  return `${id}: ${level}\n${summary}\n${documentation}/${page}\n`;
}
