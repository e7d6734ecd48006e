import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileProtos, tryPlugin } from "@protoc-gen-rest/plugin/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../testdata/commands/run.ts";
import { bundleRest } from "../../testdata/plugins/bundle-rest.ts";
import { restPlugin } from "../plugin.ts";
import { version } from "../version.ts";

const proto = 'syntax = "proto3"; package t; message T { string s = 1; }\n';
let directory = "";
let request: Uint8Array = new Uint8Array();

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "commands-"));
  request = await compileProtos({ "t.proto": proto }, { opt: ["emit=types"] });
  writeFileSync(join(directory, "request.bin"), request);
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe("protoc-gen-rest with arguments", () => {
  test("prints the version of the package", async () => {
    const { version: packaged } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
    expect(version).toBe(packaged);
    expect(await run("--version")).toEqual({ exitCode: 0, stdout: `${packaged}\n`, stderr: "" });
  });

  test.each([[[]], [["--help"]], [["help"]]])("%j prints the options and the commands", async (args) => {
    const { exitCode, stdout, stderr } = await run(...args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    for (const option of Object.keys(restPlugin.options)) expect(stdout).toContain(`  ${option}`);
    expect(stdout).toContain("  tolerate=RULE (repeatable)  ");
    expect(stdout).toMatch(/^Commands:\n {2}routes \[options\] \[input\] {2,}list the routes/m);
  });

  test.each([
    [["repaly"], "protoc-gen-rest: unknown command 'repaly'\n(Did you mean replay?)"],
    [["__proto__"], "protoc-gen-rest: unknown command '__proto__'"],
    [["replay"], "protoc-gen-rest: missing required argument 'file'"],
    [["replay", "a", "b"], "too many arguments for 'replay'. Expected 1 argument but got 2."],
    [["replay", "a", "--into=b"], "unknown option '--into=b'"],
    [["routes", "--format=xml"], "argument 'xml' is invalid. Allowed choices are text, json."],
    [["routes", "--tolerate=form-field"], "Only errors about google.api annotations can be tolerated."],
    [["routes", "--tolerate=path-sintax"], "can be tolerated. Did you mean path-syntax?"],
  ])("%j prints an error", async (args, message) => {
    const { exitCode, stdout, stderr } = await run(...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});

test("a file that cannot be written ends a command without a stack", async () => {
  const out = join(directory, "request.bin/out");
  expect(await run("replay", join(directory, "request.bin"), "--out", out)).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: expect.stringMatching(/^protoc-gen-rest: ENOTDIR: not a directory, mkdir '.*'\n$/),
  });
});

describe("replay", () => {
  test("lists the files of the captured request", async () => {
    const { exitCode, stdout, stderr } = await run("replay", join(directory, "request.bin"));
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(/^t_types\.ts \(\d+ bytes\)\n$/),
    });
    expect(stderr).toMatch(/^1 file in \d+ ms; nothing is written without --out\n$/);
  });

  test("writes the files, with other options if given", async () => {
    const out = join(directory, "out");
    const opt = ["emit=types", "target=js+dts"];
    const { exitCode } = await run(
      "replay",
      join(directory, "request.bin"),
      "--out",
      out,
      ...opt.flatMap((text) => ["--opt", text]),
    );
    expect(exitCode).toBe(0);
    const { files } = await tryPlugin(restPlugin, request, { opt });
    const written = readdirSync(out).map((name) => [name, readFileSync(join(out, name), "utf8")] as const);
    expect(new Map(written)).toEqual(files);
  });

  test("prints errors of the run and of the file", async () => {
    expect(await run("replay", join(directory, "request.bin"), "--opt", "emits=types")).toMatchObject({
      exitCode: 1,
      stderr: 'protoc-gen-rest: unknown option "emits" (did you mean "emit"?)\n',
    });
    expect(await run("replay", join(directory, "none.bin"))).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("protoc-gen-rest: cannot read the captured request (ENOENT"),
    });
  });
});

describe.skipIf(process.platform === "win32")("the executable (starts by its first line: not on Windows)", () => {
  test("runs the plugin from a bundle without the packages of the commands", () => {
    const bin = bundleRest(mkdtempSync(join(directory, "bundle-")));
    const sources = readFileSync(join(bin, "../dist/bundle/plugin.js.map"), "utf8");
    expect(sources).toContain("/plugin/model/build/build-model.ts");
    for (const name of ["commander", "fs-extra", "yaml"]) {
      expect(sources).not.toContain(`node_modules/${name}/`);
    }
  });

  test("runs the plugin without arguments, and commands otherwise", { timeout: 120_000 }, async () => {
    const executable = join(bundleRest(directory), "protoc-gen-rest");
    const kept = join(directory, "kept.bin");
    const plugin = spawnSync(executable, [], {
      input: request,
      env: { ...process.env, PROTOC_GEN_REST_CAPTURE: kept },
    });
    expect({ status: plugin.status, stderr: plugin.stderr.toString() }).toEqual({ status: 0, stderr: "" });
    expect(plugin.stdout.toString()).toContain("export interface T");
    expect(readFileSync(kept).equals(request)).toBe(true);
    const env = { ...process.env, PROTOC_GEN_REST_CHUNK_SIZE: "small" };
    expect(spawnSync(executable, [], { input: request, env, encoding: "utf8" })).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringContaining(
        'PROTOC_GEN_REST_CHUNK_SIZE must be an integer of at least 4, or none; got "small"',
      ),
    });
    const replay = spawnSync(executable, ["replay", kept], { encoding: "utf8" });
    expect(replay).toMatchObject({ status: 0, stdout: expect.stringContaining("t_types.ts") });
    const routes = spawnSync(executable, ["routes", "-", "--format=json"], { input: request, encoding: "utf8" });
    expect(routes).toMatchObject({ status: 0, stdout: "[]\n", stderr: "" });
    const diff = spawnSync(executable, ["diff", "-", kept], { input: request, encoding: "utf8" });
    expect(diff).toMatchObject({ status: 0, stdout: "no changes for HTTP callers\n", stderr: "" });
    expect(spawnSync(executable, ["unheard-of"], { encoding: "utf8" })).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringContaining("unknown command 'unheard-of'"),
    });
  });
});
