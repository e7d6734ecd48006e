import type { Change } from "./change.ts";
import type { ChangeLevel } from "./change-rules.ts";

const headings: Readonly<Record<ChangeLevel, string>> = {
  breaking: "Breaking changes",
  risky: "Risky changes",
  safe: "Other changes",
};

/** A section of a changelog, in Markdown. */
export function changelogSection(title: string, changes: readonly Change[]): string {
  const parts = (["breaking", "risky", "safe"] as const).flatMap((level) => {
    const items = changes.filter((change) => change.level === level).map(itemOf);
    return items.length === 0 ? [] : [`### ${headings[level]}\n\n${[...new Set(items)].join("")}`];
  });
  const body = parts.length === 0 ? "No changes for HTTP callers.\n" : parts.join("\n");
  return `## ${title}\n\n${body}`;
}

function itemOf({ subject, message, directions }: Change): string {
  const where = directions?.length === 1 ? ` (in ${directions[0]}s)` : "";
  return `- \`${subject}\`: ${escaped(message)}${where}\n`;
}

/** Paths and names with `*` and `_` would be emphasis. */
function escaped(text: string): string {
  return text.replace(/[\\`*_<>[\]]/g, "\\$&");
}

/**
 * Puts a section on top of a changelog, below its heading and the text before its first section. A section with the same
 * title is replaced.
 */
export function withChangelogSection(changelog: string, section: string): string {
  const [title = ""] = section.split("\n", 1);
  const others = changelog.split(/^(?=## )/m);
  const head = others[0]?.startsWith("## ") === true ? "" : (others.shift() ?? "");
  const kept = others.filter((one) => one.split("\n", 1)[0]?.trimEnd() !== title);
  const start = head.trim() === "" ? "# Changelog\n\n" : `${head.trimEnd()}\n\n`;
  const texts = [section, ...kept].map((text) => `${text.trimEnd()}\n`);
  return `${start}${texts.join("\n")}`;
}
