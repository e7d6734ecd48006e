import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { runCheckPlugin } from "@protoc-gen-rest/plugin";
import { compileProtos } from "@protoc-gen-rest/plugin/testkit";
import { describe, expect, test } from "vitest";
import { checkFiles } from "./check-files.ts";
import { checkRules } from "./check-rules.ts";
import { restCheckPlugin } from "./rest-check-plugin.ts";

const plugin = restCheckPlugin(checkFiles);

async function run(
  args: readonly string[],
  input: string | Uint8Array = "",
): Promise<{ exitCode: number; out: Buffer; err: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const stdin = Readable.from(input.length === 0 ? [] : [Buffer.from(input)]);
  const out = buffer(stdout);
  const exitCode = await runCheckPlugin(plugin, { argv: args, stdin, stdout, stderr });
  stdout.end();
  return { exitCode, out: await out, err: String(stderr.read() ?? "") };
}

async function call(procedure: string, request: object): Promise<{ value?: Record<string, unknown>; error?: object }> {
  const { out } = await run([procedure, "--format", "json"], JSON.stringify({ value: request }));
  return JSON.parse(out.toString());
}

const books = (path: string, more = "") => `syntax = "proto3";
package books.v1;
import "google/api/annotations.proto";
service Books {
  rpc GetBook(GetBookRequest) returns (Book) {
    option (google.api.http) = {get: "${path}"};
  }
}
message GetBookRequest { string name = 1; ${more} }
message Book { string title = 1; }
`;

/** The files of a request in JSON, with base64 descriptors as binary requests have them. */
async function filesOf(text: string): Promise<readonly object[]> {
  const request = await compileProtos({ "books.proto": text }, { includes: ["node_modules/google-proto-files"] });
  return descriptorsIn(request).map((bytes) => ({
    fileDescriptorProto: Buffer.from(bytes).toString("base64"),
    isImport: !Buffer.from(bytes).includes("books.v1"),
  }));
}

/** The fields with number 15 of a CodeGeneratorRequest. */
function descriptorsIn(request: Uint8Array): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = request[at++]!;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < request.length) {
    const tag = varint();
    const length = varint();
    if ((tag & 7) !== 2) continue;
    if (tag >> 3 === 15) found.push(request.subarray(at, at + length));
    at += length;
  }
  return found;
}

describe("PluginRPC", () => {
  test("describes the plugin", async () => {
    expect((await run(["--protocol"])).out.toString()).toBe("1\n");
    expect(JSON.parse((await run(["--spec", "--format", "json"])).out.toString())).toMatchObject({
      procedures: [{ args: ["check"] }, { args: ["list-rules"] }, { args: ["list-categories"] }],
    });
    // Procedure, in Spec: field 1, which begins with the path.
    expect((await run(["--spec"])).out.toString("latin1")).toContain("/buf.plugin.check.v1.CheckService/Check");
  });

  test("unknown arguments fail with a line on stderr", async () => {
    expect(await run(["--format", "yaml", "check"])).toMatchObject({
      exitCode: 1,
      err: expect.stringMatching(/must be binary or json, not yaml\n$/),
    });
    expect(await run(["--colour"])).toMatchObject({ exitCode: 1 });
    expect(await run(["chekc"])).toMatchObject({ exitCode: 1 });
  });

  test("a request that is cut off fails with a line on stderr", async () => {
    const procedure = "/buf.plugin.check.v1.CheckService/Check";
    // Field 1 with a length of 5, and 2 bytes.
    for (const [args, input] of [
      [[procedure], new Uint8Array([10, 5, 1, 2])],
      [[procedure], new Uint8Array([10, 6, 18, 4, 10, 9, 1, 2])],
      [[procedure, "--format", "json"], '{"value": {'],
    ] as const) {
      const { exitCode, out, err } = await run(args, input);
      expect([exitCode, out.length]).toEqual([1, 0]);
      expect(err).toMatch(/^buf-plugin-rest: cannot parse the \d+ bytes of stdin as a pluginrpc\.v1\.Request with a /);
      expect(err).toMatch(/; they may be cut off, or not be (?:binary|json)\n$/);
    }
  });

  test("lists rules page by page", async () => {
    const first = await call("list-rules", { pageSize: 100 });
    expect(first.value).toMatchObject({ nextPageToken: "100" });
    const ids = new Set<string>();
    for (let token = ""; ; ) {
      const { value = {} } = await call("list-rules", { pageSize: 60, pageToken: token });
      for (const { id } of value["rules"] as { id: string }[]) ids.add(id);
      token = String(value["nextPageToken"]);
      if (token === "") break;
    }
    expect(ids.size).toBe(checkRules.length);
    expect(await call("list-rules", { pageToken: "x" })).toMatchObject({ error: { code: 3 } });
  });
});

test("ids and purposes are as buf wants them", () => {
  for (const { id, purpose } of checkRules) {
    expect(id).toMatch(/^[A-Z0-9][A-Z0-9_]{1,62}[A-Z0-9]$/);
    expect(purpose).toMatch(/^[A-Z].{0,254}\.$/);
  }
  expect(new Set(checkRules.map(({ id }) => id)).size).toBe(checkRules.length);
  expect(checkRules.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      "REST_PATH_SYNTAX",
      "AIP_0131_GET",
      "REST_HTTP_ROUTE_MOVED",
      "REST_HTTP_RISKY_HOST_CHANGED",
    ]),
  );
});

describe("Check", () => {
  test("finds what lint finds, with the path of the option", async () => {
    const fileDescriptors = await filesOf(books("/v1/{nam}"));
    expect((await call("check", { fileDescriptors, ruleIds: ["REST_PATH_FIELD_UNKNOWN"] })).value).toMatchObject({
      annotations: [
        {
          ruleId: "REST_PATH_FIELD_UNKNOWN",
          message: expect.stringContaining('GetBookRequest has no field "nam"'),
          // service 0, method 0, options, google.api.http
          fileLocation: { fileName: "books.proto", sourcePath: [6, 0, 2, 0, 4, 72295728] },
        },
      ],
    });
    expect((await call("check", { fileDescriptors, ruleIds: ["REST_PATH_CASE"] })).value).toEqual({
      "@type": "type.googleapis.com/buf.plugin.check.v1.CheckResponse",
      annotations: [],
    });
  });

  test("finds what diff finds; what is gone is in the old version", async () => {
    const againstFileDescriptors = await filesOf(books("/v1/{name}", "string view = 2;"));
    const fileDescriptors = await filesOf(books("/v2/{name}"));
    const ruleIds = ["REST_HTTP_ROUTE_MOVED", "REST_HTTP_PARAMETER_REMOVED"];
    expect((await call("check", { fileDescriptors, againstFileDescriptors, ruleIds })).value).toMatchObject({
      annotations: [
        { ruleId: "REST_HTTP_ROUTE_MOVED", fileLocation: { fileName: "books.proto" } },
        {
          ruleId: "REST_HTTP_PARAMETER_REMOVED",
          againstFileLocation: { fileName: "books.proto", sourcePath: [4, 0, 2, 1] },
          // The message that has lost the field.
          fileLocation: { fileName: "books.proto", sourcePath: [4, 0] },
        },
      ],
    });
  });

  test("options and rules are checked", async () => {
    const fileDescriptors = await filesOf(books("/v1/{name}"));
    const options = [{ key: "colour", value: { stringValue: "red" } }];
    expect(await call("check", { fileDescriptors, options })).toMatchObject({
      error: { code: 3, message: "buf-plugin-rest has no option colour; it has visibility and ignore_required" },
    });
    expect(await call("check", { fileDescriptors, ruleIds: ["NOT_OURS"] })).toMatchObject({
      error: { message: "buf-plugin-rest has no rule NOT_OURS" },
    });
  });
});

describe("the executable", () => {
  const executable = join(import.meta.dirname, "../bin/buf-plugin-rest");

  /** `pluginrpc.v1.Request` with a page of 250, as buf sends it, or of another size. */
  function pageRequest(method: string, size: readonly number[]): Buffer {
    const member = (number: number, bytes: Uint8Array) =>
      Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes]);
    const typeUrl = Buffer.from(`type.googleapis.com/buf.plugin.check.v1.${method}Request`);
    return member(1, Buffer.concat([member(1, typeUrl), member(2, Buffer.from([8, ...size]))]));
  }

  // It knows some of the answers since its build.
  test.each([
    ["--protocol", undefined],
    ["--spec --format binary", undefined],
    ["list-rules --format binary", pageRequest("ListRules", [250, 1])],
    ["list-rules --format binary", pageRequest("ListRules", [2])],
    ["list-categories --format binary", pageRequest("ListCategories", [250, 1])],
    ["--version", undefined],
  ])("%s answers as the plugin does (%#)", async (args, input) => {
    const { status, stdout } = spawnSync(process.execPath, [executable, ...args.split(" ")], { input });
    const { out } = await run(args.split(" "), input);
    expect(status).toBe(0);
    expect(stdout.equals(out)).toBe(true);
  });
});
