import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** A finding that the server shows in a file; lines and characters are 0-based. */
export interface ShownFinding {
  readonly message: string;
  readonly code?: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly uri?: string; readonly diagnostics?: readonly ShownFinding[] };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Starts the server of buf, which is in PATH. */
const bufServer = ["buf", "lsp", "serve"];

/** A language server for a project, by the Language Server Protocol over stdin and stdout. */
export class LanguageServer {
  readonly #process: ChildProcess;
  readonly #root: string;
  readonly #waiting = new Map<number, (message: Message) => void>();
  readonly #listeners = new Set<(message: Message) => void>();
  #buffer = Buffer.alloc(0);
  #id = 0;

  constructor(root: string, env: NodeJS.ProcessEnv, [command = "", ...args]: readonly string[] = bufServer) {
    this.#root = root;
    this.#process = spawn(command, args, { cwd: root, env, stdio: ["pipe", "pipe", "ignore"] });
    this.#process.stdout?.on("data", (data: Buffer) => this.#read(data));
  }

  async initialize(): Promise<void> {
    const rootUri = pathToFileURL(this.#root).href;
    const workspaceFolders = [{ uri: rootUri, name: "project" }];
    await this.request("initialize", { processId: process.pid, rootUri, workspaceFolders, capabilities: {} });
    this.#send({ method: "initialized", params: {} });
  }

  /** Opens a file, and resolves with the findings that the server shows for it once `isComplete` holds. */
  open(
    path: string,
    isComplete: (findings: readonly ShownFinding[]) => boolean = () => true,
  ): Promise<readonly ShownFinding[]> {
    const uri = this.uriOf(path);
    return new Promise((resolve) => {
      const listener = ({ method, params }: Message): void => {
        if (method !== "textDocument/publishDiagnostics" || params?.uri !== uri) return;
        const findings = params.diagnostics ?? [];
        if (!isComplete(findings)) return;
        this.#listeners.delete(listener);
        resolve(findings);
      };
      this.#listeners.add(listener);
      this.show(path, "proto");
    });
  }

  /** Tells the server that a file is open in the editor. */
  show(path: string, languageId: string): void {
    const text = readFileSync(join(this.#root, path), "utf8");
    const textDocument = { uri: this.uriOf(path), languageId, version: 1, text };
    this.#send({ method: "textDocument/didOpen", params: { textDocument } });
  }

  async request(method: string, params: object): Promise<unknown> {
    this.#id++;
    const id = this.#id;
    const answered = new Promise<Message>((resolve) => this.#waiting.set(id, resolve));
    this.#send({ id, method, params });
    const { result, error } = await answered;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  uriOf(path: string): string {
    return pathToFileURL(join(this.#root, path)).href;
  }

  stop(): void {
    this.#process.kill();
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#process.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  #read(data: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (;;) {
      const end = this.#buffer.indexOf("\r\n\r\n");
      const length = Number(/Content-Length: (\d+)/i.exec(this.#buffer.subarray(0, end).toString())?.[1]);
      if (end < 0 || this.#buffer.length < end + 4 + length) return;
      const text = this.#buffer.subarray(end + 4, end + 4 + length).toString("utf8");
      this.#buffer = this.#buffer.subarray(end + 4 + length);
      this.#receive(JSON.parse(text));
    }
  }

  #receive(message: Message): void {
    // Requests of the server, such as those for its configuration, have both: they get an empty answer.
    if (message.id !== undefined && message.method !== undefined) this.#send({ id: message.id, result: null });
    else if (message.id !== undefined) this.#waiting.get(message.id)?.(message);
    for (const listener of [...this.#listeners]) listener(message);
  }
}
