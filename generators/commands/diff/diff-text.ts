import type { Change, ChangeLevel } from "@protoc-gen-rest/plugin/tooling";
import { changeLevels } from "@protoc-gen-rest/plugin/tooling";
import { paint, type TextOutput } from "../terminal.ts";

const colors = { breaking: "red", risky: "yellow", safe: "green" } as const;

/** Changes for people, the most severe first, followed by their number. */
export function diffText(changes: readonly Change[], output: TextOutput): string {
  if (changes.length === 0) return "no changes for HTTP callers\n";
  const lines = changes.map(({ level, rule, file, line, column, subject, message, directions }) => {
    const place = line > 0 ? `${file}:${line}:${column}` : file;
    const where = paint(output, "dim", directionText(directions));
    return `${place}: ${paint(output, colors[level], level)}: ${rule}: ${subject}: ${message}${where}\n`;
  });
  return `${lines.join("")}\n${countText(changes)}\n`;
}

function directionText(directions: Change["directions"]): string {
  return directions === undefined ? "" : ` (in ${directions.map((one) => `${one}s`).join(" and ")})`;
}

/** `2 breaking, 1 risky and 4 safe changes`. */
function countText(changes: readonly Change[]): string {
  const counts = changeLevels.flatMap((level: ChangeLevel) => {
    const count = changes.filter((change) => change.level === level).length;
    return count === 0 ? [] : [`${count} ${level}`];
  });
  const last = counts.pop() ?? "no";
  const text = counts.length === 0 ? last : `${counts.join(", ")} and ${last}`;
  return `${text} ${changes.length === 1 ? "change" : "changes"}`;
}
