import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkFloors, checkImports, findCycle, importGraph, isTest, roomsOf } from "./import-rules.ts";
import { parseSource, readSources, resolveImport } from "./read-sources.ts";

const root = join(import.meta.dirname, "../..");
const sources = readSources(root);
const written = sources.filter(({ path }) => !isTest(path));

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly version: string;
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function manifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));
}

describe("the import boundaries of ARCHITECTURE.md", () => {
  test("modules import only what their room may import", () => {
    expect(sources.length).toBeGreaterThan(150);
    expect(sources.flatMap(checkImports)).toEqual([]);
  });

  test("relative imports name existing files, with their extension", () => {
    const wrong = sources.flatMap(({ path, imports }) =>
      imports
        .filter((specifier) => specifier.startsWith(".") && !/\/(?:gen|golden|dist)\//.test(specifier))
        .filter((specifier) => !existsSync(join(root, resolveImport(path, specifier))))
        .map((specifier) => `${path}: ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  test("files have no import cycles", () => {
    expect(findCycle(importGraph(sources, (path) => path))).toBeUndefined();
  });

  test("rooms have no import cycles", () => {
    expect(findCycle(importGraph(written, roomsOf(written)))).toBeUndefined();
  });

  test("modules of plugin/model import from lower floors only", () => {
    expect(sources.flatMap(checkFloors)).toEqual([]);
  });

  test("only package entries are barrels", () => {
    const entries = ["runtime", "plugin", "generators"].flatMap((name) =>
      Object.values(manifest(name).exports ?? {}).map((it) => join(name, it["@protoc-gen-rest/source"] ?? "")),
    );
    const barrels = sources.filter(({ isBarrel }) => isBarrel).map(({ path }) => path);
    expect(barrels.filter((path) => !entries.includes(path))).toEqual([]);
    expect(entries.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test("folders and files are named for their content", () => {
    const forbidden = /(?:^|\/)(?:utils?|common|helpers?|shared|src)(?:\/|\.ts$)/;
    expect(sources.filter(({ path }) => forbidden.test(path))).toEqual([]);
    expect(sources.filter(({ path }) => !/^[a-z0-9./-]+$/.test(path)).map(({ path }) => path)).toEqual([]);
  });

  test("no source file has more than 400 lines", () => {
    // It lists every name that generated code imports.
    const lists = ["runtime/codegen/v1.ts"];
    expect(
      written
        .filter(({ path, lines }) => lines > 400 && !lists.includes(path))
        .map(({ path, lines }) => `${path}: ${lines}`),
    ).toEqual([]);
  });

  test("published packages declare the expected dependencies", () => {
    const { version } = manifest("runtime");
    const own = { "@protoc-gen-rest/runtime": version };
    expect(manifest("runtime").dependencies).toBeUndefined();
    expect(manifest("plugin").dependencies).toEqual({ ...own, "@bufbuild/protobuf": expect.any(String) });
    expect(manifest("generators").dependencies).toEqual({ ...own, "@protoc-gen-rest/plugin": version });
    expect([manifest("plugin").version, manifest("generators").version]).toEqual([version, version]);
  });
});

describe("the checks", () => {
  test.each([
    ["runtime/client/x.ts", 'import { a } from "../server/errors/failure.ts";'],
    ["runtime/json/x.ts", 'import { a } from "../path/router.ts";'],
    ["runtime/server/x.ts", 'import { a } from "node:http";'],
    ["runtime/path/x.ts", 'export * from "fast-check";'],
    ["plugin/print/x.ts", 'import type { Model } from "../model/model.ts";'],
    ["plugin/protocol/x.ts", 'const a = await import("../model/model.ts");'],
    ["plugin/model/x.ts", 'import { a } from "../../runtime/path.ts";'],
    ["plugin/other/x.ts", ""],
    ["generators/client/x.ts", 'import type { DescFile } from "@bufbuild/protobuf";'],
    ["generators/types/x.ts", 'import { plain } from "../shape/plain/plain.ts";'],
    ["generators/client/x.ts", 'import { parameterCode } from "../routes/parameter-code.ts";'],
    ["generators/shape/es/x.ts", 'import { fieldType } from "../plain/field-type.ts";'],
    ["generators/operations/x.ts", 'import { clientFile } from "../client/client-file.ts";'],
    ["services/library/x.ts", 'import { a } from "@protoc-gen-rest/plugin";'],
    ["services/library/x.ts", 'import pg from "pg";'],
    ["services/store/x.ts", 'import { a } from "../library/caller.ts";'],
  ])("refuse %s: %s", (path, text) => {
    expect(checkImports(parseSource(path, text))).toHaveLength(1);
  });

  test.each([
    ["plugin/model/model.ts", ""],
    ["plugin/model/elements/x.ts", 'import { a } from "../source/y.ts";'],
    ["plugin/model/wire/x.ts", 'import type { A } from "../check/y.ts";'],
    ["plugin/model/nodes/x.ts", 'import { a } from "../http/y.ts";'],
  ])("refuse the floor of %s: %s", (path, text) => {
    expect(checkFloors(parseSource(path, text))).toHaveLength(1);
  });

  test("find a cycle, types included", () => {
    const circle = [
      parseSource("a/x.ts", 'import type { Y } from "./y.ts";'),
      parseSource("a/y.ts", 'export { z } from "./z.ts";'),
      parseSource("a/z.ts", 'import "./x.ts";'),
    ];
    expect(findCycle(importGraph(circle, (path) => path))).toBe("a/x.ts -> a/y.ts -> a/z.ts -> a/x.ts");
    expect(findCycle(importGraph(circle.slice(0, 2), (path) => path))).toBeUndefined();
  });

  test("find a cycle of nested rooms", () => {
    const modules = [
      parseSource("p/check/x.ts", 'import { y } from "../wire/y.ts";'),
      parseSource("p/wire/y.ts", ""),
      parseSource("p/wire/z.ts", 'import { v } from "../check/v.ts";'),
      parseSource("p/check/v.ts", ""),
    ];
    expect(findCycle(importGraph(modules, (path) => path))).toBeUndefined();
    expect(findCycle(importGraph(modules, roomsOf(modules)))).toBe("p/check -> p/wire -> p/check");
  });

  test("treat files beside rooms as separate nodes", () => {
    const modules = [
      parseSource("p/build.ts", 'import { y } from "./wire/y.ts";'),
      parseSource("p/wire/y.ts", 'import type { M } from "../model.ts";'),
      parseSource("p/model.ts", ""),
    ];
    expect(findCycle(importGraph(modules, roomsOf(modules)))).toBeUndefined();
  });

  test("recognize barrels", () => {
    expect(parseSource("a.ts", 'export * from "./b.ts";\nexport { c } from "./d.ts";').isBarrel).toBe(true);
    expect(parseSource("a.ts", 'export * from "./b.ts";\nexport const c = 1;').isBarrel).toBe(false);
  });
});
