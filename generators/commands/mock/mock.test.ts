import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../../../testdata/commands/run.ts";
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
