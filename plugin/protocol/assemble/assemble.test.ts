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
  if (!(written instanceof AssembleError)) throw new Error("expected an AssembleError");
  return written.problems;
}

describe("assemble", () => {
  test("accepts messages, init objects and bytes", () => {
    const message = create(CodeGeneratorResponseSchema, { file: [{ name: "b", content: "2" }] });
    const bytes = toBinary(CodeGeneratorResponseSchema, message);
    expect(textsOf([{ file: [{ name: "a", content: "1" }] }, message, { response: bytes, out: "gen" }])).toEqual({
      a: "1",
      b: "2",
      "gen/b": "2",
    });
  });

  test("continues the previous file with an entry without a name", () => {
    const file = [
      { name: "a", content: "1" },
      { content: "2" },
      { name: "", content: "3" },
      { name: "b", content: "4" },
    ];
    expect(textsOf([{ file }])).toEqual({ a: "123", b: "4" });
  });

  test("requires a name in the first entry of each plugin", () => {
    const second = { plugin: "protoc-gen-two", response: { file: [{ content: "2" }] } };
    expect(problemsOf([{ file: [{ name: "a", content: "1" }] }, second])).toEqual([
      { plugin: "protoc-gen-two", entry: 0, message: "the first entry must have a name" },
    ]);
  });

  test("refuses insertions without an existing file and insertion point", () => {
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
      { plugin: "plugin 0", entry: 0, message: 'cannot insert into "a": no plugin has created it before' },
      { plugin: "plugin 0", entry: 2, message: 'cannot insert into "b": no plugin has created it before' },
      { plugin: "plugin 0", entry: 3, message: 'cannot insert into "": no plugin has created it before' },
      { plugin: "plugin 0", entry: 4, message: '"a" has no insertion point "y"' },
    ]);
  });

  test("inserts above the marker in order, indents, and keeps the marker", () => {
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

  test("moves annotations of the inserted text and of the text after it", () => {
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

  test("keeps the files of different directories apart", () => {
    const first = { out: "one", response: { file: [{ name: "a", content: marker }] } };
    const second = (out: string): PluginResponse => ({
      out,
      response: { file: [{ name: "a", insertionPoint: "x", content: "in" }] },
    });
    expect(textsOf([first, second("one/")])).toEqual({ "one/a": `in\n${marker}` });
    expect(assemble([first, second("two")])).toBeInstanceOf(AssembleError);
  });

  test("writes nothing for a response with an error, and ignores an empty error", () => {
    const file = [{ name: "a", content: "1" }];
    expect(problemsOf([{ file }, { plugin: "p", response: { error: "t.proto:1:1: no", file } }])).toEqual([
      { plugin: "p", entry: undefined, message: "t.proto:1:1: no" },
    ]);
    expect(textsOf([{ error: "", file }])).toEqual({ a: "1" });
  });

  test("names both entries that create the same file", () => {
    const made = { plugin: "p", response: { file: [{ name: "a", content: "1" }] } };
    expect(problemsOf([made, { ...made, plugin: "q" }])).toEqual([
      { plugin: "q", entry: 0, message: 'the file "a" already exists; file[0] of p created it' },
    ]);
  });

  test("stops at an exit code and at unreadable bytes", () => {
    const late = { file: [{ content: "no name" }] };
    expect(problemsOf([{ response: {}, exitCode: 3 }, late])).toEqual([
      { plugin: "plugin 0", entry: undefined, message: "exited with code 3" },
    ]);
    expect(problemsOf([Uint8Array.of(0x7a, 9, 1), late])).toMatchObject([
      { message: expect.stringContaining("cannot parse the output as a CodeGeneratorResponse") },
    ]);
  });

  test("checks names as the protocol specifies in strict mode only", () => {
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
    "refuses names that cannot exist on disk: %j",
    (...names) => {
      expect(assemble([{ file: names.map((name) => ({ name, content: "" })) }])).toBeInstanceOf(AssembleError);
    },
  );
});
