import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileProtos, tryPlugin } from "@protoc-gen-rest/plugin/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { run } from "../../../testdata/commands/run.ts";
import { restPlugin } from "../../plugin.ts";

const proto = `syntax = "proto3";
package words.v2;
import "google/api/annotations.proto";
service Words {
  // Finds words that contain no: yes, on and off.
  rpc Find(Word) returns (Word) { option (google.api.http) = {get: "/words"}; }
}
service Others {
  rpc Purge(Word) returns (Word) {
    option (google.api.http) = {post: "/others" additional_bindings: {custom: {kind: "PURGE" path: "/others"}}};
  }
}
message Word { string text = 1; }
`;

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "openapi-"));
  writeFileSync(join(folder, "words.proto"), proto);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("writes YAML to standard output, and tells what is left out", async () => {
  const { exitCode, stdout, stderr } = await run("openapi", folder);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 0,
    stderr: "left out PURGE /others of words.v2.Others.Purge: OpenAPI has no method PURGE\n",
  });
  expect(parse(stdout)).toMatchObject({
    openapi: "3.1.1",
    info: { title: "words.v2", version: "v2" },
    tags: [{ name: "Words" }, { name: "Others" }],
  });
});

test("writes a file in the format of its name", async () => {
  const out = join(folder, "out/api.json");
  const options = ["--out", out, "--openapi=3.0", "--title=My API", "--api-version=1.2.3"];
  expect(await run("openapi", folder, ...options)).toMatchObject({ exitCode: 0, stdout: "" });
  expect(JSON.parse(readFileSync(out, "utf8"))).toMatchObject({
    openapi: "3.0.4",
    info: { title: "My API", version: "1.2.3" },
  });
  expect((await run("openapi", folder, "--format=json")).stdout).toMatch(/^\{\n {2}"openapi"/);
});

test("adds the proto files, which import reads", async () => {
  const apart = mkdtempSync(join(tmpdir(), "openapi-files-"));
  const [path, out] = [join(apart, "api.yaml"), join(apart, "proto")];
  expect(await run("openapi", folder, "--proto-files", "--examples", "--out", path)).toMatchObject({ exitCode: 0 });
  const imported = await run("import", path, "--out", out);
  expect(imported).toMatchObject({ exitCode: 0, stdout: "" });
  expect(readFileSync(join(out, "words/v2/words.proto"), "utf8")).toContain(
    "  // Finds words that contain no: yes, on and off.\n",
  );
  expect(await run("diff", folder, out)).toMatchObject({ exitCode: 0 });
  expect(await run("openapi", folder, "--proto-files", "--per-service", "--out", out)).toMatchObject({ exitCode: 2 });
  rmSync(apart, { recursive: true });
});

test("adds examples", async () => {
  const { stdout } = await run("openapi", folder, "--examples", "--format=json");
  const { get } = JSON.parse(stdout).paths["/words"];
  expect(get["x-codeSamples"].map(({ lang }: { lang: string }) => lang)).toEqual([
    "TypeScript",
    "curl",
    "JavaScript",
    "Python",
    "Go",
    "Java",
  ]);
  expect(get.responses["200"].content["application/json"].example).toEqual({ text: expect.any(String) });
});

test("writes a document for each service", async () => {
  const out = join(folder, "services");
  expect(await run("openapi", folder, "--per-service", "--out", out)).toMatchObject({ exitCode: 0 });
  expect(readdirSync(out).sort()).toEqual(["words.v2.Others.openapi.yaml", "words.v2.Words.openapi.yaml"]);
  expect(parse(readFileSync(join(out, "words.v2.Words.openapi.yaml"), "utf8"))).toMatchObject({
    info: { title: "words.v2.Words" },
    tags: [{ name: "Words" }],
  });
  expect(await run("openapi", folder, "--per-service")).toMatchObject({
    exitCode: 2,
    stderr: "protoc-gen-rest: --per-service writes several files; pass a folder with --out\n",
  });
});

test("needs a service", async () => {
  const path = join(folder, "empty");
  expect(await run("openapi", path)).toMatchObject({ exitCode: 2 });
  writeFileSync(join(folder, "empty.proto"), 'syntax = "proto3"; message T {}');
  const result = await run("openapi", join(folder, "empty.proto"));
  rmSync(join(folder, "empty.proto"));
  expect(result).toMatchObject({
    exitCode: 2,
    stderr: "protoc-gen-rest: no rpc has an HTTP rule, so there is nothing to describe\n",
  });
});

test("the plugin emits the document of each file with emit=openapi, and nothing else", async () => {
  const includes = [join(import.meta.dirname, "../../../node_modules/google-proto-files")];
  const request = await compileProtos({ "words.proto": proto, "none.proto": 'syntax = "proto3";' }, { includes });
  const { files } = await tryPlugin(restPlugin, request, { opt: ["emit=openapi"] });
  expect([...files.keys()]).toEqual(["words_openapi.json"]);
  expect(JSON.parse(files.get("words_openapi.json") ?? "")).toMatchObject({ info: { title: "words.v2" } });
});

test("a service that only sends webhooks has a document, and so have its proto files", async () => {
  const hooks = mkdtempSync(join(tmpdir(), "openapi-"));
  const source = `syntax = "proto3";
package hooks.v1;
import "google/api/annotations.proto";
import "rest/v1/options.proto";
// Tells what happens.
service Events {
  rpc Created(Event) returns (Event) {
    option (google.api.http) = {post: "/hooks" body: "*"};
    option (rest.v1.method).webhook = {name: "created"};
  }
}
message Event { string text = 1; }
`;
  writeFileSync(join(hooks, "hooks.proto"), source);
  try {
    const { stdout, exitCode } = await run("openapi", hooks, "--openapi", "3.0", "--format", "json");
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      info: { title: "hooks.v1.Events", description: "Tells what happens." },
      paths: {},
      "x-webhooks": { created: { post: { operationId: "Events_Created" } } },
    });
    const out = join(hooks, "out");
    expect(await run("openapi", hooks, "--per-service", "--out", out)).toMatchObject({ exitCode: 0 });
    expect(readdirSync(out)).toEqual(["hooks.v1.Events.openapi.yaml"]);
    const document = join(hooks, "hooks.json");
    await run("openapi", hooks, "--proto-files", "--out", document);
    const imported = await run("import", document, "--out", join(hooks, "back"));
    expect(imported.stderr).toMatch(/^wrote 1 proto file with 1 rpc to .*\n$/);
    expect(readFileSync(join(hooks, "back/hooks/v1/hooks.proto"), "utf8")).toMatch(/webhook[^;]*name: "created"/);
  } finally {
    rmSync(hooks, { recursive: true, force: true });
  }
});
