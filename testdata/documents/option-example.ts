import { deepStrictEqual } from "node:assert";
import { inspect } from "node:util";
import { transformSync } from "esbuild";
import type { Transport } from "../../runtime/client.ts";
import { type CheckOptions, createCheck, type Reader, type Writer } from "../../runtime/json.ts";
import type { Endpoint } from "../../runtime/server.ts";
import { generate } from "../generate.ts";
import { importModules, type Module } from "../import-modules.ts";
import { declarationsOf } from "./declaration.ts";
import type { BlockContents } from "./keep-page.ts";
import type { Block } from "./page-blocks.ts";
import { describeSnippet, snippetFile } from "./proto-snippet.ts";
import { type Runtime, recordExchange } from "./record-exchange.ts";

export interface Example {
  readonly contents: BlockContents;
  /** TypeScript files by path: what is generated, and what the page writes for it. */
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * What the blocks of an example should contain. It begins with a `proto` block. These are given:
 *
 *     ts value        a constant; `json` is its wire form, which reads as the same value again
 *     json received   `js message` is what is read from it
 *     json refused    `text violations` are the violations that its reader finds; the message is the last one declared
 *     ts call         a call; `http` is what it sends
 *     http request    the same as text, where no client sends it
 *     ts handlers     the other side of the call; `http` is then the answer as well
 *
 * and `ts Book` is the generated declaration of Book.
 */
export async function runExample(blocks: readonly Block[]): Promise<Example> {
  const proto = blocks.find(({ language }) => language === "proto");
  if (proto === undefined) throw new Error("the example has no proto block");
  const described = describeSnippet(proto.text);
  const generated = await generate(described, [snippetFile]);
  const sources = new Map([...generated, ...pageSources(blocks, generated)]);
  const modules = await importModules(toJavaScript(sources));
  const exported: Module = Object.assign({}, ...modules.values());
  const contents = new Map<Block, string>();
  const [message = ""] = [...proto.text.matchAll(/^message (\w+)/gm)].map(([, name]) => name).slice(-1);
  const read = (json: string) => readJson(exported, message, JSON.parse(json), { request: true, unknown: "drop" });
  let given = "";
  for (const block of blocks) {
    const { language, label, text } = block;
    const kind = `${language} ${label}`.trim();
    if (kind === "json received" || kind === "json refused") given = text;
    else if (kind === "json") contents.set(block, await wireOf(blocks, exported));
    else if (kind === "js message") contents.set(block, `${inspect(read(given).value, { depth: 9 })}\n`);
    else if (kind === "text violations") contents.set(block, violationsOf(read(given)));
    else if (kind === "http") contents.set(block, await exchangeOf(blocks, exported));
    else if (language === "ts" && !pageKinds.has(label)) {
      contents.set(block, declarationsOf(generated, label.split(",")));
    }
  }
  return { contents, sources };
}

const pageKinds: ReadonlySet<string> = new Set(["value", "call", "handlers"]);

/** The TypeScript that the page writes, as modules beside the generated ones. */
function pageSources(blocks: readonly Block[], generated: ReadonlyMap<string, string>): Map<string, string> {
  const sources = new Map<string, string>();
  for (const { language, label, text } of blocks) {
    if (language !== "ts" || !pageKinds.has(label)) continue;
    const client = /^export interface (\w+Client) /m.exec([...generated.values()].join("\n"))?.[1];
    const code =
      label === "call"
        ? `export async function call(client: ${client}): Promise<void> {\n${text}}\n`
        : `export ${text}`;
    sources.set(`${label}.ts`, `${importsOf(code, generated)}\n${code}`);
  }
  return sources;
}

/** Imports of all that generated files export and `code` names. */
function importsOf(code: string, generated: ReadonlyMap<string, string>): string {
  const names = new Set(code.match(/\b[A-Za-z]\w+\b/g));
  const imports = Array.from(generated, ([path, source]) => {
    const exported = [...source.matchAll(/^export (type|interface|function|const) (\w+)/gm)];
    const used = exported.filter(([, , name = ""]) => names.has(name));
    const list = used.map(([, kind, name]) => (kind === "type" || kind === "interface" ? `type ${name}` : name));
    return list.length === 0 ? "" : `import { ${list.join(", ")} } from "./${path.replace(/\.ts$/, ".js")}";\n`;
  });
  return imports.join("");
}

function toJavaScript(sources: ReadonlyMap<string, string>): Map<string, string> {
  const entries = Array.from(sources, ([path, text]) => {
    const { code } = transformSync(text, { loader: "ts", tsconfigRaw: {} });
    return [path.replace(/\.ts$/, ".js"), code] as const;
  });
  return new Map([...entries, ["runtime.js", runtimeEntry]]);
}

// Generated modules and this runner share one instance of the runtime, so that `instanceof` holds between them.
const runtimeEntry: string =
  'export { createTransport, RestError } from "@protoc-gen-rest/runtime/client";\n' +
  'export { createFetchHandler } from "@protoc-gen-rest/runtime/server";\n';

interface Read {
  readonly value: unknown;
  readonly violations: readonly string[];
}

function readJson(exported: Module, message: string, json: unknown, options: CheckOptions = {}): Read {
  const check = createCheck(options);
  const value = (exported[`read${message}`] as Reader<unknown>)(json, check);
  return {
    value,
    violations: check.violations.map(({ path, reason }) => (path === "" ? reason : `${path}: ${reason}`)),
  };
}

function violationsOf({ violations }: Read): string {
  if (violations.length === 0) throw new Error("the reader finds no violation");
  return `${violations.join("\n")}\n`;
}

/** The wire form of the value of the page. */
async function wireOf(blocks: readonly Block[], exported: Module): Promise<string> {
  const { text } = blocks.find(({ language, label }) => language === "ts" && label === "value")!;
  const [, name = "", message = ""] = /^const (\w+): (\w+)/.exec(text) ?? [];
  const write = exported[`write${message}`] as Writer<unknown> | undefined;
  const value = exported[name];
  const json = JSON.stringify(write === undefined ? value : write(value));
  deepStrictEqual(readJson(exported, message, JSON.parse(json)), { value, violations: [] });
  return `${spaced(JSON.parse(json))}\n`;
}

/** JSON in one line, as a person writes it. */
function spaced(json: unknown): string {
  if (Array.isArray(json)) return `[${json.map(spaced).join(", ")}]`;
  if (typeof json !== "object" || json === null) return JSON.stringify(json);
  const members = Object.entries(json).map(([name, value]) => `${JSON.stringify(name)}: ${spaced(value)}`);
  return `{ ${members.join(", ")} }`.replace("{  }", "{}");
}

async function exchangeOf(blocks: readonly Block[], exported: Module): Promise<string> {
  const [, name] = /^create(\w+)Client$/m.exec(Object.keys(exported).join("\n")) ?? [];
  const createClient = exported[`create${name}Client`] as (transport: Transport) => unknown;
  const endpoints = Object.entries(exported).find(([key]) => key.endsWith("Endpoints"))![1] as (
    handlers: unknown,
  ) => Endpoint[];
  const handlers = exported["handlers"];
  const raw = blocks.find(({ language, label }) => language === "http" && label === "request");
  const idle = new Proxy({}, { get: () => () => ({}) });
  const runtime = exported as unknown as Runtime;
  if (raw !== undefined) {
    const [method = "", target = ""] = raw.text.split(" ");
    return (await recordExchange(runtime, endpoints(handlers), ({ fetch }) => fetch(target, { method }))).response;
  }
  const call = exported["call"] as (client: unknown) => Promise<unknown>;
  const { request, response } = await recordExchange(runtime, endpoints(handlers ?? idle), ({ transport }) =>
    call(createClient(transport)),
  );
  return handlers === undefined ? request : `${request}\n${response}`;
}
