import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { freePort } from "./free-port.ts";
import { type Block, blocksOf } from "./page-blocks.ts";
import { createPageProject, type PageProject, root } from "./page-project.ts";

export interface PageRun {
  readonly commands: number;
  readonly compared: number;
}

/**
 * Follows a page of docs/ in a directory of its own. Blocks with a file name are written. Blocks of `sh` run: those
 * labelled `fails` must fail, `serve` runs until the next one or the end of the page; `install` has been done, and
 * `repository` is for a clone of the repository. Blocks labelled `output` are compared with what the last command
 * printed. Then all TypeScript must be strict.
 *
 * A page that starts with "This page continues [...](other.md)" gets the files of that page, and its `sh setup` blocks
 * run first.
 */
export async function runPage(page: string, bin: string): Promise<PageRun> {
  const project = createPageProject(bin);
  const run = new Run(project, String(await freePort()));
  try {
    for (const block of inheritedBlocks(page)) await run.block(block);
    run.commands = 0;
    for (const block of readBlocks(page)) await run.block(block);
    expectStrictTypes(project.directory);
    return { commands: run.commands, compared: run.compared };
  } finally {
    run.stop();
    project.remove();
  }
}

function readBlocks(page: string): readonly Block[] {
  const blocks = blocksOf(readFileSync(join(root, page), "utf8"));
  const unchecked = blocks.filter(({ language, label }) => language === "ts" && label === "");
  expect(unchecked, "every TypeScript block has a file name").toEqual([]);
  return blocks;
}

function inheritedBlocks(page: string): readonly Block[] {
  const [, link] = readFileSync(join(root, page), "utf8").match(/^This page continues \[[^\]]+\]\(([^)]+)\)/m) ?? [];
  if (link === undefined) return [];
  const previous = join(dirname(page), link);
  const own = readBlocks(previous).filter(({ language, label }) => label === "setup" || isFile(language, label));
  return [...inheritedBlocks(previous), ...own];
}

/** `main.ts`, but neither `output` nor a label of a shell block. */
function isFile(language: string, label: string): boolean {
  return language !== "sh" && label.includes(".");
}

/** What a shell block is for when it does not run in the project of its page. */
export function isElsewhere(label: string): boolean {
  return label === "install" || label === "repository";
}

class Run {
  commands = 0;
  compared = 0;
  readonly #project: PageProject;
  readonly #port: string;
  #output = "";
  #server: ChildProcess | undefined;

  constructor(project: PageProject, port: string) {
    this.#project = project;
    this.#port = port;
  }

  async block({ language, label, text }: Block): Promise<void> {
    if (isFile(language, label)) this.#write(label, this.#onFreePort(text));
    else if (label === "output") this.#compare(this.#onFreePort(text));
    else if (label === "serve") await this.#serve(this.#onFreePort(text));
    else if (language === "sh" && !isElsewhere(label)) this.#shell(this.#onFreePort(text), label === "fails");
  }

  stop(): void {
    this.#server?.kill();
  }

  #onFreePort(text: string): string {
    return text.replaceAll("8080", this.#port);
  }

  #write(path: string, text: string): void {
    mkdirSync(dirname(join(this.#project.directory, path)), { recursive: true });
    writeFileSync(join(this.#project.directory, path), text);
  }

  #shell(text: string, fails: boolean): void {
    const { directory: cwd, env } = this.#project;
    const settings = { cwd, env, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", onSources(text)], settings);
    expect({ text, failed: status !== 0, stdout, stderr }).toMatchObject({ failed: fails });
    // `curl -i` prints the lines of a header as they came.
    this.#output = (fails ? stderr : stdout).replaceAll("\r\n", "\n");
    this.commands++;
  }

  async #serve(text: string): Promise<void> {
    this.stop();
    const { directory: cwd, env } = this.#project;
    const command = ["-c", `exec ${onSources(text)}`];
    this.#server = spawn("bash", command, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
    // A server that cannot start ends its output, too.
    const [chunk] = await Promise.race([once(this.#server.stdout!, "data"), once(this.#server, "exit")]);
    this.#output = String(chunk);
    this.commands++;
  }

  #compare(text: string): void {
    expect(this.#output.trimEnd()).toBe(text.trimEnd());
    this.compared++;
  }
}

/** Readers install the packages from npm; the tests use the sources of this repository. */
function onSources(script: string): string {
  return script.replaceAll("--bundle", "--bundle --conditions=@protoc-gen-rest/source").replaceAll("npx ", "");
}

function expectStrictTypes(directory: string): void {
  const config = {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: {
      composite: false,
      isolatedDeclarations: false,
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
