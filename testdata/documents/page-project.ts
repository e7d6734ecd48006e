import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { foreignProtos } from "../descriptors.ts";
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

/** The directory of executables that a reader gets from npm: `protoc-gen-rest` as it is shipped, and tsx. */
export function installExecutables(): { readonly directory: string; readonly bin: string } {
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, "pages-"));
  const bin = bundleRest(directory);
  writeFileSync(join(bin, "tsx"), tsx);
  chmodSync(join(bin, "tsx"), 0o755);
  return { directory, bin };
}

/** An empty project in which everything that a page installs is installed. */
export interface PageProject {
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
  remove(): void;
}

export function createPageProject(bin: string): PageProject {
  const directory = mkdtempSync(join(cache, "page-"));
  const modules = join(directory, "node_modules");
  cpSync(join(root, "generators/proto"), join(modules, "protoc-gen-rest/proto"), { recursive: true });
  writeFileSync(join(directory, "package.json"), '{"type": "module"}');
  // Where `buf export` puts those of others.
  for (const file of foreignProtos()) {
    const path = join(directory, "exported", file.name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, printProto(file));
  }
  const path = [bin, join(root, "node_modules/.bin"), searchPath].join(delimiter);
  return {
    directory,
    env: { ...process.env, PATH: path, NO_COLOR: "1" },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
