import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Guide } from "@protoc-gen-rest/runtime/docs";
import { guideTitle, renderGuide } from "../../docs/render-guide.ts";
import { CommandError } from "../session.ts";

/** The Markdown files of a folder, by their names. Throws if there are none. */
export function readGuides(folder: string): readonly Guide[] {
  const names = namesIn(folder);
  if (names.length === 0) throw new CommandError(`--guides: ${folder} has no files in Markdown`);
  checkPages(names);
  const pageOf = (path: string) => {
    const name = path.replace(/^\.\//, "");
    return names.includes(name) ? `${pageName(name)}.html` : undefined;
  };
  return names.map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return {
      title: guideTitle(text) ?? name.replace(/\.md$/, ""),
      page: pageName(name),
      html: renderGuide(text, pageOf),
    };
  });
}

/** Each guide has a page of its own, also where file names ignore case. */
function checkPages(names: readonly string[]): void {
  const owners = new Map<string, string>();
  for (const name of names) {
    const page = pageName(name);
    const other = owners.get(page.toLowerCase());
    if (other !== undefined) {
      throw new CommandError(`--guides: ${other} and ${name} would both be ${page}.html; rename one of them`);
    }
    owners.set(page.toLowerCase(), name);
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .sort();
  } catch {
    throw new CommandError(`--guides: there is no folder ${folder}`);
  }
}

/** Apart from the pages of services, and safe in URLs. */
function pageName(name: string): string {
  return `guide-${name.replace(/\.md$/, "").replace(/[^\w-]+/g, "-")}`;
}
