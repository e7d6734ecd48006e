import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkImports, findCycle, importGraph, isTest, roomsOf } from "./import-rules.ts";
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

describe("the rules of ARCHITECTURE.md, Rooms", () => {
  test("every module imports only what its room may see", () => {
    expect(sources.length).toBeGreaterThan(150);
    expect(sources.flatMap(checkImports)).toEqual([]);
  });

  test("relative imports name files that are there, with their extension", () => {
    const wrong = sources.flatMap(({ path, imports }) =>
      imports
        .filter((specifier) => specifier.startsWith(".") && !/\/(?:gen|golden|dist)\//.test(specifier))
        .filter((specifier) => !existsSync(join(root, resolveImport(path, specifier))))
        .map((specifier) => `${path}: ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  test("files do not import each other in a circle", () => {
    expect(findCycle(importGraph(sources, (path) => path))).toBeUndefined();
  });

  test("rooms do not import each other in a circle", () => {
    expect(findCycle(importGraph(written, roomsOf(written)))).toBeUndefined();
  });

  test("only package entries are barrels", () => {
    const entries = ["runtime", "plugin", "generators"].flatMap((name) =>
      Object.values(manifest(name).exports ?? {}).map((it) => join(name, it["@protoc-gen-rest/source"] ?? "")),
    );
    const barrels = sources.filter(({ isBarrel }) => isBarrel).map(({ path }) => path);
    expect(barrels.filter((path) => !entries.includes(path))).toEqual([]);
    expect(entries.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test("folders and files are named for what they hold", () => {
    const forbidden = /(?:^|\/)(?:utils?|common|helpers?|shared|src)(?:\/|\.ts$)/;
    expect(sources.filter(({ path }) => forbidden.test(path))).toEqual([]);
    expect(sources.filter(({ path }) => !/^[a-z0-9./-]+$/.test(path)).map(({ path }) => path)).toEqual([]);
  });

  test("no source holds more than one screenful of screens", () => {
    expect(written.filter(({ lines }) => lines > 400).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });

  test("the published packages depend on no more than they say", () => {
    const { version } = manifest("runtime");
    const own = { "@protoc-gen-rest/runtime": version };
    expect(manifest("runtime").dependencies).toBeUndefined();
    expect(manifest("plugin").dependencies).toEqual({ ...own, "@bufbuild/protobuf": expect.any(String) });
    expect(manifest("generators").dependencies).toEqual({ "@protoc-gen-rest/plugin": version });
    expect([manifest("plugin").version, manifest("generators").version]).toEqual([version, version]);
  });
});

describe("the rules bite", () => {
  test.each([
    ["runtime/client/x.ts", 'import { a } from "../server/index.ts";'],
    ["runtime/json/x.ts", 'import { a } from "../path/index.ts";'],
    ["runtime/server/x.ts", 'import { a } from "node:http";'],
    ["runtime/path/x.ts", 'export * from "fast-check";'],
    ["plugin/print/x.ts", 'import type { Model } from "../model/model.ts";'],
    ["plugin/protocol/x.ts", 'const a = await import("../model/model.ts");'],
    ["plugin/model/x.ts", 'import { a } from "../../runtime/path/index.ts";'],
    ["plugin/other/x.ts", ""],
    ["generators/client/x.ts", 'import type { DescFile } from "@bufbuild/protobuf";'],
    ["generators/types/x.ts", 'import { plain } from "../shape/plain/plain.ts";'],
    ["generators/client/x.ts", 'import { parameterCode } from "../routes/parameter-code.ts";'],
    ["generators/shape/es/x.ts", 'import { fieldType } from "../plain/field-type.ts";'],
    ["generators/operations/x.ts", 'import { clientFile } from "../client/client-file.ts";'],
    ["services/library/x.ts", 'import { a } from "@protoc-gen-rest/plugin";'],
  ])("%s: %s", (path, text) => {
    expect(checkImports(parseSource(path, text))).toHaveLength(1);
  });

  test("a circle is found, types included", () => {
    const circle = [
      parseSource("a/x.ts", 'import type { Y } from "./y.ts";'),
      parseSource("a/y.ts", 'export { z } from "./z.ts";'),
      parseSource("a/z.ts", 'import "./x.ts";'),
    ];
    expect(findCycle(importGraph(circle, (path) => path))).toBe("a/x.ts -> a/y.ts -> a/z.ts -> a/x.ts");
    expect(findCycle(importGraph(circle.slice(0, 2), (path) => path))).toBeUndefined();
  });

  test("a circle of nested rooms is found", () => {
    const modules = [
      parseSource("p/check/x.ts", 'import { y } from "../wire/y.ts";'),
      parseSource("p/wire/y.ts", ""),
      parseSource("p/wire/z.ts", 'import { v } from "../check/v.ts";'),
      parseSource("p/check/v.ts", ""),
    ];
    expect(findCycle(importGraph(modules, (path) => path))).toBeUndefined();
    expect(findCycle(importGraph(modules, roomsOf(modules)))).toBe("p/check -> p/wire -> p/check");
  });

  test("files beside rooms are nodes of their own", () => {
    const modules = [
      parseSource("p/build.ts", 'import { y } from "./wire/y.ts";'),
      parseSource("p/wire/y.ts", 'import type { M } from "../model.ts";'),
      parseSource("p/model.ts", ""),
    ];
    expect(findCycle(importGraph(modules, roomsOf(modules)))).toBeUndefined();
  });

  test("barrels are seen", () => {
    expect(parseSource("a.ts", 'export * from "./b.ts";\nexport { c } from "./d.ts";').isBarrel).toBe(true);
    expect(parseSource("a.ts", 'export * from "./b.ts";\nexport const c = 1;').isBarrel).toBe(false);
  });
});
