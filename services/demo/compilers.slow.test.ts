import { expect, test } from "vitest";
import { compileWithBuf, compileWithProtoc, readGenerated } from "./compilers.ts";
import { differences } from "./read-tree.ts";

test("buf, with both strategies, and protoc write the same bytes", async () => {
  const protoc = await compileWithProtoc();
  expect(protoc.files.size).toBeGreaterThanOrEqual(5);
  expect(differences(protoc.files, await readGenerated())).toEqual([]);
  for (const strategy of ["directory", "all"]) {
    const template = {
      version: "v2",
      inputs: [{ directory: "proto" }],
      plugins: [{ local: "node_modules/.bin/protoc-gen-rest", out: "services/gen", strategy }],
    };
    const buf = await compileWithBuf(JSON.stringify(template));
    expect(differences(protoc.files, buf.files), strategy).toEqual([]);
  }
});

test("differences reports changed, missing and additional files", () => {
  const tree = new Map([
    ["same", Buffer.from("a")],
    ["other", Buffer.from("a")],
    ["left", Buffer.from("")],
  ]);
  const other = new Map([
    ["same", Buffer.from("a")],
    ["other", Buffer.from("b")],
    ["right", Buffer.from("")],
  ]);
  expect(differences(tree, other)).toEqual(["other", "left", "right"]);
});
