import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "../../runtime/operation/operation.ts";
import { endpoint } from "../../runtime/server/service/endpoint.ts";
import { createFetchHandler } from "../../runtime/server.ts";
import { buildRuntime } from "../real/project.ts";
import { blocksOf } from "./page-blocks.ts";

const root = join(import.meta.dirname, "../..");
const blocks = blocksOf(readFileSync(join(root, "docs/compatibility.md"), "utf8"));

function message(label: string): string {
  return blocks.find((block) => block.label === label)!.text.trim();
}

test("a server refuses routes of a newer generator as docs/compatibility.md shows", () => {
  const operation: Operation = {
    version: 2,
    name: "books.v1.BookService.GetBook",
    routes: [{ method: "GET", template: "/v1/books" }],
  };
  const create = () => createFetchHandler([endpoint(operation, { read: () => ({}), handle: () => ({}) })]);
  expect(create).toThrow(new Error(message("server")));
});

describe("a missing name is reported", () => {
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
  const folder = mkdtempSync(join(root, "node_modules/.cache/compatibility-"));
  const code = 'import { readIsbn } from "@protoc-gen-rest/runtime/codegen/v1";\nreadIsbn();\n';
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "book_codecs.ts"), code);
  writeFileSync(join(folder, "book_codecs.js"), code);
  // Node.js and tsc read the built runtime.
  beforeAll(buildRuntime);
  afterAll(() => rmSync(folder, { recursive: true }));

  test("by tsc", () => {
    const args = ["--ignoreConfig", "--noEmit", "--module", "nodenext", "--target", "es2022", "book_codecs.ts"];
    const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), args, { cwd: folder, encoding: "utf8" });
    expect(stdout.trim()).toBe(message("tsc"));
  });

  test("by node", () => {
    const { stderr } = spawnSync(process.execPath, ["book_codecs.js"], { cwd: folder, encoding: "utf8" });
    expect(stderr.split("\n")).toContain(message("node"));
  });
});
