import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  .map((path) => `docs/${path.replaceAll("\\", "/")}`)
  .filter((path) => path.endsWith(".md"))
  .sort();

/** The text of a page without its code. */
function proseOf(page: string): string {
  return readFileSync(join(root, page), "utf8").replace(/^```.*?^```$/gms, "");
}

/** The anchors that GitHub gives to headings. */
function anchorsOf(page: string): Set<string> {
  const headings = proseOf(page).matchAll(/^#+ (.*)$/gm);
  return new Set(
    Array.from(headings, ([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\s-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

test.each(pages)("%s links to pages and headings that exist", (page) => {
  const links = Array.from(proseOf(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g));
  const broken = links.filter(([, path = "", anchor]) => {
    const target = path === "" ? page : join(dirname(page), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(target).has(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});
