import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { npmCompiler } from "@protoc-gen-rest/plugin/testkit";

const require = createRequire(import.meta.url);
// In a bundle, this module is elsewhere.
const modules = join(dirname(require.resolve("typescript/package.json")), "..");

/** TypeScript 7, without the program of Node.js that its package starts it with. */
export const nativeTsc: string = [
  join(modules, `@typescript/typescript-${process.platform}-${process.arch}/lib/tsc`),
  join(modules, ".bin/tsc"),
].find(existsSync)!;

/**
 * Writes `buf`, `protoc` and `tsc` into a directory for PATH. Those in `node_modules/.bin` start Node.js to start them, which takes
 * longer than what they do for a small file.
 */
export function writeNativePrograms(directory: string): void {
  mkdirSync(directory, { recursive: true });
  const programs = {
    buf: npmCompiler("buf", import.meta.url),
    protoc: npmCompiler("protoc", import.meta.url),
    tsc: { command: nativeTsc, args: [] },
  };
  for (const [name, { command, args }] of Object.entries(programs)) {
    const words = [command, ...args].map((word) => `'${word}'`).join(" ");
    // No links: a program may look for its files beside the path by which it was started.
    writeFileSync(join(directory, name), `#!/bin/sh\nexec ${words} "$@"\n`);
    chmodSync(join(directory, name), 0o755);
  }
}
