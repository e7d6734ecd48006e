import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fromBinary } from "@bufbuild/protobuf";
import { CodeGeneratorResponseSchema } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleExercise } from "../../../testdata/plugins/bundle-exercise.ts";
import { compileProtos } from "../../testkit/compile-protos.ts";
import { type ChildResult, runChild } from "../compile/run-child.ts";
import { setParameter } from "../request/set-parameter.ts";

let directory = "";
let script = "";
let request: Uint8Array = new Uint8Array(0);

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "process-"));
  ({ script } = await bundleExercise(directory));
  request = await compileProtos({ "t.proto": 'syntax = "proto3"; package t; message T {}\n' });
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

function run(
  input: Uint8Array,
  settings: { args?: readonly string[]; env?: Record<string, string> } = {},
): Promise<ChildResult> {
  const { args = [], env = {} } = settings;
  return runChild(process.execPath, input, {
    args: [script, ...args],
    env: { ...process.env, ...env },
    timeout: 20_000,
  });
}

function start(parameter: string | undefined): ChildProcessByStdio<Writable, Readable, Readable> {
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.on("error", () => {});
  if (parameter !== undefined) child.stdin.end(setParameter(request, parameter));
  return child;
}

async function textOf(stream: Readable): Promise<string> {
  return Buffer.concat(await stream.toArray()).toString("utf8");
}

function withOptions(parameter: string): Uint8Array {
  return setParameter(request, parameter);
}

describe("a plugin process", () => {
  test("writes one response for one request, and nothing else to stdout or stderr", async () => {
    const { stdout, stderr, exitCode } = await run(request);
    const response = fromBinary(CodeGeneratorResponseSchema, stdout);
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    expect(response.$unknown).toBeUndefined();
    expect(response.file.map((file) => file.name)).toEqual(["t.txt"]);
  });

  test("puts an error of the schema into the response and exits with 0", async () => {
    const { stdout, stderr, exitCode } = await run(withOptions("fail=report,warn"));
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    expect(fromBinary(CodeGeneratorResponseSchema, stdout)).toMatchObject({
      error: "t.proto:1:1: refused: an error",
      file: [],
    });
  });

  test("exits with 1 and one line on stderr for a truncated request", async () => {
    for (const bytes of [request.subarray(0, request.length - 3), Uint8Array.of(0xff)]) {
      const { stdout, stderr, exitCode } = await run(bytes);
      expect({ length: stdout.length, exitCode }).toEqual({ length: 0, exitCode: 1 });
      expect(stderr).toMatch(/^protoc-gen-exercise: cannot parse .*\n$/);
    }
  });

  test("treats no bytes as an empty request", async () => {
    const { stdout, stderr, exitCode } = await run(new Uint8Array(0));
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    expect(fromBinary(CodeGeneratorResponseSchema, stdout)).toMatchObject({ supportedFeatures: 3n, file: [] });
  });

  test("exits with 1 and a stack for a bug in the plugin, even after part of the response", async () => {
    const early = await run(withOptions("fail=throw"));
    expect({ length: early.stdout.length, exitCode: early.exitCode }).toEqual({ length: 0, exitCode: 1 });
    expect(early.stderr).toMatch(/bug in the plugin, not in your schema:\nError: as asked\n\s+at /);
    const late = await run(withOptions("fail=late,megabytes=2"));
    expect(late.stdout.length).toBeGreaterThan(1 << 20);
    expect(late.exitCode).toBe(1);
    expect(late.stderr).toContain("Error: too late");
  });

  test("handles --help, --version and unknown arguments without a request", async () => {
    const never = new Uint8Array(0);
    expect(Buffer.from((await run(never, { args: ["--version"] })).stdout).toString()).toBe("1.2.3\n");
    const help = Buffer.from((await run(never, { args: ["--help"] })).stdout).toString();
    expect(help).toContain("protoc --exercise_out=DIR");
    expect(help).toContain("  fail=throw|report|late  How to fail.\n");
    expect(help).toContain("  megabytes=NUMBER        Also make a file of this size. (default: 0)\n");
    const wrong = await run(never, { args: ["generate"] });
    expect(wrong).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('unknown argument "generate"') });
  });

  test("saves the request where the environment asks", async () => {
    const file = join(directory, "kept.bin");
    await run(request, { env: { PROTOC_GEN_EXERCISE_CAPTURE: file } });
    expect(readFileSync(file).equals(request)).toBe(true);
    const { exitCode, stderr } = await run(request, {
      env: { PROTOC_GEN_EXERCISE_CAPTURE: join(directory, "no", "x") },
    });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("cannot save the request to PROTOC_GEN_EXERCISE_CAPTURE=");
  });

  test("reads the chunk size from the environment", async () => {
    const entriesAt = async (size: string): Promise<number> => {
      const { stdout } = await run(withOptions("megabytes=3"), { env: { PROTOC_GEN_EXERCISE_CHUNK_SIZE: size } });
      return fromBinary(CodeGeneratorResponseSchema, stdout).file.length;
    };
    expect(await entriesAt("none")).toBe(2);
    expect(await entriesAt("65536")).toBe(1 + 48);
    const { exitCode, stderr } = await run(request, { env: { PROTOC_GEN_EXERCISE_CHUNK_SIZE: "3" } });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("must be an integer of at least 4, or none");
  });
});

describe("a plugin process with misbehaving peers", { timeout: 30_000 }, () => {
  test("exits with 1 and the reason when the reader goes away", async () => {
    const child = start("megabytes=50");
    const stderr = textOf(child.stderr);
    await once(child.stdout, "data");
    child.stdout.destroy();
    const [code] = await once(child, "exit");
    expect(code).toBe(1);
    expect(await stderr).toMatch(/^protoc-gen-exercise: cannot write the whole response \(.*EPIPE.*\)/);
  });

  test("exits with 1 if stdout is closed from the start", async () => {
    const child = start(undefined);
    const stderr = textOf(child.stderr);
    child.stdout.destroy();
    await sleep(20);
    child.stdin.end(request);
    const [code] = await once(child, "exit");
    expect(code).toBe(1);
    expect(await stderr).toContain("cannot write the whole response");
  });

  test("writes the whole response if stderr is closed", async () => {
    const child = start(undefined);
    child.stderr.destroy();
    await sleep(20);
    child.stdin.end(setParameter(request, "warn"));
    const [bytes, [code]] = await Promise.all([child.stdout.toArray(), once(child, "close")]);
    expect(code).toBe(0);
    expect(fromBinary(CodeGeneratorResponseSchema, Buffer.concat(bytes)).file).toHaveLength(1);
  });

  test("writes the whole response to a stdout that blocks for a while", async () => {
    const child = start("megabytes=4");
    await sleep(400);
    expect(child.exitCode).toBeNull();
    const [chunks, [code]] = await Promise.all([child.stdout.toArray(), once(child, "close")]);
    expect(code).toBe(0);
    const { file } = fromBinary(CodeGeneratorResponseSchema, Buffer.concat(chunks));
    expect(file.slice(1).reduce((size, entry) => size + entry.content.length, 0)).toBe(4 << 20);
  });

  test("can be killed while stdout blocks or stdin stays open", async () => {
    const blocked = start("megabytes=4");
    const waiting = start(undefined);
    waiting.stdin.write(request);
    await sleep(300);
    for (const child of [blocked, waiting]) {
      expect(child.exitCode).toBeNull();
      child.kill("SIGTERM");
      const [code, signal] = await once(child, "exit");
      expect([code, signal]).toEqual([null, "SIGTERM"]);
    }
    expect(await textOf(waiting.stdout)).toBe("");
  });

  test("takes less than 100 MB more memory for 300 MB to a slow reader than for a small response", {
    timeout: 60_000,
  }, async () => {
    const small = Number((await run(withOptions("memory"))).stderr);
    const child = start("memory,megabytes=300");
    const stderr = textOf(child.stderr);
    let size = 0;
    for await (const chunk of child.stdout) {
      if (size % (64 << 20) < chunk.length) await sleep(50);
      size += chunk.length;
    }
    const large = Number(await stderr);
    console.log(
      `300 MB response: ${Math.round(large / 1024)} MB of memory, ${Math.round(small / 1024)} MB for a small one`,
    );
    expect(size).toBeGreaterThan(300 << 20);
    expect(large - small).toBeLessThan(100 * 1024);
  });
});
