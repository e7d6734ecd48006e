import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { compileProtos } from "@protoc-gen-rest/plugin/testkit";
import { type Attack, hold, Tally } from "../attack.ts";
import { includes } from "../target.ts";
import type { RunCommand } from "./command-runner.ts";

const proto = `syntax = "proto3"; package books.v1; import "google/api/annotations.proto";
  service Books {
    rpc Get(Name) returns (Book) { option (google.api.http) = {get: "/v1/books/{name}"}; }
    rpc Watch(Name) returns (stream Book) { option (google.api.http) = {get: "/v1/books/{name}:watch"}; }
  }
  message Name { string name = 1; }
  message Book { string title = 1; map<string, string> labels = 2; }`;

/** Everything that a terminal takes for a command, or that changes what a reader sees. */
const controls = [
  ...Array.from({ length: 0x20 }, (_, code) => String.fromCodePoint(code)),
  ...Array.from({ length: 0x21 }, (_, code) => String.fromCodePoint(0x7f + code)),
  ..."\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
];
const hostile = `${controls.join("x")}\u001b[2J\u001b]0;title\u0007\nprotoc-gen-rest: ok\r\u009b2K`;
// Tabs and line breaks of a text are harmless.
const raw = /[^\P{Cc}\n\t]|[\p{Bidi_C}\u2028\u2029]/u;

/** JSON may hold controls as they are, from servers that do not know better, or escaped. */
const bodies: Readonly<Record<string, (status: number) => string>> = {
  "an object": () => JSON.stringify({ title: hostile, labels: { [hostile]: hostile } }),
  "an error": (code) => JSON.stringify({ code, message: hostile, details: [{ "@type": hostile, a: hostile }] }),
  text: () => hostile,
  "half an object": () => `{"title": "${hostile}`,
};

function serve(body: string, status: number, type: string): ReturnType<typeof createServer> {
  const server = createServer((_, response) =>
    response.socket?.end(Buffer.concat([head(status, type, body), Buffer.from(body)])),
  );
  return server.listen(0, "127.0.0.1");
}

/** The reason and a header have controls of Latin-1, which HTTP lets pass. */
function head(status: number, type: string, body: string): Buffer {
  const lines = [
    `HTTP/1.1 ${status} \u009b2J\u0085`,
    "x-note: \u009b31m\u0085",
    `content-type: ${type}`,
    "connection: close",
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}

/** Writes the description of the API that the service has. */
export async function writeTerminalApi(folder: string): Promise<string> {
  const api = join(folder, "terminal.binpb");
  writeFileSync(api, await compileProtos({ "terminal.proto": proto }, { includes: includes() }));
  return api;
}

/** `call` and `try` print what a malicious service sends. */
export function terminalAttacks(api: string, run: RunCommand): Attack[] {
  const commands = [
    ["call", "Get", "--name=a"],
    ["call", "Get", "--name=a", "--include"],
    ["call", "Watch", "--name=a"],
    ["try", "GET", "/v1/books/a", "--include"],
  ];
  const responses = [
    [200, "application/json"],
    [200, "application/x-ndjson"],
    [404, "application/json"],
    [500, "text/html"],
  ] as const;
  return Object.entries(bodies).map(([name, bodyOf]) => ({
    name: `terminal: ${name}`,
    async run({ count }) {
      const tally = new Tally();
      for (const [index, [status, type]] of responses.entries()) {
        const server = serve(bodyOf(status), status, type);
        await new Promise((resolve) => server.once("listening", resolve));
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        // A short run has each response and each command once.
        for (const args of count < 100 ? [commands[index]!] : commands) {
          const { exitCode, stdout, stderr } = await run([...args, "--input", api, "--url", url]);
          tally.add(exitCode ?? "no end");
          const [found] = raw.exec(stdout + stderr) ?? [];
          const shown = JSON.stringify((stdout + stderr).slice(0, 300));
          hold(found === undefined, `${args.join(" ")} printed ${JSON.stringify(found)} of a ${status}: ${shown}`);
          // A text may have lines; messages, which go to stderr, may not have those of a service.
          hold(
            !/^protoc-gen-rest: ok/m.test(stderr),
            `${args.join(" ")} printed ${JSON.stringify(stderr.slice(0, 300))}`,
          );
          hold(exitCode !== undefined, `${args.join(" ")} did not end`);
        }
        server.close();
      }
      return tally;
    },
  }));
}
