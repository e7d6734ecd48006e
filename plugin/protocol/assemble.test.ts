import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { CodeGeneratorResponseSchema, GeneratedCodeInfoSchema } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { type AssembleOptions, assemble, type PluginResponse, type ResponseInput } from "./assemble.ts";
import { AssembleError } from "./assemble-error.ts";

const MARKER = "@@protoc_insertion_point(x)";

function textsOf(responses: readonly (ResponseInput | PluginResponse)[], options?: AssembleOptions): unknown {
  const written = assemble(responses, options);
  if (written instanceof AssembleError) throw written;
  return Object.fromEntries([...written].map(([path, bytes]) => [path, Buffer.from(bytes).toString("utf8")]));
}

function problemsOf(responses: readonly (ResponseInput | PluginResponse)[], options?: AssembleOptions): unknown {
  const written = assemble(responses, options);
  if (!(written instanceof AssembleError)) throw new Error("expected an AssembleError");
  return written.problems;
}

describe("assemble", () => {
  test("accepts messages, their initializers and bytes", () => {
    const message = create(CodeGeneratorResponseSchema, { file: [{ name: "b", content: "2" }] });
    const bytes = toBinary(CodeGeneratorResponseSchema, message);
    expect(textsOf([{ file: [{ name: "a", content: "1" }] }, message, { response: bytes, out: "gen" }])).toEqual({
      a: "1",
      b: "2",
      "gen/b": "2",
    });
  });

  test("an entry without a name continues the previous file", () => {
    const file = [
      { name: "a", content: "1" },
      { content: "2" },
      { name: "", content: "3" },
      { name: "b", content: "4" },
    ];
    expect(textsOf([{ file }])).toEqual({ a: "123", b: "4" });
  });

  test("the first entry of each plugin needs a name", () => {
    const second = { plugin: "protoc-gen-two", response: { file: [{ content: "2" }] } };
    expect(problemsOf([{ file: [{ name: "a", content: "1" }] }, second])).toEqual([
      {
        plugin: "protoc-gen-two",
        entry: 0,
        message: "the first entry has no name, and nothing comes before that it could continue",
      },
    ]);
  });

  test("an insertion needs a name, an existing file and an existing point", () => {
    const response = {
      file: [
        { name: "a", insertionPoint: "x", content: "early" },
        { name: "a", content: `// ${MARKER}\n` },
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

  test("inserts above the marker, in order and indented, and keeps the marker", () => {
    const target = { file: [{ name: "a", content: `{\n \t// ${MARKER}\n}` }] };
    const file = [
      { name: "a", insertionPoint: "x", content: "one\n\ntwo" },
      { name: "a", insertionPoint: "x", content: "three\n" },
      { content: "four\n" },
    ];
    expect(textsOf([target, { file }])).toEqual({
      a: `{\n \tone\n \t\n \ttwo\n \tthree\n \tfour\n \t// ${MARKER}\n}`,
    });
  });

  test("shifts the annotations of inserted text and of the text after it", () => {
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
    const target: ResponseInput = { file: [{ name: "a", content: `h\n  // ${MARKER}\n` }] };
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

  test("plugins with different output directories do not see each other's files", () => {
    const first = { out: "one", response: { file: [{ name: "a", content: MARKER }] } };
    const second = (out: string): PluginResponse => ({
      out,
      response: { file: [{ name: "a", insertionPoint: "x", content: "in" }] },
    });
    expect(textsOf([first, second("one/")])).toEqual({ "one/a": `in\n${MARKER}` });
    expect(assemble([first, second("two")])).toBeInstanceOf(AssembleError);
  });

  test("a response with an error writes nothing; an empty error is ignored", () => {
    const file = [{ name: "a", content: "1" }];
    expect(problemsOf([{ file }, { plugin: "p", response: { error: "t.proto:1:1: no", file } }])).toEqual([
      { plugin: "p", entry: undefined, message: "t.proto:1:1: no" },
    ]);
    expect(textsOf([{ error: "", file }])).toEqual({ a: "1" });
  });

  test("reports a duplicate file with both origins", () => {
    const made = { plugin: "p", response: { file: [{ name: "a", content: "1" }] } };
    expect(problemsOf([made, { ...made, plugin: "q" }])).toEqual([
      { plugin: "q", entry: 0, message: 'the file "a" was made already, by file[0] of p' },
    ]);
  });

  test("a non-zero exit code and unreadable bytes end the run with an error", () => {
    const late = { file: [{ content: "no name" }] };
    expect(problemsOf([{ response: {}, exitCode: 3 }, late])).toEqual([
      { plugin: "plugin 0", entry: undefined, message: "exited with code 3" },
    ]);
    expect(problemsOf([Uint8Array.of(0x7a, 9, 1), late])).toMatchObject([
      { message: expect.stringContaining("cannot be read as a CodeGeneratorResponse") },
    ]);
  });

  test("strict mode refuses names that the protocol forbids, though protoc accepts them", () => {
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
    "refuses names that cannot be on disk: %j",
    (...names) => {
      expect(assemble([{ file: names.map((name) => ({ name, content: "" })) }])).toBeInstanceOf(AssembleError);
    },
  );
});
