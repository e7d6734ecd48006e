import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyStandardWebhooks } from "@protoc-gen-rest/runtime/webhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../../testdata/commands/run.ts";
import { type Loopback, listen } from "../../../testdata/serving/loopback.ts";
import { createMock, createMockFetch } from "../../mock.ts";
import { serveMock } from "./serve-mock.ts";

const proto = `syntax = "proto3";
package words.v1;
import "google/api/annotations.proto";
service Words {
  rpc GetWord(GetWordRequest) returns (Word) { option (google.api.http) = {get: "/words/{text}"}; }
}
message GetWordRequest { string text = 1; }
message Word { string text = 1; }
`;

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mock-"));
  writeFileSync(join(folder, "words.proto"), proto);
  writeFileSync(join(folder, "empty.txt"), "");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("serves until it is closed, and lets pages of other origins in", async () => {
  const { origin, close, closed } = await serveMock(createMock(folder), { port: 0, host: "127.0.0.1", cors: true });
  const response = await fetch(`${origin}/words/tree`, { headers: { origin: "http://page" } });
  expect(response.headers.get("access-control-allow-origin")).toBe("http://page");
  expect(await response.json()).toEqual({ text: "tree" });
  const preflight = await fetch(`${origin}/words/tree`, {
    method: "OPTIONS",
    headers: {
      origin: "http://page",
      "access-control-request-method": "GET",
      "access-control-request-headers": "x-test",
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toBe("x-test");
  close();
  await closed;
});

test("a taken port is an error that names it", async () => {
  const mock = createMock(folder);
  const { origin, close } = await serveMock(mock, { port: 0, host: "127.0.0.1", cors: false });
  const { port } = new URL(origin);
  const result = await run("mock", folder, "--port", port);
  close();
  expect(result).toMatchObject({ exitCode: 2, stdout: "" });
  expect(result.stderr).toMatch(`protoc-gen-rest: cannot listen on 127.0.0.1:${port}: `);
});

test.each([
  ["--faults=2", "It must be a number from 0 to 1, such as 0.1."],
  ["--port=x", "It must be a port from 0 to 65535."],
  ["--port=65536", "It must be a port from 0 to 65535."],
  ["--seed=x", "It must be a whole number."],
  ["--auth=some", "Allowed choices are declared, none."],
])("refuses %s", async (option, reason) => {
  const { exitCode, stderr } = await run("mock", folder, option);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(reason);
});

test("fetch responds in this process", async () => {
  const fetch = createMockFetch(folder, { seed: 3 });
  expect(await (await fetch("http://anything/words/tree")).json()).toEqual({ text: "tree" });
});

test("errors in the proto files are thrown", () => {
  const path = join(folder, "wrong.proto");
  writeFileSync(path, proto.replace("/words/{text}", "/words/{none}"));
  expect(() => createMock(path)).toThrow(/wrong\.proto:\d+:\d+: /);
  expect(createMock(path, { tolerate: ["path-field-unknown"] }).endpoints).toEqual([]);
  rmSync(path);
});

const hooks = `syntax = "proto3";
package hooks.v1;
import "google/api/annotations.proto";
import "google/api/field_behavior.proto";
import "google/protobuf/empty.proto";
import "rest/v1/options.proto";
service Hooks {
  rpc Created(Event) returns (google.protobuf.Empty) {
    option (google.api.http) = {post: "/hooks" body: "*"};
    option (rest.v1.method).webhook = {name: "word.created"};
  }
  rpc Asked(Event) returns (Answer) {
    option (google.api.http) = {post: "/asks" body: "*"};
    option (rest.v1.method).webhook = {};
  }
}
message Event { string type = 1 [(rest.v1.field).const = '"event"']; string id = 2 [(google.api.field_behavior) = OUTPUT_ONLY]; }
message Answer { int64 count = 1; }
`;

describe("--send", () => {
  const secret = `whsec_${Buffer.from("a secret").toString("base64")}`;
  const received: { readonly text: string; readonly headers: IncomingHttpHeaders }[] = [];
  let loopback: Loopback;
  let to = "";
  let source = "";
  let status = 204;

  beforeAll(async () => {
    source = mkdtempSync(join(tmpdir(), "mock-send-"));
    writeFileSync(join(source, "hooks.proto"), hooks);
    loopback = await listen(async (request, response) => {
      received.push({ text: (await request.toArray()).join(""), headers: request.headers });
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(status === 200 ? '{"count":"7"}' : undefined);
    });
    to = `http://127.0.0.1:${loopback.port}/in`;
  });
  afterAll(() => {
    loopback.close();
    rmSync(source, { recursive: true, force: true });
  });

  test("sends a signed webhook with sample values", async () => {
    const result = await run("mock", source, "--send", "word.created", "--to", to, "--secret", secret);
    expect(result).toEqual({ exitCode: 0, stdout: `sent word.created to ${to}: 204\n`, stderr: "" });
    const { text, headers } = received.pop()!;
    expect(JSON.parse(text)).toEqual({ type: "event", id: expect.any(String) });
    const request = { body: Buffer.from(text), header: (name: string) => headers[name] as string | undefined };
    expect(await verifyStandardWebhooks({ secrets: secret })(request)).toBeDefined();
  });

  test("prints an answer, and signs in other ways", async () => {
    status = 200;
    const result = await run("mock", source, "--send", "Asked", "--to", to, "--secret", "x", "--signature", "github");
    expect(result.stdout).toBe(`sent Asked to ${to}: 200\n{\n  "count": "7"\n}\n`);
    expect(received.pop()?.headers["x-hub-signature-256"]).toMatch(/^sha256=/);
  });

  test("ends with 1 if the receiver refuses it, after one attempt", async () => {
    status = 500;
    const result = await run("mock", source, "--send", "word.created", "--to", to, "--secret", secret);
    expect(result).toMatchObject({ exitCode: 1, stdout: "", stderr: expect.stringContaining("(POST /in -> 500)") });
    expect(received.splice(0)).toHaveLength(1);
    const gone = await run("mock", source, "--send", "word.created", "--to", "http://127.0.0.1:1", "--secret", secret);
    expect(gone.stderr).toMatch(/ no response \(POST \/\): bad port\n$/);
  });

  test("ends with 2 if there is no receiver, and says why", async () => {
    const gone = await listen(() => {});
    gone.close();
    const to = `http://127.0.0.1:${gone.port}/in`;
    const result = await run("mock", source, "--send", "word.created", "--to", to, "--secret", secret);
    expect(result).toMatchObject({ exitCode: 2, stdout: "" });
    expect(result.stderr).toMatch(/^protoc-gen-rest: .+: connect ECONNREFUSED/);
  });

  test.each([
    [
      ["--send", "word.gone", "--to", "http://x", "--secret", "x"],
      'no webhook "word.gone"; there are word.created, Asked',
    ],
    [["--send", "Asked"], "--send and --to need each other"],
    [["--signature", "github"], "--signature needs --send and --to"],
    [["--send", "Asked", "--to", "http://x"], "--send needs --secret, or WEBHOOK_SECRET"],
    [["--send", "Asked", "--to", "nowhere", "--secret", "AAAA"], "cannot be sent to nowhere"],
    [["--send", "Asked", "--to", "http://x", "--secret", "whsec_?"], "base64"],
  ])("refuses %j", async (args, message) => {
    const result = await run("mock", source, ...args);
    expect(result).toMatchObject({ exitCode: 2, stdout: "" });
    expect(result.stderr).toContain(message);
  });
});
