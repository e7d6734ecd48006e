import { readFileSync } from "node:fs";
import { findAbove } from "../input/find-file.ts";

/** The text of the pages on each rule, for a terminal. The build joins these pages in a file beside the bundle. */
export function rulePages(): ReadonlyMap<string, string> {
  const pages = findAbove(import.meta.dirname, "dist/bundle/rules.md");
  const text = pages === undefined ? "" : readFileSync(pages, "utf8");
  return new Map([...text.split(/^## /m)].slice(1).map(entryOf));
}

/** The id of a rule, and the section about it: blocks indented, links with their addresses. */
function entryOf(section: string): readonly [id: string, text: string] {
  const [heading = "", ...rest] = section.split("\n");
  const labels = ["Bad", "Finding", "Good"].values();
  const text = rest
    .join("\n")
    .replace(/^```.*\n([\s\S]*?)^```$/gm, (_, block: string) => {
      return `${labels.next().value}:\n\n${block.replace(/^(?=.)/gm, "    ").trimEnd()}`;
    })
    .replace(/\[([^\]]+)\]\((https:[^)]+)\)/g, "$1 ($2)")
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
  return [heading.replaceAll("`", ""), text.trim()];
}
