import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tableOf } from "./page-blocks.ts";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");
const [text = "", table = ""] = page.split("## Where the promises are tested");
const promises = tableOf(table, "promise").map(([promise = "", file = "", by = ""]) => {
  return { promise, file: file.replaceAll("`", ""), by };
});

/** Sentences that introduce, explain or advise: they promise nothing that a test could hold. */
const others = [
  "What a server checks before",
  "This page continues",
  "The cost of a CEL expression",
  "Browsers send the cookies of a site",
  "Set such cookies with",
  "[Client](client.md#limits) describes",
  "Compilers check the proto files",
  "`npm run attack -- commands`",
  "`npm run attack -- server` in a clone",
  "`npm run attack -- plugin` passes",
  "[Server](server.md#authentication) describes",
  "A stream lasts as long as its caller stays",
  "To end streams of callers",
  "If a proxy replaces `Host`",
  "`SameSite` alone is not enough",
  "CORS does not protect either",
  "Express, Fastify and Koa choose middleware",
  "Check them before you open",
  "The commands run in this repository",
  "The generator trusts neither",
  "A test parses what is generated",
];

/** Rows of tables, and sentences of items and paragraphs, without emphasis. */
function statementsOf(text: string): string[] {
  const blocks = text.replace(/^```.*?^```$/gms, "").split(/\n{2,}/);
  return blocks
    .map((block) => block.trim())
    .filter((block) => block !== "" && !block.startsWith("#"))
    .flatMap((block) => {
      if (block.startsWith("|"))
        return block
          .split("\n")
          .slice(2)
          .map((row) => row.replace(/^\| /, ""));
      return block.startsWith("- ") ? block.split(/\n(?=- )/).map((item) => item.slice(2)) : [block];
    })
    .map((statement) => statement.replaceAll("**", "").replace(/\s+/g, " "))
    .flatMap((statement) => (statement.includes(" | ") ? [statement] : statement.split(/(?<=\.)\s(?=[A-Z`[])/)));
}

/** Without emphasis, as the names of wildcards are in the text. */
const bare = (promise: string): string => promise.replaceAll("**", "");

test("every promise of docs/security.md has a row", () => {
  const known = [...others, ...promises.map(({ promise }) => bare(promise))];
  expect(statementsOf(text).filter((statement) => !known.some((start) => statement.startsWith(start)))).toEqual([]);
});

test("every row is about a promise of the page", () => {
  const statements = statementsOf(text);
  const starts = [...others, ...promises.map(({ promise }) => bare(promise))];
  expect(starts.filter((start) => !statements.some((statement) => statement.startsWith(start)))).toEqual([]);
});

test.each(promises)("$promise: $file has $by", ({ file, by }) => {
  expect(existsSync(join(root, file))).toBe(true);
  expect(by).not.toBe("");
  expect(readFileSync(join(root, file), "utf8")).toContain(by);
});
