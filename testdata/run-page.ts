import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { expect } from "vitest";
import { type Block, blocksOf } from "./documents/page-blocks.ts";

const root = join(import.meta.dirname, "..");
const { PATH: searchPath } = process.env;

/** On a reader's machine the packages come from npm; here they are this checkout's sources. */
function onSources(script: string): string {
  return script.replaceAll("--bundle", "--bundle --conditions=@protoc-gen-rest/source").replaceAll("npx ", "");
}

export interface PageSettings {
  /** Makes what installing would; answers a directory of executables, if any. */
  readonly install?: (directory: string) => string | undefined;
}

export interface PageRun {
  readonly commands: number;
  readonly compared: number;
}

/**
 * Does what a page of docs/ says, in a directory of its own: writes the blocks with a file name, runs those of `sh` (which
 * fail where the page says so) and compares what comes out with the blocks `output`. Then all TypeScript must be strict.
 */
export function runPage(page: string, { install }: PageSettings = {}): PageRun {
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, "page-"));
  try {
    const bin = install?.(directory);
    const path = [...(bin === undefined ? [] : [bin]), join(root, "node_modules/.bin"), searchPath].join(delimiter);
    const run = runBlocks(blocksOf(readFileSync(join(root, page), "utf8")), directory, path);
    expectStrictTypes(directory);
    return run;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function runBlocks(blocks: readonly Block[], directory: string, path: string): PageRun {
  let output = "";
  let commands = 0;
  let compared = 0;
  for (const { language, label, text } of blocks) {
    if (language === "sh" && label !== "install") {
      const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", onSources(text)], {
        cwd: directory,
        encoding: "utf8",
        env: { ...process.env, PATH: path },
      });
      expect({ text, failed: status !== 0, stdout, stderr }).toMatchObject({ failed: label === "fails" });
      output = label === "fails" ? stderr : stdout;
      commands++;
    } else if (label === "output") {
      expect(output.trimEnd()).toBe(text.trimEnd());
      compared++;
    } else if (label !== "" && label !== "install") {
      mkdirSync(dirname(join(directory, label)), { recursive: true });
      writeFileSync(join(directory, label), text);
    }
  }
  return { commands, compared };
}

function expectStrictTypes(directory: string): void {
  const config = {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: {
      composite: false,
      noEmit: true,
      types: ["node"],
      customConditions: ["@protoc-gen-rest/source"],
    },
    include: [join(directory, "**/*.ts")],
  };
  writeFileSync(join(directory, "tsconfig.json"), JSON.stringify(config));
  const { status, stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", directory], { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
}
