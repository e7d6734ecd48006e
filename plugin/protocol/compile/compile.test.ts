import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFieldSet, toBinary } from "@bufbuild/protobuf";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { exercise } from "../../../testdata/plugins/exercise.ts";
import { compileProtos } from "../../testkit/compile-protos.ts";
import { AssembleError } from "../assemble/assemble-error.ts";
import { readRequest } from "../request/read-request.ts";
import { type CommandStep, type CompileOptions, compile } from "./compile.ts";
import { replayRequest } from "./replay-request.ts";

let request: Uint8Array = new Uint8Array(0);
let directory = "";

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "compile-"));
  request = await compileProtos({ "t.proto": 'syntax = "proto3"; package t; message T {}\n' });
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function textsOf(options: CompileOptions): Promise<unknown> {
  const written = await compile(options);
  if (written instanceof AssembleError) throw written;
  return Object.fromEntries([...written].map(([path, bytes]) => [path, Buffer.from(bytes).toString("utf8")]));
}

async function failureOf(options: CompileOptions): Promise<AssembleError> {
  const written = await compile(options);
  if (!(written instanceof AssembleError)) throw new Error("expected an AssembleError");
  return written;
}

function nodeStep(script: string, step: Partial<CommandStep> = {}): CommandStep {
  return { command: process.execPath, args: ["-e", script], name: "protoc-gen-script", ...step };
}

/** Responds to any request with one file of one character. */
const oneFile = 'process.stdout.write(Buffer.from("7a060a01627a0178", "hex"))';
const plain = "{\n  t.T: 漢字 😀\n  // @@protoc_insertion_point(messages)\n}";
const inserted = "{\n  t.T: 漢字 😀\n  // inserted 漢字 😀\n  // @@protoc_insertion_point(messages)\n}";

describe("compile", () => {
  test("runs plugins in order, each with access to the files of earlier ones", async () => {
    const plugins = [exercise, { plugin: exercise, opt: ["insert"] }];
    expect(await textsOf({ request, plugins })).toEqual({ "t.txt": inserted });
    const failed = await failureOf({ request, plugins: plugins.toReversed() });
    expect(failed.message).toContain('cannot insert into "t.txt": no plugin has created it before');
  });

  test("accepts a request as a message, and directories", async () => {
    const message = readRequest(request);
    expect(await textsOf({ request: message, plugins: [{ plugin: exercise, out: "gen" }] })).toEqual({
      "gen/t.txt": plain,
    });
    expect(toBinary(CodeGeneratorRequestSchema, message).length).toBeGreaterThan(0);
  });

  test("runs processes that do not read their stdin", async () => {
    const big = Buffer.concat([request, Buffer.from([0xfa, 0x3f, 0x80, 0x80, 0x80, 0x02]), Buffer.alloc(4 << 20)]);
    expect(await textsOf({ request: big, plugins: [exercise, nodeStep(oneFile)] })).toEqual({
      "t.txt": plain,
      b: "x",
    });
  });

  test("replaces the parameter with the joined options", async () => {
    const failed = await failureOf({ request, plugins: [{ plugin: exercise, opt: ["wran", "megabytes=-1"] }] });
    expect(failed.problems).toEqual([
      {
        plugin: "protoc-gen-exercise",
        entry: undefined,
        message:
          'protoc-gen-exercise: unknown option "wran" (did you mean "warn"?)\nprotoc-gen-exercise: option "megabytes" must be an integer of at least 0, got "-1"',
      },
    ]);
  });

  test.each([
    [[], undefined],
    [[""], undefined],
    [["", "a"], "a"],
    [["a", ""], "a,"],
    [["a", "", "b"], "a,,b"],
  ])("sends the parameter that protoc sends for the options %j", async (opt, parameter) => {
    const script = `
      const parts = [];
      process.stdin.on("data", (part) => parts.push(part));
      process.stdin.on("end", () => process.stderr.write(Buffer.concat(parts).toString("base64")));`;
    const onStderr = vi.fn();
    await compile({ request, plugins: [nodeStep(script, { opt })], onStderr });
    const sent = readRequest(Buffer.from(onStderr.mock.lastCall?.[1], "base64"));
    expect(isFieldSet(sent, CodeGeneratorRequestSchema.field.parameter) ? sent.parameter : undefined).toBe(parameter);
  });

  test("passes on stderr with the name of the plugin", async () => {
    const seen: string[] = [];
    const onStderr = (plugin: string, text: string): void => void seen.push(`${plugin}: ${text}`);
    await compile({ request, plugins: [{ plugin: exercise, opt: ["warn"] }], onStderr });
    expect(seen).toEqual(["protoc-gen-exercise: t.proto:1:1: warning: noted: a warning\n"]);
  });

  test.each([
    [
      "an exception",
      { plugin: exercise, opt: ["fail=throw"] },
      /failed with exit code 1; stderr:\n.*bug in the plugin/,
    ],
    ["an error", { plugin: exercise, opt: ["fail=report"] }, /t\.proto:1:1: refused: an error/],
    ["an exit code", nodeStep(`${oneFile}; process.exitCode = 3`), /protoc-gen-script: failed with exit code 3$/],
    [
      "a signal",
      nodeStep(`${oneFile}; setTimeout(() => process.kill(process.pid, "SIGTERM"), 20)`),
      /was killed by SIGTERM/,
    ],
    [
      "a truncated response",
      nodeStep(oneFile.replace('78"', '"')),
      /cannot parse the output as a CodeGeneratorResponse/,
    ],
    ["a timeout", nodeStep("setInterval(() => {}, 1000)", { timeout: 200 }), /timed out after 200 ms/],
    ["a missing program", { command: "/does/not/exist" }, /could not be started/],
  ])("reports %s", async (_, plugin, message) => {
    expect((await failureOf({ request, plugins: [exercise, plugin] })).message).toMatch(message);
  });
});

describe("replayRequest", () => {
  test("generates from a captured request, with its own or other options", async () => {
    const path = join(directory, "request.bin");
    writeFileSync(path, request);
    expect([...((await replayRequest(exercise, path)) as Map<string, Uint8Array>).keys()]).toEqual(["t.txt"]);
    expect(await replayRequest(exercise, path, { opt: ["fail=report"] })).toBeInstanceOf(AssembleError);
    await expect(async () => replayRequest(exercise, join(directory, "absent"))).rejects.toThrow(
      /cannot read the captured request/,
    );
  });
});
