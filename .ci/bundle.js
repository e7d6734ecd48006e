// Bundles the programs of protoc-gen-rest: `npm run bundle -w protoc-gen-rest`. An argument names another folder for `dist`. A compiler
// starts the plugin once for each folder, so it is one file, apart from what few runs need. Commands, mock and check share their code. The
// entry for other plugins leaves the toolkit to them.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = join(import.meta.dirname, "../generators");
const folder = join(process.argv[2] ?? root, "dist/bundle");

// Bundled packages that are CommonJS call `require` of Node.js.
const banner = {
  js: 'import{createRequire as createRequireOf}from"node:module";const require=createRequireOf(import.meta.url);',
};

/** @type {import("esbuild").BuildOptions} */
const options = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  // Names stay, for stack traces.
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: "warning",
  conditions: ["@protoc-gen-rest/source"],
  outdir: folder,
};

rmSync(folder, { recursive: true, force: true });
await build({
  ...options,
  entryPoints: { plugin: "main.ts" },
  splitting: true,
  chunkNames: "plugin-[name]",
  banner,
  // Tests read what the bundle is made of; the package leaves the map out.
  sourcemap: "external",
  sourcesContent: false,
});
await build({
  ...options,
  entryPoints: { commands: "commands/main.ts", mock: "mock.ts", check: "check/main.ts" },
  splitting: true,
  chunkNames: "[name]-[hash]",
  // Most of it is packages of others. Functions keep their names in stack traces.
  minifyIdentifiers: true,
  keepNames: true,
  banner,
  // Handlers of a mock throw the errors of the runtime that its server knows.
  external: ["@protoc-gen-rest/runtime"],
});
await build({
  ...options,
  entryPoints: { index: "index.ts" },
  minifyIdentifiers: true,
  keepNames: true,
  external: ["@protoc-gen-rest/*"],
});

writeFileSync(join(folder, "check-answers.json"), JSON.stringify(await checkAnswers()));

// `lint --explain` prints from the pages about rules.
const pages = ["lint", "rules"].flatMap((name) => {
  const docs = join(root, "../docs", name);
  return readdirSync(docs).map((page) => readFileSync(join(docs, page), "utf8"));
});
writeFileSync(join(folder, "rules.md"), pages.join("\n"));

/**
 * The check plugin's answers to the requests of buf that are the same in every run. buf asks for its rules far more often
 * than it lets it check.
 */
async function checkAnswers() {
  const requests = [
    { args: "--protocol" },
    { args: "--spec --format binary" },
    { args: "list-rules --format binary", input: pageRequest("ListRules") },
    { args: "list-categories --format binary", input: pageRequest("ListCategories") },
  ];
  const { run } = await import(pathToFileURL(join(folder, "check.js")).href);
  const answers = [];
  for (const { args, input } of requests) {
    const stdout = new PassThrough();
    const output = buffer(stdout);
    const code = await run({ argv: args.split(" "), stdin: Readable.from(input === undefined ? [] : [input]), stdout });
    if (code !== 0) throw new Error(`buf-plugin-rest ${args} ends with ${code}`);
    stdout.end();
    answers.push({ args, input: input?.toString("base64"), output: (await output).toString("base64") });
  }
  return answers;
}

/** `pluginrpc.v1.Request` with a request for the first 250 rules or categories. */
function pageRequest(method) {
  const member = (number, bytes) => Buffer.concat([Buffer.from([(number << 3) | 2, bytes.length]), bytes]);
  const typeUrl = Buffer.from(`type.googleapis.com/buf.plugin.check.v1.${method}Request`);
  const pageSize = Buffer.from([8, 250, 1]);
  return member(1, Buffer.concat([member(1, typeUrl), member(2, pageSize)]));
}
