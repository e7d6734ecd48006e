import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleRest } from "../plugins/bundle-rest.ts";
import { protos } from "./side-by-side.ts";

const root = join(import.meta.dirname, "../..");
const bin = join(root, "node_modules/.bin");
const described = protos.filter((path) => existsSync(join(root, "proto", path)));

function compiled(run: (out: string) => void): ReadonlyMap<string, string> {
  const out = mkdtempSync(join(tmpdir(), "compilers-"));
  try {
    run(out);
    const paths = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((it) =>
      statSync(join(out, it)).isFile(),
    );
    return new Map(paths.toSorted().map((path) => [path, readFileSync(join(out, path), "utf8")]));
  } finally {
    rmSync(out, { recursive: true });
  }
}

describe.skipIf(process.platform === "win32")("buf and protoc generate the same files (not on Windows)", () => {
  let directory = "";
  let plugin = "";
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "bundle-"));
    plugin = join(bundleRest(directory), "protoc-gen-rest");
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  test.each([
    "messages=plain",
    "messages=es",
    "messages=ts-proto",
    "messages=ts-proto,ts_proto_opt=forceLong=bigint,ts_proto_opt=oneof=unions-value",
  ])("%s", (parameter) => {
    const opt = parameter.split(",");
    const byProtoc = compiled((out) => {
      const paths = ["-I", "proto", "-I", "node_modules/google-proto-files"];
      const args = [`--plugin=protoc-gen-rest=${plugin}`, `--rest_out=${out}`, ...opt.map((it) => `--rest_opt=${it}`)];
      execFileSync(join(bin, "protoc"), [...paths, ...args, ...described], { cwd: root, stdio: "pipe" });
    });
    const byBuf = compiled((out) => {
      const inputs = [{ directory: "proto" }];
      const template = JSON.stringify({ version: "v2", inputs, plugins: [{ local: plugin, out, opt }] });
      execFileSync(join(bin, "buf"), ["generate", "--template", template], { cwd: root, stdio: "pipe" });
    });
    expect([...byBuf.keys()].filter((path) => !path.startsWith("rest/"))).toEqual([...byProtoc.keys()]);
    for (const [path, text] of byProtoc) expect(byBuf.get(path), path).toBe(text);
  });
});
