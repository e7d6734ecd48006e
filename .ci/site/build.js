// `npm run site`: builds the pages of docs/ into .ci/site/dist, with navigation and search. A link to a page or a heading that does not
// exist fails the build.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "vitepress";
import { root, sitePages } from "./pages.js";

const pages = join(import.meta.dirname, "gen/pages");

rmSync(pages, { recursive: true, force: true });
for (const [path, text] of [...sitePages(), ["index.md", frontPage()]]) {
  const file = join(pages, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
await build(import.meta.dirname);

/** The proto file and the call of README.md, and what the plugin generates of them. */
function frontPage() {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const proto = blockOf(readme, "proto proto/books/v1/books.proto");
  const call = blockOf(readme, "ts call.ts");
  const values = { proto: proto.replace(/^syntax[\s\S]*?(?=service)/, ""), client: clientOf(proto), call };
  const front = readFileSync(join(import.meta.dirname, "front-page.md"), "utf8");
  return front.replace(/^<(proto|client|call)>$/gm, (_, name) => values[name].trim());
}

function blockOf(page, info) {
  const start = page.indexOf(`\`\`\`${info}\n`);
  if (start < 0) throw new Error(`README.md has no block \`${info}\``);
  const from = start + info.length + 4;
  return page.slice(from, page.indexOf("\n```", from));
}

/** The interface and the factory of the generated client, without imports and what they share. */
function clientOf(proto) {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  try {
    writeFileSync(join(folder, "books.proto"), proto);
    const plugin = join(root, "generators/bin/protoc-gen-rest");
    const includes = ["-I", folder, "-I", join(root, "generators/proto")];
    const options = [`--plugin=protoc-gen-rest=${plugin}`, `--rest_out=${folder}`, "books.proto"];
    execFileSync(join(root, "node_modules/.bin/protoc"), [...includes, ...options]);
    const text = readFileSync(join(folder, "books_client.ts"), "utf8");
    const shown = text.split(/\n(?=\n(?:\/\*\*|export|const|function))/).filter((part) => {
      return /export (?:interface \w+Client|function create\w+Client)/.test(part);
    });
    if (shown.length === 0) throw new Error("the generated client has another form than the front page expects");
    return shown.join("\n").trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
