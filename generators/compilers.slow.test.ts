import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { create, toBinary } from "@bufbuild/protobuf";
import { fromText } from "@bufbuild/protobuf/txtpb";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { GeneratedCodeInfoSchema } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { AssembleError, buildModel, compile } from "@protoc-gen-rest/plugin";
import { type CompilerName, npmCompiler, unportableTarget } from "@protoc-gen-rest/plugin/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeFiles } from "../testdata/descriptors.ts";
import { bundlePlugin } from "../testdata/plugins/bundle-plugin.ts";
import { bundleRest } from "../testdata/plugins/bundle-rest.ts";
import { everyPoint, pointsOf } from "../testdata/plugins/every-point.ts";
import { restPlugin } from "./plugin.ts";

const root = join(import.meta.dirname, "..");
const protos = "node_modules/google-proto-files";
// Two directories, and files of several times the largest chunk.
const files = [
  "google/container/v1/cluster_service.proto",
  "google/pubsub/v1/pubsub.proto",
  "google/pubsub/v1/schema.proto",
];
const protoFile = describeFiles(join(root, protos), files);
const { PATH: searchPath } = process.env;

let directory = "";
let bin = "";

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "rest-compilers-"));
  bin = bundleRest(directory);
  await bundlePlugin("every-point", "./every-point.ts", "everyPoint", bin);
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Settings {
  readonly opt: string;
  readonly insert: boolean;
  readonly chunkSize: string;
  /** Of the plugin that inserts. */
  readonly secondOpt?: string;
}

type Files = Readonly<Record<string, string>>;

function underProtoc({ opt, insert, chunkSize, secondOpt }: Settings): Files {
  return generate("protoc", chunkSize, (out) => [
    `-I${protos}`,
    `--rest_out=${out}`,
    `--rest_opt=${opt}`,
    ...(insert ? [`--every-point_out=${out}`] : []),
    ...(secondOpt === undefined ? [] : [`--every-point_opt=${secondOpt}`]),
    ...files,
  ]);
}

function underBuf({ opt, insert, chunkSize }: Settings, strategy: "all" | "directory"): Files {
  return generate("buf", chunkSize, (out) => {
    const rest = { local: "protoc-gen-rest", out, strategy, opt };
    const second = { local: "protoc-gen-every-point", out, strategy };
    const template = JSON.stringify({ version: "v2", plugins: insert ? [rest, second] : [rest] });
    return ["generate", protos, "--template", template, ...files.flatMap((file) => ["--path", join(protos, file)])];
  });
}

function generate(name: CompilerName, chunkSize: string, args: (out: string) => readonly string[]): Files {
  const out = join(directory, "out");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  const compiler = npmCompiler(name, join(root, "package.json"));
  const { status, stderr } = spawnSync(compiler.command, [...compiler.args, ...args(out)], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, PATH: `${bin}${delimiter}${searchPath}`, PROTOC_GEN_REST_CHUNK_SIZE: chunkSize },
  });
  if (status !== 0) throw new Error(`${name} fails: ${stderr}`);
  const made = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = made.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(paths.map((path) => [relative(out, path), readFileSync(path, "utf8")]));
}

async function inMemory(opt: string, insert: boolean, secondOpt: readonly string[] = []): Promise<Files> {
  const request = toBinary(
    CodeGeneratorRequestSchema,
    create(CodeGeneratorRequestSchema, { protoFile, fileToGenerate: files }),
  );
  const rest = { plugin: restPlugin, opt: [opt] };
  const written = await compile({
    request,
    plugins: insert ? [rest, { plugin: everyPoint, opt: secondOpt }] : [rest],
    strict: true,
  });
  if (written instanceof AssembleError) throw written;
  return Object.fromEntries([...written].sort().map(([path, bytes]) => [path, Buffer.from(bytes).toString("utf8")]));
}

describe.skipIf(process.platform === "win32")("protoc-gen-rest under real compilers (not on Windows)", () => {
  test.each([
    // Chunks are made of any text, so that one of the options has all sizes.
    ["emit=client+handlers", false, ["65536"]],
    ["insertion_points", false, ["none"]],
    ["insertion_points", true, ["none", "65536", "1024"]],
    ["target=js+dts,insertion_points,annotate_code", false, ["1024"]],
  ])(
    "opt %s, insertions %s: protoc and buf write the same files at chunk sizes %j",
    async (opt, insert, chunkSizes) => {
      const expected = await inMemory(opt, insert);
      const largest = Math.max(...Object.values(expected).map((text) => Buffer.byteLength(text)));
      expect(largest).toBeGreaterThan(4 * 65_536);
      for (const chunkSize of chunkSizes) {
        const settings = { opt, insert, chunkSize };
        expectSame(underProtoc(settings), expected);
        expectSame(underBuf(settings, "all"), expected);
        expectSame(underBuf(settings, "directory"), expected);
      }
    },
  );

  test("each file has its documented points once, and no others", async () => {
    const made = await inMemory("insertion_points", false);
    const documented = buildModel({ protoFile, fileToGenerate: files }).model.files.flatMap((file) => [
      ...pointsOf(file),
    ]);
    expect(Object.keys(made).sort()).toEqual(documented.map(([path]) => path).sort());
    for (const [path, points] of documented) {
      const found = [...made[path]!.matchAll(/@@protoc_insertion_point\((.*)\)$/gm)].map(([, point]) => point);
      expect(found.sort()).toEqual([...points].sort());
      expect(unportableTarget(made[path]!)).toEqual([]);
    }
  });

  test("insertions appear above each point, indented", async () => {
    const made = await inMemory("insertion_points", true);
    const client = made["google/pubsub/v1/schema_client.ts"]!;
    const point = "factory:google.pubsub.v1.SchemaService";
    expect(client).toContain(
      `\n    /* inserted 漢字 😀\n    \n       at ${point} */\n    // @@protoc_insertion_point(${point})\n`,
    );
    expect(client.endsWith("at end */\n// @@protoc_insertion_point(end)")).toBe(true);
  });

  test("annotations still point at their names after annotated insertions", async () => {
    const settings = { opt: "insertion_points,annotate_code", insert: true, chunkSize: "1024", secondOpt: "annotate" };
    const made = underProtoc(settings);
    expectSame(made, await inMemory(settings.opt, true, [settings.secondOpt]));
    for (const file of ["schema_client.ts", "schema_handlers.ts", "schema_types.ts"]) {
      const path = `google/pubsub/v1/${file}`;
      const text = Buffer.from(made[path]!);
      const { annotation } = fromText(GeneratedCodeInfoSchema, made[`${path}.pb.meta`]!);
      const told = annotation.map(({ path, begin, end }) => `${path} ${text.subarray(begin, end)}`);
      expect(told.filter((name) => name === "6,0 SchemaService")).toHaveLength(
        [...made[path]!.matchAll(/漢字 Sch/g)].length,
      );
      const proto = protoFile.find(({ name }) => name === "google/pubsub/v1/schema.proto")!;
      const names = proto.service[0]!.method.map(
        ({ name }, index) => `6,0,2,${index} ${name[0]!.toLowerCase()}${name.slice(1)}`,
      );
      if (file !== "schema_types.ts") expect(told).toEqual(expect.arrayContaining(names));
      else expect(told).toContain("4,0 Schema");
    }
  });

  test("files have no points without the option", async () => {
    for (const text of Object.values(await inMemory("emit=client+handlers", false))) {
      expect(text).not.toContain("@@protoc_insertion_point");
      expect(text.endsWith("}\n") || text.endsWith(";\n")).toBe(true);
    }
  });

  test("both compilers fail with the nearest name for a misspelled option", () => {
    const settings = { insert: false, chunkSize: "" };
    for (const [opt, message] of [
      ["insertion_point", 'protoc-gen-rest: unknown option "insertion_point" (did you mean "insertion_points"?)'],
      [
        "emit=clients",
        'protoc-gen-rest: option "emit" must be one or more of types, codecs, routes, client, handlers, resources, query, schemas, webhooks, calls, mcp, cli, fixtures, msw, package, openapi, joined with +, got "clients" (did you mean "client"?)',
      ],
      [
        "tolerate=route-duplicates",
        'protoc-gen-rest: invalid value "route-duplicates" for option "tolerate" (did you mean "route-duplicate"?)',
      ],
    ] as const) {
      expect(() => underProtoc({ ...settings, opt })).toThrow(message);
      expect(() => underBuf({ ...settings, opt }, "directory")).toThrow(message);
    }
  });
});

/** A failure names the files that differ, instead of printing half a megabyte. */
function expectSame(actual: Files, expected: Files): void {
  expect(Object.keys(actual)).toEqual(Object.keys(expected));
  expect(Object.keys(expected).filter((path) => actual[path] !== expected[path])).toEqual([]);
}
