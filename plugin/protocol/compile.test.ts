import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toBinary } from "@bufbuild/protobuf";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exercise } from "../../testdata/plugins/exercise.ts";
import { compileProtos } from "../testkit/compile-protos.ts";
import { AssembleError } from "./assemble-error.ts";
import { type CommandStep, type CompileOptions, compile } from "./compile.ts";
import { readRequest } from "./read-request.ts";
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

/** Answers any request with one file of one character. */
const ONE_FILE = 'process.stdout.write(Buffer.from("7a060a01627a0178", "hex"))';
const PLAIN = "{\n  t.T: 漢字 😀\n  // @@protoc_insertion_point(messages)\n}";
const INSERTED = "{\n  t.T: 漢字 😀\n  // inserted 漢字 😀\n  // @@protoc_insertion_point(messages)\n}";

describe("compile", () => {
  test("runs plugins in order; each sees the files of the previous ones", async () => {
    const plugins = [exercise, { plugin: exercise, opt: ["insert"] }];
    expect(await textsOf({ request, plugins })).toEqual({ "t.txt": INSERTED });
    const failed = await failureOf({ request, plugins: plugins.toReversed() });
    expect(failed.message).toContain('inserts into "t.txt", which no plugin has made before');
  });

  test("accepts a request message and output directories", async () => {
    const message = readRequest(request);
    expect(await textsOf({ request: message, plugins: [{ plugin: exercise, out: "gen" }] })).toEqual({
      "gen/t.txt": PLAIN,
    });
    expect(toBinary(CodeGeneratorRequestSchema, message).length).toBeGreaterThan(0);
  });

  test("runs processes, even if they do not read stdin", async () => {
    const big = Buffer.concat([request, Buffer.from([0xfa, 0x3f, 0x80, 0x80, 0x80, 0x02]), Buffer.alloc(4 << 20)]);
    expect(await textsOf({ request: big, plugins: [exercise, nodeStep(ONE_FILE)] })).toEqual({
      "t.txt": PLAIN,
      b: "x",
    });
  });

  test("options replace the parameter, joined with commas as compilers do", async () => {
    const failed = await failureOf({ request, plugins: [{ plugin: exercise, opt: ["wran", "megabytes=-1"] }] });
    expect(failed.problems).toEqual([
      {
        plugin: "protoc-gen-exercise",
        entry: undefined,
        message:
          'protoc-gen-exercise: unknown option "wran" (did you mean "warn"?)\nprotoc-gen-exercise: option "megabytes" needs a whole number of at least 0, got "-1"',
      },
    ]);
  });

  test("passes stderr on with the plugin's name", async () => {
    const seen: string[] = [];
    const onStderr = (plugin: string, text: string): void => void seen.push(`${plugin}: ${text}`);
    await compile({ request, plugins: [{ plugin: exercise, opt: ["warn"] }], onStderr });
    expect(seen).toEqual(["protoc-gen-exercise: t.proto:1:1: warning: noted: a warning\n"]);
  });

  test.each([
    [
      "an exception",
      { plugin: exercise, opt: ["fail=throw"] },
      /failed with exit code 1; it wrote:\n.*mistake in the plugin/,
    ],
    ["an error in the response", { plugin: exercise, opt: ["fail=report"] }, /t\.proto:1:1: refused: an error/],
    [
      "a non-zero exit code",
      nodeStep(`${ONE_FILE}; process.exitCode = 3`),
      /protoc-gen-script: failed with exit code 3$/,
    ],
    [
      "a signal",
      nodeStep(`${ONE_FILE}; setTimeout(() => process.kill(process.pid, "SIGTERM"), 20)`),
      /was ended by SIGTERM/,
    ],
    ["half a response", nodeStep(ONE_FILE.replace('78"', '"')), /cannot be read as a CodeGeneratorResponse/],
    ["a timeout", nodeStep("setInterval(() => {}, 1000)", { timeout: 200 }), /did not end within 200 ms/],
    ["a missing executable", { command: "/does/not/exist" }, /could not be started/],
  ])("a run fails and reports %s of a plugin", async (_, plugin, message) => {
    expect((await failureOf({ request, plugins: [exercise, plugin] })).message).toMatch(message);
  });
});

describe("replayRequest", () => {
  test("generates from a captured request, with its own options or others", async () => {
    const path = join(directory, "request.bin");
    writeFileSync(path, request);
    expect([...((await replayRequest(exercise, path)) as Map<string, Uint8Array>).keys()]).toEqual(["t.txt"]);
    expect(await replayRequest(exercise, path, { opt: ["fail=report"] })).toBeInstanceOf(AssembleError);
    await expect(async () => replayRequest(exercise, join(directory, "absent"))).rejects.toThrow(
      /kept request cannot be read/,
    );
  });
});
