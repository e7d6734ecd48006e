import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { CodeGeneratorResponseSchema, GeneratedCodeInfoSchema } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { type AssembleOptions, assemble, type PluginResponse, type ResponseInput } from "./assemble.ts";
import { AssembleError } from "./assemble-error.ts";

const marker = "@@protoc_insertion_point(x)";

function textsOf(responses: readonly (ResponseInput | PluginResponse)[], options?: AssembleOptions): unknown {
  const written = assemble(responses, options);
  if (written instanceof AssembleError) throw written;
  return Object.fromEntries([...written].map(([path, bytes]) => [path, Buffer.from(bytes).toString("utf8")]));
}

function problemsOf(responses: readonly (ResponseInput | PluginResponse)[], options?: AssembleOptions): unknown {
  const written = assemble(responses, options);
  if (!(written instanceof AssembleError)) throw new Error("nothing is wrong");
  return written.problems;
}

describe("assemble", () => {
  test("takes messages, what makes them, and bytes", () => {
    const message = create(CodeGeneratorResponseSchema, { file: [{ name: "b", content: "2" }] });
    const bytes = toBinary(CodeGeneratorResponseSchema, message);
    expect(textsOf([{ file: [{ name: "a", content: "1" }] }, message, { response: bytes, out: "gen" }])).toEqual({
      a: "1",
      b: "2",
      "gen/b": "2",
    });
  });

  test("PLG-021 an entry without name goes on with the file before", () => {
    const file = [
      { name: "a", content: "1" },
      { content: "2" },
      { name: "", content: "3" },
      { name: "b", content: "4" },
    ];
    expect(textsOf([{ file }])).toEqual({ a: "123", b: "4" });
  });

  test("PLG-022 the first entry needs a name, also after another plugin's files", () => {
    const second = { plugin: "protoc-gen-two", response: { file: [{ content: "2" }] } };
    expect(problemsOf([{ file: [{ name: "a", content: "1" }] }, second])).toEqual([
      {
        plugin: "protoc-gen-two",
        entry: 0,
        message: "the first entry has no name, and nothing comes before that it could continue",
      },
    ]);
  });

  test("PLG-023 an insertion needs a file that exists, a name, and a point that exists", () => {
    const response = {
      file: [
        { name: "a", insertionPoint: "x", content: "early" },
        { name: "a", content: `// ${marker}\n` },
        { name: "b", insertionPoint: "x", content: "" },
        { insertionPoint: "x", content: "" },
        { name: "a", insertionPoint: "y", content: "" },
      ],
    };
    expect(problemsOf([response])).toEqual([
      { plugin: "plugin 0", entry: 0, message: 'inserts into "a", which no plugin has made before' },
      { plugin: "plugin 0", entry: 2, message: 'inserts into "b", which no plugin has made before' },
      { plugin: "plugin 0", entry: 3, message: 'inserts into "", which no plugin has made before' },
      { plugin: "plugin 0", entry: 4, message: '"a" has no insertion point "y"' },
    ]);
  });

  test("PLG-024 PLG-025 PLG-026 PLG-027 inserts above the marker, in order, indented, and keeps the marker", () => {
    const target = { file: [{ name: "a", content: `{\n \t// ${marker}\n}` }] };
    const file = [
      { name: "a", insertionPoint: "x", content: "one\n\ntwo" },
      { name: "a", insertionPoint: "x", content: "three\n" },
      { content: "four\n" },
    ];
    expect(textsOf([target, { file }])).toEqual({
      a: `{\n \tone\n \t\n \ttwo\n \tthree\n \tfour\n \t// ${marker}\n}`,
    });
  });

  test("PLG-028 annotations of inserted text move with it, and move those behind", () => {
    const annotation = (step: number, begin: number, end: number) => ({
      path: [step],
      sourceFile: "t.proto",
      begin,
      end,
    });
    const insertion = (step: number): ResponseInput => ({
      file: [
        {
          name: "a",
          insertionPoint: "x",
          content: "one\ntwo\n",
          generatedCodeInfo: { annotation: [annotation(step, 0, 3), annotation(step + 1, 4, 7)] },
        },
      ],
    });
    const target: ResponseInput = { file: [{ name: "a", content: `h\n  // ${marker}\n` }] };
    const written = assemble([target, insertion(1), insertion(3)]);
    if (written instanceof AssembleError) throw written;
    const text = Buffer.from(written.get("a")!).toString();
    const { annotation: all } = fromBinary(GeneratedCodeInfoSchema, written.get("a.pb.meta")!);
    expect(all.map(({ path, begin, end }) => [path[0], text.slice(begin, end)])).toEqual([
      [1, "one"],
      [2, "two"],
      [3, "one"],
      [4, "two"],
    ]);
  });

  test("plugins of different directories do not see each other's files", () => {
    const first = { out: "one", response: { file: [{ name: "a", content: marker }] } };
    const second = (out: string): PluginResponse => ({
      out,
      response: { file: [{ name: "a", insertionPoint: "x", content: "in" }] },
    });
    expect(textsOf([first, second("one/")])).toEqual({ "one/a": `in\n${marker}` });
    expect(assemble([first, second("two")])).toBeInstanceOf(AssembleError);
  });

  test("PLG-016 a response with error writes nothing; an empty error is none", () => {
    const file = [{ name: "a", content: "1" }];
    expect(problemsOf([{ file }, { plugin: "p", response: { error: "t.proto:1:1: no", file } }])).toEqual([
      { plugin: "p", entry: undefined, message: "t.proto:1:1: no" },
    ]);
    expect(textsOf([{ error: "", file }])).toEqual({ a: "1" });
  });

  test("a file made twice names both places", () => {
    const made = { plugin: "p", response: { file: [{ name: "a", content: "1" }] } };
    expect(problemsOf([made, { ...made, plugin: "q" }])).toEqual([
      { plugin: "q", entry: 0, message: 'the file "a" was made already, by file[0] of p' },
    ]);
  });

  test("an exit code and unreadable bytes fail, and end the run", () => {
    const late = { file: [{ content: "no name" }] };
    expect(problemsOf([{ response: {}, exitCode: 3 }, late])).toEqual([
      { plugin: "plugin 0", entry: undefined, message: "exited with code 3" },
    ]);
    expect(problemsOf([Uint8Array.of(0x7a, 9, 1), late])).toMatchObject([
      { message: expect.stringContaining("cannot be read as a CodeGeneratorResponse") },
    ]);
  });

  test("PLG-029 strict mode holds names to the protocol's text, where protoc is lax", () => {
    const file = ["./a", "b//c", "d\\e", "/f", "fine"].map((name) => ({ name, content: "" }));
    expect(Object.keys(textsOf([{ file }]) as object)).toEqual(["a", "f", "b/c", "d\\e", "fine"]);
    expect(problemsOf([{ file }], { strict: true })).toMatchObject([
      { entry: 0 },
      { entry: 1 },
      { entry: 2 },
      { entry: 3 },
    ]);
  });

  test.each([["a", "a/b"], ["x/"], ["."], ["a..b"], ["n".repeat(256)]])(
    "what cannot be on disk fails: %j",
    (...names) => {
      expect(assemble([{ file: names.map((name) => ({ name, content: "" })) }])).toBeInstanceOf(AssembleError);
    },
  );
});
