import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCheck, type Reader, type Writer } from "../../runtime/json.ts";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules, type Module } from "../import-modules.ts";
import { folders, generateEs, generateTsProto } from "../shapes/side-by-side.ts";
import { tableOf } from "./page-blocks.ts";

// The table of docs/json-and-typescript.md against what this plugin, protoc-gen-es and ts-proto generate for its first column.

const page = readFileSync(join(import.meta.dirname, "../../docs/json-and-typescript.md"), "utf8");

interface Row {
  readonly proto: string;
  /** The property of the message that has this type. */
  readonly property: string;
  readonly plain: string;
  readonly es: string;
  readonly tsProto: string;
  readonly json: readonly unknown[];
}

const codes = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

/** A row of the page may be about several types; its cells then hold one value for all of them, or one for each. */
const rows: readonly Row[] = tableOf(page, "proto").flatMap(([protos, plain, es, tsProto, json]) => {
  const types = codes(protos);
  const pick = (cell: string | undefined, index: number) => {
    const all = codes(cell);
    return all.length === types.length ? [all[index]!] : all;
  };
  return types.map((proto, index) => ({
    proto,
    property: `f${proto.replace(/\W/g, "").toLowerCase()}`,
    plain: pick(plain, index)[0]!,
    es: pick(es, index)[0]!,
    tsProto: pick(tsProto, index)[0]!,
    json: pick(json, index).map((text) => JSON.parse(text)),
  }));
});

const imports = ["any", "duration", "empty", "field_mask", "struct", "timestamp", "wrappers"].map(
  (name) => `import "google/protobuf/${name}.proto";`,
);
const source = `syntax = "proto3";
package library.v1;
import "google/api/httpbody.proto";
${imports.join("\n")}
message All {
${rows.map(({ proto, property }, index) => `  ${proto} ${property} = ${index + 1};`).join("\n")}
}
message Book { string title = 1; }
enum Genre { GENRE_UNSPECIFIED = 0; GENRE_NOVEL = 1; }
`;

describe("the types of docs/json-and-typescript.md", () => {
  let folder = "";
  let plain = "";
  let es = "";
  let tsProto = "";
  let codecs: Module = {};

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "messages-"));
    writeFileSync(join(folder, "library.proto"), source);
    const described = describeFiles(folder, ["library.proto"]);
    plain = (await generate(described, ["library.proto"])).get("library_types.ts")!;
    const modules = await importModules(await generate(described, ["library.proto"], "target=js+dts"));
    codecs = modules.get("library_codecs.js")!;
    es = generateEs(["library.proto"], [folder, ...folders]).get("library_pb.ts")!;
    tsProto = generateTsProto(["library.proto"], [], [folder, ...folders]).get("library.ts")!;
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const typeIn = (text: string, property: string) =>
    new RegExp(`^ +${property}\\??: *(.*?)(?: \\| undefined)?;$`, "m").exec(text)?.[1]?.replaceAll(/\s+/g, " ");

  test.each(rows)("$proto", ({ property, json, ...types }) => {
    const { proto: _, ...expected } = types;
    const found = { plain: typeIn(plain, property), es: typeIn(es, property), tsProto: typeIn(tsProto, property) };
    expect(found).toEqual(expected);
    const read = codecs["readAll"] as Reader<object>;
    const write = codecs["writeAll"] as Writer<object>;
    const messages = json.map((value) => {
      const check = createCheck();
      const message = read({ [property]: structuredClone(value) }, check);
      expect(check.violations).toEqual([]);
      return message;
    });
    expect(JSON.parse(JSON.stringify(write(messages[0]!)))).toEqual({ [property]: json[0] });
  });
});
