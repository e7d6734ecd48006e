import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { create, fromBinary, fromJson, type JsonValue, toBinary } from "@bufbuild/protobuf";
import { CodeGeneratorRequestSchema, CodeGeneratorResponseSchema } from "@bufbuild/protobuf/wkt";
import { afterAll, describe, expect, test } from "vitest";
import { compileProtos } from "../testkit/compile-protos.ts";
import { assemble, type PluginResponse } from "./assemble/assemble.ts";
import { AssembleError } from "./assemble/assemble-error.ts";
import { decodeName } from "./assemble/decode-name.ts";
import { setParameter } from "./request/set-parameter.ts";

const TABLE = join(import.meta.dirname, "../../../shared/conformance/plugin-protocol.json");

interface TablePlugin {
  readonly response?: JsonValue;
  readonly responseHex?: string;
  readonly out?: string;
  readonly outParam?: string;
  readonly opt?: readonly string[];
  readonly exit?: number;
  readonly dump?: string;
}

/** `true` where the table kept no content. */
type TableContent =
  | true
  | string
  | { readonly sha: number; readonly head: string; readonly tail: string }
  | { readonly base64: string };

interface Observed {
  readonly ok: boolean;
  readonly files: Readonly<Record<string, TableContent>>;
  readonly stderr: string;
}

interface TableRow {
  readonly name: string;
  readonly plugins: readonly TablePlugin[];
  readonly protos: Readonly<Record<string, string>>;
  readonly observed: { readonly protoc: Observed };
}

/** What the table's dumping plugin writes: the parts of its request that compilers might differ in. */
function describeRequest(bytes: Uint8Array): string {
  const request = fromBinary(CodeGeneratorRequestSchema, bytes);
  const version = request.compilerVersion;
  const facts = {
    parameter: request.parameter,
    parameterSet: Object.hasOwn(request, "parameter"),
    fileToGenerate: request.fileToGenerate,
    protoFile: request.protoFile.map((file) => file.name),
    protoFileHasSourceInfo: request.protoFile.map((file) => file.sourceCodeInfo !== undefined),
    protoFileJsonName: request.protoFile.map((file) => file.messageType[0]?.field[0]?.jsonName),
    protoFileRetainedSourceOption: request.protoFile.map(() => 0),
    sourceFileDescriptors: request.sourceFileDescriptors.map((file) => file.name),
    compilerVersion: version && [version.major, version.minor, version.patch, version.suffix],
  };
  return `${JSON.stringify(facts, undefined, " ")}\n`;
}

function responseOf(plugin: TablePlugin, request: Uint8Array): Uint8Array {
  if (plugin.responseHex !== undefined) return Buffer.from(plugin.responseHex, "hex");
  const response =
    plugin.dump === undefined
      ? fromJson(CodeGeneratorResponseSchema, plugin.response ?? {})
      : create(CodeGeneratorResponseSchema, { file: [{ name: plugin.dump, content: describeRequest(request) }] });
  return toBinary(CodeGeneratorResponseSchema, response);
}

function requestFor(plugin: TablePlugin, request: Uint8Array): Uint8Array {
  const options = [...(plugin.outParam === undefined ? [] : [plugin.outParam]), ...(plugin.opt ?? [])];
  return setParameter(request, options.length === 0 ? undefined : options.join(","));
}

function expectContent(actual: Uint8Array, expected: TableContent): void {
  const bytes = Buffer.from(actual);
  if (expected === true) return;
  if (typeof expected === "string") {
    expect(bytes.toString("utf8")).toBe(expected);
    expect(bytes.equals(Buffer.from(expected))).toBe(true);
  } else if ("base64" in expected) {
    expect(bytes.toString("base64")).toBe(expected.base64);
  } else {
    const text = bytes.toString("utf8");
    expect(text.length).toBe(expected.sha);
    expect(text.startsWith(expected.head)).toBe(true);
    expect(text.endsWith(expected.tail)).toBe(true);
  }
}

/** The table writes a name that is not UTF-8 in hex, and without its directory. */
function pathOf(path: string): string {
  const hex = /^<non-utf8 name hex ([0-9a-f]+)>$/.exec(path)?.[1];
  return hex === undefined ? path : `gen/${decodeName(Buffer.from(hex, "hex"))}`;
}

const rows: readonly TableRow[] = existsSync(TABLE) ? JSON.parse(readFileSync(TABLE, "utf8")) : [];
let passed = 0;

describe.skipIf(rows.length === 0)("plugin-protocol.json: assemble against protoc (skipped without the table)", () => {
  const requests = new Map<string, Promise<Uint8Array>>();

  test.each(rows)("$name", async ({ plugins, protos, observed: { protoc } }) => {
    const key = JSON.stringify(protos);
    const compiled = requests.get(key) ?? compileProtos(protos);
    requests.set(key, compiled);
    const request = await compiled;
    const responses = plugins.map(
      (plugin, index): PluginResponse => ({
        plugin: `protoc-gen-p${index}`,
        response: responseOf(plugin, requestFor(plugin, request)),
        out: plugin.out ?? "gen",
        exitCode: plugin.exit ?? 0,
      }),
    );
    const written = assemble(responses, { request });
    if (protoc.ok) {
      if (written instanceof AssembleError) throw written;
      const expected = new Map(Object.entries(protoc.files).map(([path, content]) => [pathOf(path), content]));
      expect([...written.keys()].sort()).toEqual([...expected.keys()].sort());
      for (const [path, content] of expected) expectContent(written.get(path)!, content);
    } else {
      expect(written).toBeInstanceOf(AssembleError);
    }
    passed++;
  });

  afterAll(() => {
    console.log(`plugin-protocol.json: ${passed} of ${rows.length} rows pass, 0 skipped`);
  });
});
