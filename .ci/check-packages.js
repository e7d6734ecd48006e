// `npm run check-packages`, after `npm run build`: packs the packages as npm publishes them, has publint and attw read them,
// and compiles a program against them in an empty project, with each kind of module resolution.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);

/** The most that a user of the plugin should download, unpacked. */
const limits = { "protoc-gen-rest": { bytes: 4_000_000, files: 80 } };

/** The findings of node10 for an entry: it does not read `exports`, and names the settings that do. */
const node10Hint = /Consider updating to 'node16', 'nodenext', or 'bundler'/g;

const program = `
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { createFetchHandler } from "@protoc-gen-rest/runtime/server";
import { definePlugin } from "@protoc-gen-rest/plugin";
import { createOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { restPlugin } from "protoc-gen-rest";
import { createMock } from "protoc-gen-rest/mock";
export const used = [createTransport, createFetchHandler, definePlugin, createOpenApi, restPlugin, createMock];
`;
const imports = program.match(/^import/gm).length;

const project = mkdtempSync(join(tmpdir(), "packages-"));
const problems = [];
try {
  for (const folder of ["runtime", "plugin", "generators"]) checkPackage(folder);
  writeFileSync(join(project, "package.json"), '{ "type": "module", "private": true }');
  writeFileSync(join(project, "main.ts"), program);
  for (const scope of ["@bufbuild", "@types"]) mkdirSync(join(project, "node_modules", scope), { recursive: true });
  for (const name of ["@bufbuild/protobuf", "@types/node", "fastify", "undici", "undici-types"]) {
    symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name), "junction");
  }
  for (const [resolution, module] of [
    ["node16", "node16"],
    ["bundler", "esnext"],
  ]) {
    const errors = compile(resolution, module);
    if (errors !== "") problems.push(`moduleResolution ${resolution}:\n${errors}`);
  }
  const errors = compile("node10", "esnext");
  if (errors.match(/error TS/g)?.length !== imports || errors.match(node10Hint)?.length !== imports) {
    problems.push(`moduleResolution node10 should report one error for each import, with a hint:\n${errors}`);
  }
  const loaded = spawnSync(process.execPath, ["--input-type=module", "-e", program.replace("export ", "")], {
    cwd: project,
    encoding: "utf8",
  });
  if (loaded.status !== 0) problems.push(`Node.js cannot load the entries:\n${loaded.stderr}`);
} finally {
  rmSync(project, { recursive: true, force: true });
}
if (problems.length > 0) {
  console.error(problems.join("\n\n"));
  process.exitCode = 1;
}

function checkPackage(folder) {
  const cwd = join(root, folder);
  const packed = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", project], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
  });
  const [{ name, filename, unpackedSize, entryCount, files }] = JSON.parse(packed);
  console.log(`${name}: ${(unpackedSize / 1e6).toFixed(2)} MB in ${entryCount} files`);
  const { bytes = Infinity, files: most = Infinity } = limits[name] ?? {};
  if (unpackedSize > bytes) problems.push(`${name} has ${unpackedSize} bytes, more than ${bytes}`);
  if (entryCount > most) problems.push(`${name} has ${entryCount} files, more than ${most}`);
  const sources = files.map(({ path }) => path).filter((path) => /(?<!\.d)\.ts$|\.d\.ts\.map$|\.test\./.test(path));
  if (sources.length > 0) problems.push(`${name} contains sources: ${sources.slice(0, 5).join(", ")}`);
  const tarball = join(project, filename);
  const target = join(project, "node_modules", name);
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "--strip-components=1", "-C", target]);
  report(name, "publint", ["run", tarball, "--strict"]);
  report(name, "attw", [tarball, "--profile", "esm-only", "--no-emoji"]);
}

function report(name, tool, args) {
  const { status, stdout, stderr } = spawnSync(join(root, "node_modules/.bin", tool), args, {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0) problems.push(`${tool} on ${name}:\n${stdout}${stderr}`);
}

/** The errors of the compiler for the program. TypeScript 5.9 is the last that knows node10. */
function compile(moduleResolution, module) {
  const compiler = require.resolve("typescript-5.9/bin/tsc");
  const settings = { moduleResolution, module, target: "es2022", lib: "es2023,dom,dom.iterable", types: "node" };
  const args = Object.entries({ ...settings, noEmit: "true", strict: "true" }).flatMap(([key, value]) => [
    `--${key}`,
    value,
  ]);
  return spawnSync(process.execPath, [compiler, ...args, "main.ts"], { cwd: project, encoding: "utf8" }).stdout;
}
