import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { Block } from "./page-blocks.ts";

/** Where the commands of a page run. */
interface PageProject {
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
}

/** `main.ts`, but neither `output` nor another purpose of a block. */
export function isFile({ language, label }: Block): boolean {
  return language !== "sh" && label.includes(".");
}

/** A shell block that runs in the project of its page. */
export function isCommand({ language, label }: Block): boolean {
  return language === "sh" && label !== "install" && label !== "repository";
}

/** The port of all pages, for which the tests use a free one. */
export const pagePort = "8080";

/** Does in a project what the blocks of a page say, one after the other. */
export class PageRunner {
  readonly #project: PageProject;
  readonly #port: string;
  #output = "";
  #server: ChildProcess | undefined;

  constructor(project: PageProject, port: string) {
    this.#project = project;
    this.#port = port;
  }

  /** Returns what an `output` block should contain, and undefined for all others. */
  async run(block: Block): Promise<string | undefined> {
    const text = block.text.replaceAll(pagePort, this.#port);
    if (isFile(block)) this.#write(block.label, text);
    else if (block.label === "serve") await this.#serve(text);
    else if (isCommand(block)) this.#shell(text, block.label === "fails");
    return block.label === "output" ? this.#outputFor(block) : undefined;
  }

  stop(): void {
    this.#server?.kill();
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
    this.#output = fails ? stderr : stdout;
  }

  async #serve(text: string): Promise<void> {
    this.stop();
    const { directory: cwd, env } = this.#project;
    const command = ["-c", `exec ${onSources(text)}`];
    const server = spawn("bash", command, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
    this.#server = server;
    const [chunk] = await Promise.race([once(server.stdout, "data"), once(server, "exit")]);
    expect({ text, exitCode: server.exitCode }).toEqual({ text, exitCode: null });
    this.#output = String(chunk);
  }

  #outputFor({ language, text }: Block): string {
    // `curl -i` prints the lines of a header as they came.
    const output = this.#output.replaceAll("\r\n", "\n").replaceAll(this.#port, pagePort).trimEnd();
    if (language !== "json") return `${output}\n`;
    // Pages break the lines of long JSON.
    const value: unknown = JSON.parse(output);
    return isDeepStrictEqual(value, parsed(text)) ? text : `${JSON.stringify(value, null, 2)}\n`;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Readers install the packages from npm; the tests use the sources of this repository. */
function onSources(script: string): string {
  return script.replaceAll("--bundle", "--bundle --conditions=@protoc-gen-rest/source").replaceAll("npx ", "");
}
