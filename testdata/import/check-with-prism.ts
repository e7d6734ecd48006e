// Calls Prism, a mock server for OpenAPI documents, with the client that is generated from an import of the same document:
//
//     npm install --no-save @stoplight/prism-cli
//     npm run import-check -- openapi.json [--every 10]
//
// Counts the operations that Prism answers with a success, and those of them whose response the client reads. With `--errors` Prism
// refuses to send examples that their own schema does not allow.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { buildModel, type Model, type Operation } from "@protoc-gen-rest/plugin";
import { createRandom, importOpenApi, sampleRequest } from "@protoc-gen-rest/plugin/tooling";
import { createTransport, RestError, type Transport } from "@protoc-gen-rest/runtime/client";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";

const { values, positionals } = parseArgs({ options: { every: { type: "string" } }, allowPositionals: true });
const [path = ""] = positionals;
const every = Number(values.every ?? 1);
const folder = join(process.cwd(), "node_modules/.cache/import-check/code");
const port = 4010;
interface SecurityScheme {
  readonly type?: string;
  readonly in?: string;
  readonly name?: string;
  readonly scheme?: string;
}

interface Document {
  readonly servers?: readonly { readonly url: string }[];
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, SecurityScheme>> };
}

const document: Document = JSON.parse(readFileSync(path, "utf8"));
const schemes = Object.values(document.components?.securitySchemes ?? {});
const basePath = new URL(document.servers?.[0]?.url ?? "/", "http://localhost").pathname.replace(/\/$/, "");

type Outcome = "fine" | "refused" | "unanswered" | "unreadable";

async function main(): Promise<void> {
  const model = await generateClients();
  const operations = model.files.flatMap(({ services }) => services.flatMap(({ operations }) => operations));
  const prism = await startPrism();
  try {
    const counts = new Map<Outcome, number>();
    for (const operation of operations.filter((_, index) => index % every === 0)) {
      const [outcome, text] = await call(operation);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      if (outcome !== "fine") console.log(`${outcome}  ${operation.fullName}: ${text.slice(0, 300)}`);
    }
    const count = (outcome: Outcome) => counts.get(outcome) ?? 0;
    const answered = count("fine") + count("refused") + count("unreadable");
    console.log(`${count("fine")} of ${answered} operations that Prism can answer are fine`);
    console.log(
      `${count("refused")} refused, ${count("unreadable")} unreadable, ${count("unanswered")} without an answer`,
    );
  } finally {
    prism.kill();
  }
}

async function generateClients(): Promise<Model> {
  const { files } = importOpenApi(new Map([[path, JSON.parse(JSON.stringify(document))]]));
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of files) write(join(folder, "proto", name), text);
  // In a bundle, the path of our own proto files is another one.
  write(join(folder, "proto/rest/v1/options.proto"), readFileSync("proto/rest/v1/options.proto", "utf8"));
  const names = [...files.keys()];
  const protoFile = describeFiles(join(folder, "proto"), names);
  const generated = await generate(protoFile, names, "target=js+dts", "emit=client");
  for (const [name, text] of generated) if (name.endsWith(".js")) write(join(folder, name), text);
  return buildModel({ protoFile, fileToGenerate: names }).model;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function startPrism(): Promise<ChildProcess> {
  const bin = process.env["PRISM"] ?? "node_modules/.bin/prism";
  const prism = spawn(process.execPath, [bin, "mock", "--errors", "-p", String(port), "-v", "error", resolve(path)], {
    stdio: "ignore",
  });
  for (;;) {
    if (prism.exitCode !== null) throw new Error(`Prism ended with ${prism.exitCode}`);
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      return prism;
    } catch {
      await new Promise((done) => setTimeout(done, 500));
    }
  }
}

/** The last exchange, for messages. */
let sent = "";
let status = 0;

/** Credentials of every scheme that the document declares. */
function credentialHeaders(): Record<string, string> {
  const isBasic = schemes.some(({ scheme }) => scheme?.toLowerCase() === "basic");
  const headers: Record<string, string> = { authorization: isBasic ? "Basic dTpw" : "Bearer token" };
  const cookies: string[] = [];
  for (const { type, in: place, name = "" } of schemes) {
    if (type === "apiKey" && place === "header") headers[name.toLowerCase()] = "key";
    if (type === "apiKey" && place === "cookie") cookies.push(`${name}=key`);
  }
  return cookies.length === 0 ? headers : { ...headers, cookie: cookies.join("; ") };
}

function withQueryKeys(target: string): string {
  const url = new URL(target);
  for (const { type, in: place, name = "" } of schemes) {
    if (type === "apiKey" && place === "query" && !url.searchParams.has(name)) {
      url.search += `${url.search === "" ? "?" : "&"}${encodeURIComponent(name)}=key`;
    }
  }
  return url.href;
}

/** Prism serves paths without the base path of the server, and wants credentials. */
function createPrismTransport(): Transport {
  return createTransport({
    baseUrl: `http://127.0.0.1:${port}`,
    timeout: 60_000,
    headers: credentialHeaders(),
    fetch: async (url, init) => {
      const target = withQueryKeys(String(url).replace(`:${port}${basePath}`, `:${port}`));
      sent = `${init?.method} ${target}`;
      const response = await fetch(target, init as RequestInit);
      status = response.status;
      return response;
    },
  });
}

async function call(operation: Operation): Promise<readonly [Outcome, string]> {
  const context = {
    random: createRandom(operation.fullName),
    side: "request",
    completeness: "minimal",
    depth: 3,
    within: [],
  } as const;
  const client: Record<string, (transport: Transport, request: unknown) => unknown> = await import(
    pathToFileURL(join(folder, operation.service.file.path.replace(/\.proto$/, "_client.js"))).href
  );
  [sent, status] = ["", 0];
  try {
    const result = client[operation.localName]?.(createPrismTransport(), sampleRequest(operation, context));
    if (operation.streaming === "server") for await (const _ of result as AsyncIterable<unknown>) break;
    else await result;
    return ["fine", ""];
  } catch (error) {
    const text = `${sent} -> ${status} ${error instanceof RestError ? `${error.message} ${JSON.stringify(error.body)}` : error}`;
    if (status >= 200 && status < 400) return ["unreadable", text];
    return [
      /NO_RESPONSE|NO_COMPLEX|UNKNOWN|NOT_ACCEPTABLE|INVALID_CONTENT/.test(text) || status >= 500
        ? "unanswered"
        : "refused",
      text,
    ];
  }
}

await main();
