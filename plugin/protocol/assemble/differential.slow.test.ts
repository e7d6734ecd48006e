import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { BinaryWriter } from "@bufbuild/protobuf/wire";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileProtos } from "../../testkit/compile-protos.ts";
import { npmCompiler } from "../../testkit/npm-compiler.ts";
import { assemble, type PluginResponse } from "./assemble.ts";
import { AssembleError } from "./assemble-error.ts";

// `npm run differential` runs 10,000 cases.
const { DIFFERENTIAL_RUNS, DIFFERENTIAL_SEED } = process.env;
const runs = Number(DIFFERENTIAL_RUNS ?? 300);
const seed = Number(DIFFERENTIAL_SEED ?? 20_240_817);

const protos: Readonly<Record<string, string>> = {
  proto3: 'syntax = "proto3"; package t; message T { string s = 1; }\n',
  optional: 'syntax = "proto3"; package t; message T { message U { optional string s = 1; } }\n',
  edition: 'edition = "2023"; package t; message T { string s = 1; }\n',
};

interface Annotation {
  readonly path: readonly number[];
  readonly sourceFile: string | undefined;
  readonly begin: number;
  readonly end: number;
  readonly semantic: number | undefined;
}

interface Entry {
  readonly name: string | undefined;
  readonly insertionPoint: string | undefined;
  readonly content: Uint8Array | undefined;
  readonly annotations: readonly Annotation[];
}

interface Response {
  readonly error: string | undefined;
  readonly features: readonly [number, number, number] | undefined;
  readonly out: string;
  readonly entries: readonly Entry[];
}

// Names, points and texts come from small pools, so that entries often concern the same file and the same point.
const rarely = <T>(usual: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: seldom });
const fileNames = fc.constantFrom("a.txt", "a.txt", "a.txt", "b.txt", "d/c.txt");
const oddNames = fc.constantFrom(
  "./a.txt",
  "d//c.txt",
  "a..b",
  "d",
  "/a.txt",
  "a.txt.pb.meta",
  "é/ü.txt",
  "x/",
  "a\\b",
  "n".repeat(256),
);
const points = rarely(fc.constantFrom("x", "x", "x", "y"), fc.constantFrom("my point", "a)b", "é", "x\ny", "z"));

const markers = points.map((point) => `@@protoc_insertion_point(${point})`);
const blanks = fc.constantFrom("", "", " ", "  ", "\t", " \t ", "\f", "\u00a0", "\v");
const comments = fc.constantFrom("// ", "", "# ", "/* ", "/*", "/*  ", "/*x", " * ", "* ", "x /* ", '"');
const endings = fc.constantFrom("", " */", "*/", '"', ") rest");
const breaks = fc.constantFrom("\n", "\n", "\n", "\r\n", "\r", "", "\n\n", "\u2028", "\n \n");
const words = fc.oneof(
  fc.constantFrom("one", "", "const a = 1;", "漢字", "é", "😀", "a\0b", "@@protoc_insertion_point(", "x)", "*/", "}"),
  fc.string({ maxLength: 6, unit: "binary" }),
);
const markerLines = fc.tuple(blanks, comments, markers, endings, breaks).map((parts) => parts.join(""));
const plainLines = fc.tuple(blanks, words, breaks).map((parts) => parts.join(""));
const bytesOf = (text: string): Uint8Array => Buffer.from(text);
const targets = fc.array(fc.oneof(markerLines, plainLines), { maxLength: 6 }).map((lines) => bytesOf(lines.join("")));
const texts = fc
  .array(fc.oneof({ weight: 6, arbitrary: plainLines }, { weight: 1, arbitrary: markerLines }), { maxLength: 4 })
  .map((lines) => bytesOf(lines.join("")));
const rawBytes = fc.uint8Array({ maxLength: 6 });

const annotations = fc.array(
  fc.record({
    path: fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 3 }),
    sourceFile: fc.constantFrom("t.proto", 'q"\\é', undefined, ""),
    begin: fc.integer({ min: 0, max: 40 }),
    end: fc.integer({ min: 0, max: 40 }),
    semantic: fc.constantFrom(undefined, undefined, 0, 1, 2),
  }),
  { maxLength: 3 },
);

const textMeta = annotations.map((list) =>
  bytesOf(
    list
      .map(
        ({ path, begin, end }) =>
          `annotation { path: [${path.join(", ")}] source_file: "t.proto" begin: ${begin} end: ${end} }\n`,
      )
      .join(""),
  ),
);
const binaryMeta = annotations.map((list) => encodeCodeInfo(list));

const newFile = fc.record({
  name: rarely(fileNames, oddNames),
  insertionPoint: fc.constantFrom(undefined, undefined, ""),
  content: rarely<Uint8Array | undefined>(targets, fc.oneof(rawBytes, fc.constant(undefined))),
  annotations: fc.constant([]),
});
const metaFile = fc.record({
  name: fc.constantFrom("a.txt.pb.meta", "b.txt.pb.meta"),
  insertionPoint: fc.constant(undefined),
  content: fc.oneof(textMeta, textMeta, binaryMeta, fc.constant(bytesOf("not metadata {"))),
  annotations: fc.constant([]),
});
const chunk = fc.record({
  name: fc.constantFrom(undefined, undefined, ""),
  insertionPoint: fc.constantFrom(undefined, ""),
  content: rarely<Uint8Array | undefined>(texts, rawBytes),
  annotations: fc.constant([]),
});
const insertion = fc
  .record({
    name: rarely<string | undefined>(fileNames, fc.constant(undefined)),
    insertionPoint: points,
    content: rarely<Uint8Array | undefined>(texts, fc.constant(undefined)),
    annotations: fc.oneof(fc.constant([]), annotations),
  })
  // protoc reads past the end of an empty insertion to move its annotations, with undefined results.
  .map((entry) => (entry.content === undefined || entry.content.length === 0 ? { ...entry, annotations: [] } : entry));

/** Files with different names and both points, sometimes a metadata file, then insertions and chunks. */
const fittingEntries: fc.Arbitrary<readonly Entry[]> = fc
  .tuple(
    fc.uniqueArray(newFile, { minLength: 1, maxLength: 3, selector: (entry) => entry.name }),
    fc.option(metaFile, { freq: 2, nil: undefined }),
    fc.array(fc.oneof({ weight: 3, arbitrary: insertion }, { weight: 2, arbitrary: chunk }), { maxLength: 5 }),
  )
  .map(([files, meta, rest]): readonly Entry[] => {
    const points = bytesOf("\n\t// @@protoc_insertion_point(x)\n@@protoc_insertion_point(y)");
    const withPoints = files.map((file) => ({
      ...file,
      content: Buffer.concat([file.content ?? Buffer.alloc(0), points]),
    }));
    return [...withPoints, ...(meta === undefined ? [] : [meta]), ...rest];
  });
const anyEntries: fc.Arbitrary<readonly Entry[]> = fc.array(fc.oneof(newFile, metaFile, chunk, insertion), {
  maxLength: 5,
});
const insertions: fc.Arbitrary<readonly Entry[]> = fc.array(fc.oneof(insertion, insertion, chunk), { maxLength: 4 });

const responseWith = (entries: fc.Arbitrary<readonly Entry[]>): fc.Arbitrary<Response> =>
  fc.record({
    error: rarely<string | undefined>(fc.constantFrom(undefined, undefined, ""), fc.constant("boom")),
    features: rarely<Response["features"]>(
      fc.constant([3, 998, 1001]),
      fc.constantFrom<Response["features"]>(
        undefined,
        [0, 0, 0],
        [1, 998, 1001],
        [2, 998, 1001],
        [3, 1001, 1001],
        [3, 998, 999],
        [7, 998, 2_147_483_647],
      ),
    ),
    out: rarely(fc.constant("gen"), fc.constantFrom("gen/", "gen2", "gen/d")),
    entries,
  });

/** Drops insertions without a target: nearly every random sequence has one, and would only compare failures. */
function withoutMisses(responses: readonly Response[]): readonly Response[] {
  const created = new Set<string>();
  return responses.map((response) => ({
    ...response,
    entries: response.entries.filter(({ name = "", insertionPoint = "" }) => {
      if (insertionPoint !== "") return created.has(name) && (insertionPoint === "x" || insertionPoint === "y");
      created.add(name);
      return true;
    }),
  }));
}

const pairs: fc.Arbitrary<readonly Response[]> = fc
  .tuple(responseWith(fittingEntries), responseWith(insertions))
  .map((pair): readonly Response[] => pair);

interface Case {
  readonly proto: string;
  readonly responses: readonly Response[];
}

const cases: fc.Arbitrary<Case> = fc.record({
  proto: rarely<string>(fc.constant("proto3"), fc.constantFrom("optional", "edition")),
  responses: fc.oneof<fc.WeightedArbitrary<readonly Response[]>[]>(
    { weight: 8, arbitrary: pairs.map((pair) => withoutMisses(pair)) },
    { weight: 1, arbitrary: pairs },
    { weight: 1, arbitrary: fc.array(responseWith(anyEntries), { minLength: 1, maxLength: 3 }) },
  ),
});

function encodeCodeInfo(list: readonly Annotation[]): Uint8Array {
  const writer = new BinaryWriter();
  for (const { path, sourceFile, begin, end, semantic } of list) {
    writer.tag(1, 2).fork();
    if (path.length > 0) {
      writer.tag(1, 2).fork();
      for (const step of path) writer.int32(step);
      writer.join();
    }
    if (sourceFile !== undefined) writer.tag(2, 2).string(sourceFile);
    writer.tag(3, 0).int32(begin).tag(4, 0).int32(end);
    if (semantic !== undefined) writer.tag(5, 0).int32(semantic);
    writer.join();
  }
  return writer.finish();
}

function encode({ error, features, entries }: Response): Uint8Array {
  const writer = new BinaryWriter();
  if (error !== undefined) writer.tag(1, 2).string(error);
  if (features !== undefined) for (const [index, value] of features.entries()) writer.tag(2 + index, 0).int32(value);
  for (const entry of entries) {
    writer.tag(15, 2).fork();
    if (entry.name !== undefined) writer.tag(1, 2).string(entry.name);
    if (entry.insertionPoint !== undefined) writer.tag(2, 2).string(entry.insertionPoint);
    if (entry.content !== undefined) writer.tag(15, 2).bytes(entry.content);
    if (entry.annotations.length > 0) writer.tag(16, 2).bytes(encodeCodeInfo(entry.annotations));
    writer.join();
  }
  return writer.finish();
}

function filesBelow(directory: string, root = directory): readonly string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    return entry.isDirectory() ? filesBelow(path, root) : [relative(root, path)];
  });
}

const seen = { written: 0, refused: 0 };

describe.skipIf(process.platform === "win32")(
  "assemble compared with protoc (not on Windows: the plugins are shell scripts)",
  () => {
    const protoc = npmCompiler("protoc");
    const requests = new Map<string, Uint8Array>();
    let directory = "";

    beforeAll(async () => {
      directory = mkdtempSync(join(tmpdir(), "differential-"));
      for (let index = 0; index < 3; index++) {
        const script = join(directory, `protoc-gen-p${index}`);
        writeFileSync(script, `#!/bin/sh\nexec cat response${index}\n`);
        chmodSync(script, 0o755);
      }
      for (const [name, text] of Object.entries(protos)) {
        mkdirSync(join(directory, name));
        writeFileSync(join(directory, name, "t.proto"), text);
        requests.set(name, await compileProtos({ "t.proto": text }));
      }
    });

    afterAll(() => {
      rmSync(directory, { recursive: true, force: true });
      console.log(`differential: ${seen.written} responses written and ${seen.refused} refused by both`);
    });

    /** Returns what protoc writes, by path, or undefined if it fails. */
    function runProtoc(proto: string, responses: readonly PluginResponse[]): Map<string, Buffer> | undefined {
      const output = join(directory, "output");
      rmSync(output, { recursive: true, force: true });
      const args = [`--proto_path=${proto}`];
      for (const [index, { response, out }] of responses.entries()) {
        writeFileSync(join(directory, `response${index}`), response as Uint8Array);
        mkdirSync(join(output, out!), { recursive: true });
        args.push(`--plugin=protoc-gen-p${index}=./protoc-gen-p${index}`, `--p${index}_out=output/${out}`);
      }
      const { status } = spawnSync(protoc.command, [...protoc.args, ...args, "t.proto"], { cwd: directory });
      if (status !== 0) return undefined;
      return new Map(filesBelow(output).map((path) => [path, readFileSync(join(output, path))]));
    }

    test(`writes the same files as protoc, or fails like it, for ${runs} random responses`, {
      timeout: 600_000,
    }, () => {
      fc.assert(
        fc.property(cases, ({ proto, responses }) => {
          const inputs = responses.map((response) => ({ response: encode(response), out: response.out }));
          const expected = runProtoc(proto, inputs);
          const actual = assemble(inputs, { request: requests.get(proto)! });
          if (expected === undefined) {
            expect(actual).toBeInstanceOf(AssembleError);
            seen.refused++;
            return;
          }
          if (actual instanceof AssembleError)
            throw new Error(`assemble refuses what protoc writes: ${actual.message}`);
          expect([...actual.keys()].sort()).toEqual([...expected.keys()].sort());
          for (const [path, content] of expected) {
            expect(Buffer.from(actual.get(path)!).toString("latin1")).toBe(content.toString("latin1"));
          }
          seen.written++;
        }),
        { numRuns: runs, seed },
      );
    });
  },
);
