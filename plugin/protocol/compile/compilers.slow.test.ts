import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleExercise } from "../../../testdata/plugins/bundle-exercise.ts";
import { exercise } from "../../../testdata/plugins/exercise.ts";
import { compileProtos } from "../../testkit/compile-protos.ts";
import { type CompilerName, npmCompiler } from "../../testkit/npm-compiler.ts";
import { AssembleError } from "../assemble/assemble-error.ts";
import { compile } from "./compile.ts";
import { type ChildResult, runChild } from "./run-child.ts";

const protos: Readonly<Record<string, string>> = {
  "shop/v1/shop.proto":
    'syntax = "proto3"; package shop.v1; import "stock/v1/stock.proto";\nmessage Shop { optional string name = 1; stock.v1.Stock stock = 2; }\n',
  "stock/v1/stock.proto": `edition = "2024"; package stock.v1;\nmessage Stock {}\n${Array.from({ length: 2600 }, (_, index) => `message Item${index} {}\n`).join("")}`,
};
const { PATH: searchPath } = process.env;
const files = Object.keys(protos);

let directory = "";

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "compilers-"));
  const { executable } = await bundleExercise(directory);
  copyFileSync(executable, join(directory, "protoc-gen-second"));
  for (const [name, text] of Object.entries(protos)) {
    mkdirSync(dirname(join(directory, "proto", name)), { recursive: true });
    writeFileSync(join(directory, "proto", name), text);
  }
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Generation {
  readonly run: ChildResult;
  readonly files: Readonly<Record<string, string>>;
}

interface GenerationSettings {
  readonly chunkSize?: string;
  readonly insert?: boolean;
  readonly strategy?: "all" | "directory";
  readonly opt?: string;
  readonly generate?: readonly string[];
}

/** Runs the exercise plugin under a real compiler, and optionally a second one that inserts into its files. */
async function generate(name: CompilerName, settings: GenerationSettings = {}): Promise<Generation> {
  const out = join(directory, "out");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  const compiler = npmCompiler(name);
  const args = name === "protoc" ? protocArguments(out, settings) : bufArguments(out, settings);
  const run = await runChild(compiler.command, new Uint8Array(0), {
    args: [...compiler.args, ...args],
    cwd: join(directory, "proto"),
    env: {
      ...process.env,
      PATH: `${directory}${delimiter}${searchPath}`,
      PROTOC_GEN_EXERCISE_CHUNK_SIZE: settings.chunkSize ?? "",
    },
  });
  return { run, files: filesBelow(out) };
}

function protocArguments(
  out: string,
  { insert = false, opt, generate = files }: GenerationSettings,
): readonly string[] {
  return [
    `--exercise_out=${out}`,
    ...(opt === undefined ? [] : [`--exercise_opt=${opt}`]),
    ...(insert ? [`--second_out=${out}`, "--second_opt=insert"] : []),
    ...generate,
  ];
}

function bufArguments(
  out: string,
  { insert = false, opt, strategy = "all", generate = files }: GenerationSettings,
): readonly string[] {
  const first = { local: "protoc-gen-exercise", out, strategy, ...(opt === undefined ? {} : { opt }) };
  const second = { local: "protoc-gen-second", out, strategy, opt: "insert" };
  const template = JSON.stringify({ version: "v2", plugins: insert ? [first, second] : [first] });
  return ["generate", ".", "--template", template, ...generate.flatMap((file) => ["--path", file])];
}

function filesBelow(root: string): Readonly<Record<string, string>> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(paths.map((path) => [relative(root, path), readFileSync(path, "utf8")]));
}

async function generateInMemory(insert: boolean): Promise<Readonly<Record<string, string>>> {
  const request = await compileProtos(protos);
  const plugins = insert ? [exercise, { plugin: exercise, opt: ["insert"] }] : [exercise];
  const written = await compile({ request, plugins, strict: true });
  if (written instanceof AssembleError) throw written;
  return Object.fromEntries([...written].sort().map(([path, bytes]) => [path, Buffer.from(bytes).toString("utf8")]));
}

describe.skipIf(process.platform === "win32")(
  "under real compilers (not on Windows: the plugins are shell scripts)",
  () => {
    test.each(["protoc", "buf"] as const)(
      "%s finds the plugin by name, with proto3 optional and editions",
      async (name) => {
        const { run, files } = await generate(name);
        expect(run).toMatchObject({ exitCode: 0, stderr: "", failure: undefined });
        expect(Object.keys(files)).toEqual(["shop/v1/shop.txt", "stock/v1/stock.txt"]);
        expect(files["shop/v1/shop.txt"]).toContain("shop.v1.Shop");
      },
    );

    test("emits output for the files to generate, not for their imports", async () => {
      const { files } = await generate("protoc", { generate: ["shop/v1/shop.proto"] });
      expect(Object.keys(files)).toEqual(["shop/v1/shop.txt"]);
    });

    test.each([false, true])(
      "writes the same files as in memory with both compilers and every chunk size (insertions: %s)",
      async (insert) => {
        const expected = await generateInMemory(insert);
        expect(expected["stock/v1/stock.txt"]!.length).toBeGreaterThan(65_536);
        expect(expected["stock/v1/stock.txt"]!.includes("inserted")).toBe(insert);
        for (const chunkSize of ["none", "65536", "1024"]) {
          expect((await generate("protoc", { chunkSize, insert })).files).toEqual(expected);
          for (const strategy of ["all", "directory"] as const) {
            expect((await generate("buf", { chunkSize, insert, strategy })).files).toEqual(expected);
          }
        }
      },
    );

    test.each(["protoc", "buf"] as const)("%s shows errors, writes nothing and fails", async (name) => {
      for (const [opt, message] of [
        ["fail=report", "stock/v1/stock.proto:1:1: refused: an error"],
        ["megabyte=1", 'unknown option "megabyte" (did you mean "megabytes"?)'],
      ] as const) {
        const { run, files } = await generate(name, { opt });
        expect(run.exitCode).not.toBe(0);
        expect(run.stderr).toContain(message);
        expect(files).toEqual({});
      }
    });

    test.each(["protoc", "buf"] as const)("%s fails if the plugin exits with 1 after half a response", async (name) => {
      const { run, files } = await generate(name, { opt: "fail=late,megabytes=2" });
      expect(run.exitCode).not.toBe(0);
      expect(run.stderr).toContain("too late");
      expect(files).toEqual({});
    });

    test.each(["protoc", "buf"] as const)("%s shows warnings and writes the files", async (name) => {
      const { run, files } = await generate(name, { opt: "warn" });
      expect(run.exitCode).toBe(0);
      expect(run.stderr).toContain("shop/v1/shop.proto:1:1: warning: noted: a warning");
      expect(Object.keys(files)).toHaveLength(2);
    });
  },
);
