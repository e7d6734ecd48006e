import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildModel } from "@protoc-gen-rest/plugin";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeSources } from "../../testdata/descriptors.ts";
import { loadApi } from "../loading/load-api.ts";
import { curlCommand } from "./curl-command.ts";
import { fetchCall } from "./fetch-call.ts";
import { type PrintedLanguage, printedSample } from "./printed-sample.ts";
import type { SentRequest } from "./sent-request.ts";

// The request of a sample is that of the generated client.

const proto = `syntax = "proto3";
package notes.v1;
import "google/api/annotations.proto";
import "google/api/httpbody.proto";
import "rest/v1/options.proto";
service Notes {
  rpc CreateNote(NoteRequest) returns (Note) {
    option (google.api.http) = {post: "/v1/{name=users/*}/notes" body: "note"};
  }
  rpc ListNotes(NoteRequest) returns (Note) {
    option (google.api.http) = {get: "/v1/{name=users/*}/notes"};
  }
  rpc RemoveNote(NoteRequest) returns (Note) {
    option (google.api.http) = {delete: "/v1/{name=users/*}/notes"};
  }
  rpc SendForm(Form) returns (Note) {
    option (google.api.http) = {post: "/v1/forms" body: "*"};
    option (rest.v1.method).request_media_type = "application/x-www-form-urlencoded";
  }
  rpc SendParts(Form) returns (Note) {
    option (google.api.http) = {post: "/v1/parts" body: "*"};
    option (rest.v1.method).request_media_type = "multipart/form-data";
  }
  rpc SendBytes(google.api.HttpBody) returns (Note) {
    option (google.api.http) = {post: "/v1/bytes" body: "*"};
  }
}
message NoteRequest {
  string name = 1;
  Note note = 2;
  repeated string tags = 3;
  string language = 4 [(rest.v1.field) = {in: HEADER, name: "x-language"}];
}
message Note {
  string text = 1;
  int64 count = 2 [(rest.v1.field).int64 = INT64_NUMBER];
  double part = 3;
  bool is_open = 4;
  map<string, string> labels = 5 [(rest.v1.field).style = JSON];
}
message Form {
  string title = 1;
  repeated string words = 2;
}
`;

const texts: readonly string[] = [
  "plain text that is long enough for a body on several lines",
  `"quotes" 'and' \`these\` \\ and \\n and \\u0041`,
  "ünï😀\u2028 日本",
  "$(exit 1) `exit 1` $HOME %s %{x}",
  "lines\nand\ttabs\n'\nEOF\n",
  "@/etc/hostname",
  "<x;type=text/html",
  "a=b&c d+e%20",
];

interface Case {
  readonly method: string;
  readonly request: unknown;
}

const cases: readonly Case[] = texts.flatMap((text) => {
  const note = { text, count: 9007199254740991n, part: 0.5, isOpen: true, labels: { [text]: text, __proto: "x" } };
  const name = `users/${text.replaceAll("/", "|").replaceAll("\n", "_")}`;
  const language = text.replaceAll(/[^\x20-\x7e]/g, "").trim();
  return [
    { method: "createNote", request: { name, note, tags: [text, "b"], language } },
    { method: "listNotes", request: { name, tags: [text, "b'"], language } },
    { method: "removeNote", request: { name, tags: [] } },
    { method: "sendForm", request: { title: text, words: [text, "b"] } },
    { method: "sendParts", request: { title: text, words: [text, "b"] } },
    {
      method: "sendBytes",
      request: { contentType: "text/plain; charset=utf-8", data: new TextEncoder().encode(text) },
    },
  ];
});

/** A request as it arrives. Headers are those that the API describes. */
interface Arrival {
  readonly method: string | undefined;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

async function arrivalOf(incoming: IncomingMessage): Promise<Arrival> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const url = new URL(incoming.url ?? "", "http://localhost");
  const { authorization, "x-language": language, "content-type": type } = incoming.headers;
  const isForm = type?.startsWith("multipart/") === true;
  return {
    method: incoming.method,
    path: decodeURIComponent(url.pathname),
    query: [...url.searchParams],
    headers: { authorization, "x-language": language as string, "content-type": isForm ? "multipart" : type },
    body: isForm
      ? [...(await new Response(Buffer.concat(chunks), { headers: { "content-type": type } }).formData())]
      : bodyText(Buffer.concat(chunks).toString(), type),
  };
}

/** curl has its JSON on several lines. */
function bodyText(text: string, type = ""): string {
  return type.includes("json") ? text.replaceAll(/\n\s*(?=["}\]])|(?<=[:,{[]) (?=["\d{[tfn])/g, "") : text;
}

const { model, diagnostics } = buildModel({
  protoFile: describeSources({ "notes.proto": proto }),
  fileToGenerate: ["notes.proto"],
});
const services = model.files.flatMap((file) => file.services);
const folder = mkdtempSync(join(tmpdir(), "samples-"));
const arrivals: Arrival[] = [];
const server = createServer(async (incoming, response) => {
  arrivals.push(await arrivalOf(incoming));
  response.setHeader("content-type", "application/json").end("{}");
});

let baseUrl = "";
const sent: { readonly request: SentRequest; readonly arrival: Arrival }[] = [];

/** The requests of the generated client. */
async function callAll(): Promise<void> {
  const api = loadApi(services);
  for (const { method, request } of cases) {
    for (const authorization of ["Bearer $TOKEN", "Bearer YOUR_TOKEN"]) {
      let captured: SentRequest | undefined;
      const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
        const body = init.body == null ? undefined : new Uint8Array(await new Response(init.body).arrayBuffer());
        const headers = new Headers(init.headers);
        captured = { url: String(input), method: init.method ?? "GET", headers, body };
        return globalThis.fetch(input, body === undefined ? init : { ...init, body });
      };
      arrivals.length = 0;
      const transport = createTransport({
        baseUrl,
        fetch: fetch as typeof globalThis.fetch,
        headers: { authorization },
      });
      await api.createClient(services[0]!, transport)[method]?.(request);
      if (authorization === "Bearer $TOKEN") sent.push({ request: captured!, arrival: arrivals[0]! });
      else sent.push({ request: sent.pop()!.request, arrival: arrivals[0]! });
    }
  }
}

type Write = (request: SentRequest) => Promise<string | undefined> | string | undefined;

/** Every request for the languages that we print, or one of each method with a text of its own: interpreters and compilers take long. */
function requestsFor(command: string): typeof sent {
  const methods = sent.length / texts.length;
  const isOurs = command === "sh" || command === process.execPath;
  return isOurs ? sent : sent.filter((_, i) => Math.floor(i / methods) % methods === i % methods);
}

async function compare(write: Write, command: string, args: (file: string) => readonly string[], file: string) {
  let compared = 0;
  for (const { request, arrival } of requestsFor(command)) {
    const source = await write(request);
    if (source === undefined) continue;
    arrivals.length = 0;
    const path = join(folder, file);
    writeFileSync(path, source);
    const env = { ...process.env, TOKEN: "YOUR_TOKEN", API_KEY: "YOUR_API_KEY", NO_PROXY: "*", GO111MODULE: "off" };
    const result = await promisify(execFile)(command, args(path), { env, cwd: folder }).catch((error: Error) => error);
    expect(arrivals, `${result instanceof Error ? result.message : ""}\n${source}`).toEqual([arrival]);
    compared++;
  }
  return compared;
}

const works = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).status === 0;

const javaProgram = (source: string): string =>
  `import java.net.URI;\nimport java.net.http.*;\nclass Sample {\npublic static void main(String[] args) throws Exception {\n${source}\n}\n}\n`;

describe("the request of a sample is that of the client", () => {
  beforeAll(async () => {
    expect(diagnostics).toEqual([]);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await callAll();
  });

  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  test.skipIf(!works("curl", "--version"))("curl", async () => {
    const write: Write = async (request) => `${await curlCommand(request)} --silent`;
    expect(await compare(write, "sh", (file) => [file], "sample.sh")).toBe(sent.length);
  });

  test("JavaScript", async () => {
    const compared = await compare(fetchCall, process.execPath, (file) => [file], "sample.mjs");
    expect(compared).toBe(sent.length - texts.length);
  });

  const printed: readonly (readonly [PrintedLanguage, string, boolean, (file: string) => readonly string[]])[] = [
    ["python", "python3", works("python3", "-c", "import requests"), (file) => [file]],
    ["go", "go", works("go", "version"), (file) => ["run", file]],
    ["java", "java", works("java", "-version"), (file) => [file]],
    ["ruby", "ruby", works("ruby", "-v"), (file) => [file]],
  ];
  for (const [language, command, isThere, args] of printed) {
    test.skipIf(!isThere)(language, async () => {
      const write: Write = (request) => {
        const source = printedSample(language, request);
        return source !== undefined && language === "java" ? javaProgram(source) : source;
      };
      expect(
        await compare(write, command, args, `sample.${{ java: "java", go: "go" }[language as string] ?? "txt"}`),
      ).toBe(requestsFor(command).length);
    });
  }
});
