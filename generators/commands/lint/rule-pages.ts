import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findAbove } from "../input/find-file.ts";

/** What the pages say of each rule, as text for a terminal. The package has a copy of these pages beside its bundle. */
export function rulePages(): ReadonlyMap<string, string> {
  const page = findAbove(import.meta.dirname, "docs/rules/paths.md");
  if (page === undefined) return new Map();
  const docs = dirname(dirname(page));
  const pages = ["rules", "lint"].flatMap((folder) => {
    return readdirSync(join(docs, folder)).map((name) => readFileSync(join(docs, folder, name), "utf8"));
  });
  return new Map(pages.flatMap((text) => [...text.split(/^## /m)].slice(1).map(entryOf)));
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
