// `npm run freeze`: generates testdata/frozen/<version>/ with the generators of this release (CONTRIBUTING.md, Freeze a
// release). The first time, the proto file and the programs that use the output come from the newest release before it.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { join, posix } from "node:path";

const root = join(import.meta.dirname, "..");
const frozen = join(root, "testdata/frozen");
const { version } = JSON.parse(readFileSync(join(root, "runtime/package.json"), "utf8"));
const folder = join(frozen, version);

if (!readFileSync(join(root, "CHANGELOG.md"), "utf8").includes(`## ${version} (unreleased)`)) {
  throw new Error(`${version} is released: its output in testdata/frozen/${version}/ never changes`);
}
if (!existsSync(folder)) {
  const order = new Intl.Collator("en", { numeric: true });
  const newest = readdirSync(frozen)
    .filter((name) => /^\d/.test(name))
    .sort(order.compare)
    .at(-1);
  cpSync(join(frozen, newest), folder, { recursive: true });
}

const bin = (name) => join(root, "node_modules/.bin", name);
const paths = [folder, join(root, "proto"), join(root, "node_modules/google-proto-files")].map((it) => `-I${it}`);
const imported = [
  "rest/v1/options",
  "google/api/annotations",
  "google/api/field_behavior",
  "google/api/http",
  "google/api/httpbody",
];
/** The plugins whose messages the shapes take, with their options. */
const others = {
  es: ["es", "target=ts,import_extension=js"],
  "ts-proto": ["ts_proto", "esModuleInterop=true,importSuffix=.js,onlyTypes=true,outputServices=none"],
};

for (const shape of ["plain", "es", "ts-proto"]) {
  const out = join(folder, shape);
  for (const name of readdirSync(out)) if (name !== "exercise.ts") rmSync(join(out, name), { recursive: true });
  run(
    `protoc-gen-rest=${join(root, "generators/bin/protoc-gen-rest")}`,
    "rest",
    `messages=${shape}`,
    out,
    "catalog.proto",
  );
  if (!(shape in others)) continue;
  const [name, options] = others[shape];
  const files = ["catalog.proto", ...imported.map((it) => `${it}.proto`)];
  run(`protoc-gen-${name}=${bin(`protoc-gen-${name}`)}`, name, options, out, ...files);
  const needed = new Set();
  for (const name of ["catalog_client.ts", "catalog_handlers.ts"]) collect(out, name, needed);
  for (const name of readdirSync(out, { recursive: true })) {
    if (name.endsWith(".ts") && !needed.has(name) && name !== "exercise.ts") rmSync(join(out, name));
  }
  removeEmptyFolders(out);
}

function run(plugin, name, options, out, ...files) {
  execFileSync(bin("protoc"), [
    ...paths,
    `--plugin=${plugin}`,
    `--${name}_opt=${options}`,
    `--${name}_out=${out}`,
    ...files,
  ]);
}

/** Adds a file and all files that it imports. */
function collect(out, name, needed) {
  if (needed.has(name)) return;
  needed.add(name);
  for (const [, path] of readFileSync(join(out, name), "utf8").matchAll(/ from "(\.[^"]+)\.js"/g)) {
    collect(out, posix.join(posix.dirname(name), `${path}.ts`), needed);
  }
}

function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
