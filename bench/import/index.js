// Imports an OpenAPI document and generates TypeScript from it, beside the generators for OpenAPI, in one run:
// `npm run import -w bench -- DOCUMENT` after `npm run build`. Only the ratios count. openapi-typescript needs TypeScript 5, so it
// is installed elsewhere: `--openapi-typescript FOLDER` is a folder with it in its node_modules.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { interleave } from "../interleave.js";
import { median, medianRatio } from "../median.js";
import { printTable } from "../print-table.js";
import { runNode } from "../run-node.js";

const { values: flags, positionals } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, "openapi-typescript": { type: "string" } },
  allowPositionals: true,
});
// npm runs scripts in the folder of their package.
const given = (path) => resolve(process.env["INIT_CWD"] ?? ".", path);
const document = given(positionals[0] ?? "openapi.json");
const require = createRequire(import.meta.url);
const bin = join(import.meta.dirname, "../../generators/bin/protoc-gen-rest");
const folder = mkdtempSync(join(tmpdir(), "bench-import-"));
const protos = join(folder, "protos");

// The CPU time of the processes, which other programs of the machine disturb least.
let used = 0;

const contestants = {
  "protoc-gen-rest import": (out) => node(bin, "import", document, "--out", out),
  "protoc-gen-rest import, and a client": (out) => {
    node(bin, "import", document, "--out", join(out, "proto"));
    generate(join(out, "proto"), join(out, "client"), "emit=client");
  },
  "a client from the proto files": (out) => generate(protos, out, "emit=client"),
  "@hey-api/openapi-ts, types and client": (out) => node(join(import.meta.dirname, "hey-api.js"), document, out),
  ...(flags["openapi-typescript"] === undefined
    ? {}
    : { "openapi-typescript, types": (out) => node(openApiTypescript(), document, "-o", join(out, "types.ts")) }),
};

node(bin, "import", document, "--out", protos);
const names = Object.keys(contestants);
const sizes = {};
const times = await interleave(names, Number(flags.rounds), async (name) => {
  const out = join(folder, "out");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  used = 0;
  contestants[name](out);
  const seconds = used;
  sizes[name] = filesIn(out)
    .filter((path) => path.endsWith(".ts"))
    .reduce((sum, path) => sum + statSync(path).size, 0);
  return seconds;
});
rmSync(folder, { recursive: true });
const base = times["protoc-gen-rest import, and a client"];
printTable([
  ["", "CPU seconds", "ratio", "TypeScript"],
  ...names.map((name) => [
    name,
    median(times[name]).toFixed(1),
    medianRatio(times[name], base).toFixed(2),
    sizes[name] === 0 ? "" : `${(sizes[name] / 1e6).toFixed(1)} MB`,
  ]),
]);

function node(...args) {
  used += runNode(...args).seconds;
}

function generate(source, out, ...options) {
  mkdirSync(out, { recursive: true });
  const includes = [source, dirname(require.resolve("google-proto-files/package.json")), join(bin, "../../proto")];
  const files = filesIn(source).filter((path) => path.endsWith(".proto"));
  node(
    require.resolve("protoc/protoc.cjs"),
    ...includes.flatMap((path) => ["-I", path]),
    `--plugin=protoc-gen-rest=${bin}`,
    `--rest_out=${out}`,
    `--rest_opt=${options.join()}`,
    ...files.map((path) => path.slice(source.length + 1)),
  );
}

function filesIn(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function openApiTypescript() {
  const manifest = join(given(flags["openapi-typescript"]), "node_modules/openapi-typescript/package.json");
  const { bin: executables } = JSON.parse(readFileSync(manifest, "utf8"));
  return join(dirname(manifest), typeof executables === "string" ? executables : executables["openapi-typescript"]);
}
