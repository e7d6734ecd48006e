// The site: the pages of docs/, with links that lead out of them, and the navigation, which is the list of docs/README.md.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

export const root = join(import.meta.dirname, "../..");
const docs = join(root, "docs");
const repository = "https://github.com/protoc-gen-rest/protoc-gen-rest/blob/main";

/** The pages by their paths below docs/, as VitePress reads them. */
export function sitePages() {
  const paths = readdirSync(docs, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".md"));
  return new Map(
    paths.map((path) => {
      const text = readFileSync(join(docs, path), "utf8");
      return [path === "README.md" ? "contents.md" : path, withSiteLinks(text, path)];
    }),
  );
}

/** Links to files outside of docs/ lead to the repository. Throws for one that does not exist. */
function withSiteLinks(text, path) {
  const parts = text.split(/(^```[\s\S]*?^```$)/m);
  const changed = parts.map((part, index) => {
    if (index % 2 === 1) return part;
    return part.replace(/\]\((?!https?:|#)([^)#\s]+)([^)]*)\)/g, (whole, target, anchor) => {
      const file = normalize(join(docs, dirname(path), target));
      if (!existsSync(file)) throw new Error(`docs/${path} links to ${target}, which does not exist`);
      if (file === join(docs, "README.md"))
        return `](${relative(dirname(path), "contents.md") || "contents.md"}${anchor})`;
      const isPage = file.startsWith(docs) && file.endsWith(".md");
      return isPage ? whole : `](${repository}/${relative(root, file)}${anchor})`;
    });
  });
  return changed.join("");
}

/** The groups of docs/README.md. A page with a folder of its name, such as rules.md, has the pages of the folder below it. */
export function sidebar() {
  const text = readFileSync(join(docs, "README.md"), "utf8");
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const rows = section.matchAll(/^\| \[([^\]]+)\]\(([^)]+)\.md\)/gm);
      return {
        text: section.slice(0, section.indexOf("\n")),
        items: Array.from(rows, ([, title, path]) => ({ text: title, link: `/${path}`, ...below(path) })),
      };
    });
}

function below(path) {
  const folder = join(docs, path);
  if (!existsSync(folder)) return {};
  const items = readdirSync(folder)
    .sort()
    .map((name) => ({
      text: /^# (.*)$/m.exec(readFileSync(join(folder, name), "utf8"))?.[1] ?? name,
      link: `/${path}/${name.replace(/\.md$/, "")}`,
    }));
  return { collapsed: true, items };
}
