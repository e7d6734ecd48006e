import type { Change } from "@protoc-gen-rest/plugin/tooling";
import type { Finding } from "../findings/finding.ts";

const severities = { breaking: "error", risky: "warning", safe: "note" } as const;

/** Changes for the formats of findings. Lines of a version in git are not those of the working tree. */
export function changeFindings(changes: readonly Change[], ref: string | undefined): readonly Finding[] {
  return changes.map(({ level, rule, side, file, line, column, subject, message, directions }) => {
    const where = directions === undefined ? "" : ` (in ${directions.map((one) => `${one}s`).join(" and ")})`;
    const text = `${message}${where}`;
    const finding = { severity: severities[level], rule, file, subject };
    if (side === "new" || ref === undefined) return { ...finding, line, column, message: text };
    return { ...finding, line: 0, column: 0, message: `${text} (${ref}:${file}:${line}:${column})` };
  });
}
