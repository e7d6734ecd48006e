import type { ImportFindings } from "../source/import-findings.ts";
import { child, items, type Node } from "../source/node.ts";
import type { Union } from "./flat-schema.ts";

const presenceKeywords: ReadonlySet<string> = new Set(["required", "not", "title", "description", "type"]);

/** Whether the alternatives only tell which properties are required. */
export function isAboutPresence({ members }: Pick<Union, "members">): boolean {
  return members.every((member) => {
    const { value } = member;
    if (member.combined !== undefined || typeof value !== "object" || value === null) return false;
    const names = Object.keys(value);
    return (
      names.every((name) => presenceKeywords.has(name)) && names.some((name) => name === "required" || name === "not")
    );
  });
}

/** Reports alternatives that only tell which properties are required, unless a oneof says the same. */
export function reportPresence({ at }: Union, findings: ImportFindings): void {
  findings.add("import-keyword", at, "which properties are required together has no form in proto files");
}

/** The names that an alternative requires. */
export function namesRequired(member: Node): readonly string[] | undefined {
  const required = child(member, "required");
  return required && items(required).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
}
