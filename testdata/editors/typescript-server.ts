import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A place in a file; line and column are 1-based. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly offset: number;
}

interface Definition {
  readonly file: string;
  readonly start: { readonly line: number; readonly offset: number };
}

interface Response {
  readonly type: string;
  readonly request_seq: number;
  readonly body?: unknown;
}

/** tsserver, with which editors understand TypeScript up to version 6. */
export class TypeScriptServer {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (body: unknown) => void>();
  #seq = 0;
  #text = "";

  constructor(root: string) {
    const compiler = createRequire(import.meta.url).resolve("typescript-5.9/package.json");
    const args = [join(dirname(compiler), "lib/tsserver.js"), "--disableAutomaticTypingAcquisition"];
    this.#process = spawn(process.execPath, args, { cwd: root, stdio: ["pipe", "pipe", "ignore"] });
    this.#process.stdout?.setEncoding("utf8").on("data", (text: string) => this.#read(text));
  }

  open(file: string): void {
    this.#send("open", { file });
  }

  async definition(place: FilePlace): Promise<FilePlace[]> {
    const found = (await this.#request("definition", place)) as readonly Definition[];
    return found.map(({ file, start }) => ({ file, line: start.line, offset: start.offset }));
  }

  /** The hover of an editor over a place, in Markdown. */
  async documentation(place: FilePlace): Promise<string> {
    const { documentation } = (await this.#request("quickinfo", place)) as { readonly documentation: string };
    return documentation;
  }

  stop(): void {
    this.#process.kill();
  }

  #request(command: string, args: object): Promise<unknown> {
    const seq = this.#send(command, args);
    return new Promise((resolve) => this.#waiting.set(seq, resolve));
  }

  #send(command: string, args: object): number {
    this.#seq++;
    this.#process.stdin?.write(`${JSON.stringify({ seq: this.#seq, type: "request", command, arguments: args })}\n`);
    return this.#seq;
  }

  /** Each message is a line of JSON after its headers. */
  #read(text: string): void {
    const lines = (this.#text + text).split("\n");
    this.#text = lines.pop() ?? "";
    for (const line of lines.filter((each) => each.startsWith("{"))) {
      const { type, request_seq, body }: Response = JSON.parse(line);
      if (type === "response") this.#waiting.get(request_seq)?.(body);
    }
  }
}
