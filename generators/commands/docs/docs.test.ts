import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../../testdata/commands/run.ts";

const proto = `syntax = "proto3";
package books.v1;
import "google/api/annotations.proto";
service Books {
  rpc GetBook(Book) returns (Book) { option (google.api.http) = {get: "/v1/{name=books/*}"}; }
}
message Book { string name = 1; string title = 2; }
`;

describe("pages beside the reference", () => {
  let folder = "";
  const page = (name: string) => readFileSync(join(folder, "site", name), "utf8");

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "docs-"));
    for (const name of ["old", "new", "guides"]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, "old/books.proto"), proto.replace(" string title = 2;", ""));
    writeFileSync(join(folder, "new/books.proto"), proto);
    writeFileSync(
      join(folder, "guides/Errors & more.md"),
      "# What `fails`\n\n## When to retry\n\nSee [access](access.md#keys), [us](https://us.example) and [this](javascript:alert(1)).\n\n<script>alert(1)</script>\n\n| a | b |\n| - | - |\n| c | d |\n",
    );
    writeFileSync(
      join(folder, "guides/access.md"),
      "```sh\n# a comment\n```\n\n![a shelf](shelf.png) ![a book](https://us.example/book.png)\n\n## Keys\n\n## Keys\n",
    );
    mkdirSync(join(folder, "twins"));
    for (const name of ["a b.md", "a-b.md"]) writeFileSync(join(folder, "twins", name), "# Twin\n");
    const result = await run(
      "docs",
      join(folder, "new"),
      ...["--out", join(folder, "site"), "--guides", join(folder, "guides"), "--since", join(folder, "old")],
      ...["--link", "v0=../v0/index.html", "--link", "v2=https://books.example/v2"],
    );
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test("guides are pages of the navigation and of the search", () => {
    const text = page("guide-Errors-more.html");
    expect(text).toContain('<h2 id="when-to-retry">When to retry</h2>');
    expect(text).toContain(
      '<a href="guide-access.html#keys">access</a>, <a href="https://us.example">us</a> and this.',
    );
    expect(text).toContain("&#60;script&#62;alert(1)");
    expect(text).toContain('<li><a href="guide-Errors-more.html" aria-current="page">What fails</a></li>');
    expect(page("Books.html")).toContain('<a href="guide-access.html">access</a>');
    expect(page("search-index.js")).toContain('["What fails","Guide","guide-Errors-more.html","When to retry"]');
  });

  test("pages of somebody else stay as they are, and earlier ones of the reference are replaced", async () => {
    const other = join(folder, "other");
    mkdirSync(other);
    writeFileSync(join(other, "index.html"), "mine");
    const { exitCode, stderr } = await run("docs", join(folder, "new"), "--out", other);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: `protoc-gen-rest: docs did not write ${join(other, "index.html")}: choose another folder with --out, or remove the file\n`,
    });
    expect(readFileSync(join(other, "index.html"), "utf8")).toBe("mine");
    rmSync(join(other, "index.html"));
    for (let times = 0; times < 2; times++) {
      expect(await run("docs", join(folder, "new"), "--out", other)).toMatchObject({ exitCode: 0 });
    }
  });

  test("comments in code are no titles, equal headings are numbered, and images of the web become links", () => {
    const text = page("guide-access.html");
    expect(text).toContain('<h2 id="keys">Keys</h2>\n<h2 id="keys-1">Keys</h2>');
    expect(text).toContain('<p>a shelf <a href="https://us.example/book.png">a book</a></p>');
    expect(text).toContain('<li><a href="guide-access.html" aria-current="page">access</a></li>');
  });

  test("a page tells what has changed", () => {
    expect(page("changes.html")).toContain("<h1");
    expect(page("changes.html")).toMatch(/<code>\S*Book\.title<\/code>/);
    expect(page("index.html")).toContain('<a href="changes.html">Changes</a>');
  });

  test("links lead to other versions", () => {
    expect(page("index.html")).toContain(
      '<nav class="versions" aria-label="Other versions"><ul><li><a href="../v0/index.html">v0</a></li><li><a href="https://books.example/v2">v2</a></li></ul></nav>',
    );
  });

  test("samples are in several languages, of which the page shows one", () => {
    const captions = Array.from(page("Books.html").matchAll(/<figcaption>([^<]*)/g), ([, text]) => text);
    expect(captions).toEqual(["TypeScript", "curl", "JavaScript", "Python", "Go", "Java", "Response 200"]);
    const labels = Array.from(page("Books.html").matchAll(/<label for="([^"]*)">([^<]*)/g), ([, ...parts]) => parts);
    expect(labels.slice(0, 2)).toEqual([
      ["Books_GetBook-sample-1", "TypeScript"],
      ["Books_GetBook-sample-2", "curl"],
    ]);
    expect(page("Books.html").match(/<input type="radio"[^>]* checked>/g)).toEqual([
      '<input type="radio" name="Books_GetBook-sample" id="Books_GetBook-sample-1" value="TypeScript" checked>',
    ]);
  });

  test("--samples chooses the languages", async () => {
    const out = join(folder, "ruby");
    const options = ["--out", out, "--samples", "ruby,csharp,php"];
    expect(await run("docs", join(folder, "new"), ...options)).toMatchObject({ exitCode: 0 });
    const text = readFileSync(join(out, "Books.html"), "utf8");
    const captions = Array.from(text.matchAll(/<figcaption>([^<]*)/g), ([, caption]) => caption);
    expect(captions).toEqual(["Ruby", "C#", "PHP", "Response 200"]);
  });

  test.each([
    [["--guides", "nowhere"], "--guides: there is no folder nowhere"],
    [["--guides", "{}/old"], "has no files in Markdown"],
    [["--guides", "{}/twins"], "--guides: a b.md and a-b.md would both be guide-a-b.html; rename one of them"],
    [["--link", "v0"], "Write a name and a URL, such as v1=../v1/index.html."],
    [["--link", "v0=javascript:alert(1)"], "Write a name and a URL"],
    [["--samples", "go,cobol"], 'There are no examples in "cobol". Choose from typescript, curl, javascript, python,'],
    [["--since", "nowhere"], "there is no file, folder or git ref nowhere"],
  ])("%j is an error", async (options, message) => {
    const given = options.map((option) => option.replace("{}", folder));
    const result = await run("docs", join(folder, "new"), "--out", join(folder, "other"), ...given);
    expect(result).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(message) });
  });
});
