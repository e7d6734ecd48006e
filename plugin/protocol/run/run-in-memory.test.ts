import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  CodeGeneratorRequestSchema,
  type CodeGeneratorResponse,
  CodeGeneratorResponseSchema,
  Edition,
} from "@bufbuild/protobuf/wkt";
import { describe, expect, expectTypeOf, test } from "vitest";
import { definePlugin, type Plugin, type PluginContext } from "./plugin.ts";
import { runInMemory } from "./run-in-memory.ts";

const options = {
  target: { type: "choice", values: ["ts", "js"], default: "ts", doc: "What to write." },
  kind: { type: "choice", values: ["a", "b"], doc: "Which." },
  width: { type: "integer", doc: "Columns." },
  height: { type: "integer", default: 3, doc: "Lines." },
  quiet: { type: "boolean", doc: "Say nothing." },
  name: { type: "string", doc: "A name." },
  also: { type: "list", doc: "More." },
} as const;

function pluginThat(generate: (context: PluginContext) => void | Promise<void>): Plugin {
  return definePlugin({ name: "protoc-gen-try", version: "1.0.0", options, generate });
}

function requestOf(...names: readonly string[]): Uint8Array {
  const protoFile = names.map((name) => ({ name, syntax: "proto3", package: "t" }));
  return toBinary(
    CodeGeneratorRequestSchema,
    create(CodeGeneratorRequestSchema, { fileToGenerate: [...names], protoFile }),
  );
}

async function respond(plugin: Plugin, request = requestOf("t.proto")): Promise<CodeGeneratorResponse> {
  const run = await runInMemory(plugin, request);
  expect(run).toMatchObject({ exitCode: 0, stderr: "" });
  return fromBinary(CodeGeneratorResponseSchema, run.response);
}

test("a run prints a few warnings of a rule, and the number of the others", async () => {
  const plugin = pluginThat(({ report }) => {
    for (let line = 1; line <= 502; line++) {
      report({ severity: "warning", rule: "odd", file: "t.proto", line, column: 1, subject: "T", message: "odd" });
    }
  });
  const lines = (await runInMemory(plugin, requestOf("t.proto"))).stderr.trimEnd().split("\n");
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toContain("497 more findings");
});

describe("definePlugin", () => {
  test("infers the types of options from their table", () => {
    definePlugin({
      name: "protoc-gen-types",
      version: "1",
      options,
      generate(context) {
        expectTypeOf(context.options.target).toEqualTypeOf<"ts" | "js">();
        expectTypeOf(context.options.kind).toEqualTypeOf<"a" | "b" | undefined>();
        expectTypeOf(context.options.width).toEqualTypeOf<number | undefined>();
        expectTypeOf(context.options.height).toEqualTypeOf<number>();
        expectTypeOf(context.options.quiet).toEqualTypeOf<boolean>();
        expectTypeOf(context.options.name).toEqualTypeOf<string | undefined>();
        expectTypeOf(context.options.also).toEqualTypeOf<readonly string[]>();
      },
    });
  });
});

describe("runInMemory", () => {
  test("supports proto3 optional and editions up to the latest of the descriptor library", async () => {
    const response = await respond(pluginThat(() => {}));
    expect(response.supportedFeatures).toBe(3n);
    expect(response.minimumEdition).toBe(Edition.EDITION_PROTO2);
    expect(response.maximumEdition).toBeGreaterThanOrEqual(Edition.EDITION_2024);
  });

  test("offers only the files to generate, not their imports", async () => {
    const protoFile = ["a.proto", "b.proto"].map((name) => ({ name, syntax: "proto3" }));
    const message = create(CodeGeneratorRequestSchema, { fileToGenerate: ["b.proto"], protoFile });
    const plugin = pluginThat(({ filesToGenerate, emit }) => {
      for (const file of filesToGenerate) emit({ name: `${file.name}.ts`, content: "" });
    });
    const { file } = await respond(plugin, toBinary(CodeGeneratorRequestSchema, message));
    expect(file.map(({ name }) => name)).toEqual(["b.ts"]);
  });

  test("reports all errors of the schema, sorted, with exit code 0 and without files", async () => {
    const place = { rule: "some-rule", column: 1, subject: "t.T" };
    const plugin = pluginThat(async ({ report, emit }) => {
      emit({ name: "a.ts", content: "" });
      report({ ...place, severity: "error", file: "b.proto", line: 1, message: "third" });
      await Promise.resolve();
      report({ ...place, severity: "warning", file: "a.proto", line: 1, message: "not shown" });
      report({ ...place, severity: "error", file: "a.proto", line: 10, message: "second", hint: "fix it" });
      report({ ...place, severity: "error", file: "a.proto", line: 9, message: "first" });
    });
    const run = await runInMemory(plugin, requestOf("a.proto", "b.proto"));
    const response = fromBinary(CodeGeneratorResponseSchema, run.response);
    expect(run).toMatchObject({ exitCode: 0, stderr: "" });
    expect(run.diagnostics).toHaveLength(4);
    expect(response.file).toEqual([]);
    expect(response.error.split("\n")).toEqual([
      "a.proto:9:1: some-rule: t.T: first",
      "a.proto:10:1: some-rule: t.T: second",
      "  hint: fix it",
      "b.proto:1:1: some-rule: t.T: third",
    ]);
  });

  test("writes warnings to stderr and still emits files", async () => {
    const plugin = pluginThat(({ report, emit }) => {
      emit({ name: "a.ts", content: "text" });
      report({ severity: "warning", rule: "r", file: "t.proto", line: 1, column: 2, subject: "", message: "careful" });
    });
    const run = await runInMemory(plugin, requestOf("t.proto"));
    expect(run.stderr).toBe("t.proto:1:2: warning: r: careful\n");
    expect(fromBinary(CodeGeneratorResponseSchema, run.response)).toMatchObject({ file: [{ name: "a.ts" }] });
  });

  test("reports mistakes in options and does not generate", async () => {
    const plugin = pluginThat(() => {
      throw new Error("must not run");
    });
    const message = create(CodeGeneratorRequestSchema, { parameter: "taget=ts,width=x" });
    const { error, file } = await respond(plugin, toBinary(CodeGeneratorRequestSchema, message));
    expect(error).toBe(
      'protoc-gen-try: unknown option "taget" (did you mean "target"?)\nprotoc-gen-try: option "width" must be an integer, got "x"',
    );
    expect(file).toEqual([]);
  });

  test("refuses invalid output file names", async () => {
    const plugin = pluginThat(({ request, emit }) => {
      for (const name of request.fileToGenerate) emit({ name: name.replace(/\.proto$/, ".ts"), content: "" });
    });
    const { error, file } = await respond(plugin, requestOf("../up.proto", "./here.proto", "a\\b.proto", "fine.proto"));
    expect(file).toEqual([]);
    const lines = error.split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('invalid output file name "../up.ts"');
    expect(lines[1]).toContain('"./here.ts"');
    expect(lines[2]).toContain('"a\\\\b.ts"');
  });

  test("refuses a duplicate file and an insertion without a point", async () => {
    const plugin = pluginThat(({ emit }) => {
      emit({ name: "a.ts", content: "1" });
      emit({ name: "a.ts", content: "2" });
      emit({ name: "a.ts", insertionPoint: "x", content: "3" });
      emit({ name: "a.ts", insertionPoint: "", content: "4" });
    });
    const { error } = await respond(plugin);
    expect(error.split("\n")).toEqual([
      'protoc-gen-try: the output file "a.ts" is emitted twice',
      'protoc-gen-try: invalid insertion point "" in "a.ts": it is empty',
    ]);
  });

  test("reports an unsupported edition as an error of the schema", async () => {
    const protoFile = [{ name: "t.proto", syntax: "editions", edition: 5000 as Edition }];
    const message = create(CodeGeneratorRequestSchema, { fileToGenerate: ["t.proto"], protoFile });
    const plugin = pluginThat(({ filesToGenerate }) => void filesToGenerate);
    const { error } = await respond(plugin, toBinary(CodeGeneratorRequestSchema, message));
    expect(error).toMatch(/^t\.proto: edition-too-new: protoc-gen-try does not support this edition \(number 5000\)/);
  });

  test("ends with exit code 1 and the stack on stderr if the plugin throws", async () => {
    const run = await runInMemory(
      pluginThat(() => JSON.parse("{")),
      requestOf("t.proto"),
    );
    expect(run).toMatchObject({ exitCode: 1, response: new Uint8Array(0) });
    expect(run.stderr).toMatch(
      /^protoc-gen-try 1\.0\.0 failed; this is a bug in the plugin.*\nSyntaxError: .*\n\s+at /,
    );
  });

  test("ends with exit code 1 and one line on stderr for an unreadable request", async () => {
    const run = await runInMemory(
      pluginThat(() => {}),
      Uint8Array.of(1, 2, 3),
    );
    expect(run).toMatchObject({ exitCode: 1, response: new Uint8Array(0) });
    expect(run.stderr).toMatch(/^protoc-gen-try: cannot parse the CodeGeneratorRequest on stdin .*\n$/);
  });
});
