import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { foreignProtos } from "../descriptors.ts";
import { writeNativePrograms } from "../native-programs.ts";
import { bundleRest } from "../plugins/bundle-rest.ts";
import { printProto } from "../print-proto.ts";

export const root: string = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache");
const { PATH: searchPath } = process.env;

/** Packages that a bundle cannot hold. All others are bundled, so that pages run on this checkout's sources. */
const external = [
  "undici",
  "express",
  "fastify",
  "hono",
  "@hono/node-server",
  "@nestjs/*",
  "koa",
  "redis",
  "msw",
  "reflect-metadata",
].map((name) => `--external:${name}`);

/** For bundled packages that are CommonJS. */
const banner =
  'import{createRequire as createRequireOf}from"node:module";const require=createRequireOf(import.meta.url);';

/** Stands in for tsx, which would not take this checkout's sources on every version of Node.js. */
const tsx = `#!/usr/bin/env bash
set -e
flag=""
if [ "$1" = "--test" ]; then flag=--test; shift; fi
outfile=".tsx/\${1%.ts}.mjs"
esbuild "$1" --bundle --platform=node --format=esm --log-level=warning --conditions=@protoc-gen-rest/source \\
  ${external.join(" ")} --banner:js='${banner}' --outfile="$outfile"
exec node $flag "$outfile" "\${@:2}"
`;

/** The projects of pages, each in a directory of its own, in which everything that a page installs is installed. */
export interface PageProjects {
  /** Contains a directory for each page that was created. */
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
  /** Creates the project of a page as a copy of a start, and returns its directory. */
  create(page: string, start: string): string;
  /** Creates a directory for the files that pages with the same predecessor start with, empty or as a copy of another one. */
  createStart(from?: string): string;
  remove(): void;
}

export function createPageProjects(): PageProjects {
  mkdirSync(cache, { recursive: true });
  const parent = mkdtempSync(join(cache, "pages-"));
  const bin = installExecutables(parent);
  const directory = join(parent, "projects");
  const path = [bin, join(root, "node_modules/.bin"), searchPath].join(delimiter);
  const copy = (from: string, to: string) => {
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    return to;
  };
  return {
    directory,
    env: { ...process.env, PATH: path, NO_COLOR: "1" },
    create: (page, start) => copy(start, join(directory, page)),
    createStart(from) {
      const start = mkdtempSync(join(parent, "start-"));
      if (from === undefined) install(start, bin);
      else copy(from, start);
      return start;
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

/** Returns the directory of executables that a reader gets from npm: `protoc-gen-rest` as it is shipped, compilers, and tsx. */
function installExecutables(directory: string): string {
  const bin = bundleRest(directory);
  writeNativePrograms(bin);
  writeFileSync(join(bin, "tsx"), tsx);
  chmodSync(join(bin, "tsx"), 0o755);
  return bin;
}

function install(project: string, bin: string): void {
  const modules = join(project, "node_modules");
  cpSync(join(root, "generators/proto"), join(modules, "protoc-gen-rest/proto"), { recursive: true });
  symlinkSync(bin, join(modules, ".bin"));
  writeFileSync(join(project, "package.json"), '{"type": "module"}');
  // Where `buf export` puts those of others.
  for (const file of foreignProtos()) {
    const path = join(project, "exported", file.name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, printProto(file));
  }
}
