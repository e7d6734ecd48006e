import { fromBinary } from "@bufbuild/protobuf";
import { type CodeGeneratorResponse, CodeGeneratorResponseSchema } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { encodeResponse, type ResponseHead } from "./encode-response.ts";
import type { ResponseFile } from "./response-file.ts";

function encode(head: ResponseHead, files: readonly ResponseFile[], chunkSize?: number): CodeGeneratorResponse {
  const bytes = Buffer.concat([...encodeResponse(head, files, chunkSize)]);
  return fromBinary(CodeGeneratorResponseSchema, bytes, { readUnknownFields: false });
}

describe("encodeResponse", () => {
  test("writes the fields of the head, with features as bits", () => {
    const response = encode({ error: "no", supportedFeatures: 3, minimumEdition: 998, maximumEdition: 1001 }, []);
    expect(response).toMatchObject({ error: "no", supportedFeatures: 3n, minimumEdition: 998, maximumEdition: 1001 });
  });

  test("writes empty fields, but not undefined ones", () => {
    expect(Buffer.concat([...encodeResponse({}, [])]).length).toBe(0);
    const { error, file } = encode({ error: "" }, [{ name: "a", content: "" }]);
    expect(error).toBe("");
    expect(Object.keys(file[0]!).sort()).toEqual(["$typeName", "content", "name"]);
    expect(Object.hasOwn(encode({}, []), "error")).toBe(false);
  });

  test("writes all fields of a file", () => {
    const annotation = { path: [4, 0, 300], sourceFile: "t.proto", begin: 0, end: 4, semantic: 1 };
    const files = [{ name: "a.ts", insertionPoint: "x", content: "text", annotations: [annotation] }];
    const { file } = encode({}, files);
    expect(file[0]).toMatchObject({ name: "a.ts", insertionPoint: "x", content: "text" });
    expect(file[0]!.generatedCodeInfo!.annotation).toEqual([
      { $typeName: "google.protobuf.GeneratedCodeInfo.Annotation", ...annotation },
    ]);
  });

  test.each([4, 5, 7, 1000, Number.POSITIVE_INFINITY])("cuts content into entries of %d bytes", (chunkSize) => {
    const content = "漢字 and 😀 and more";
    const annotations = [{ path: [4], sourceFile: "t.proto", begin: 0, end: 3 }];
    const { file } = encode(
      {},
      [
        { name: "a", content, annotations },
        { name: "b", content: "" },
      ],
      chunkSize,
    );
    const rest = file.slice(1, -1);
    expect(file[0]).toMatchObject({ name: "a" });
    expect(file[0]!.generatedCodeInfo).toBeDefined();
    for (const entry of rest) expect(Object.keys(entry).sort()).toEqual(["$typeName", "content"]);
    expect([file[0]!, ...rest].map((entry) => entry.content).join("")).toBe(content);
    for (const entry of file) expect(Buffer.byteLength(entry.content)).toBeLessThanOrEqual(chunkSize);
    expect(file.at(-1)).toMatchObject({ name: "b", content: "" });
    if (chunkSize > 100) expect(file).toHaveLength(2);
    else expect(file.length).toBeGreaterThan(2);
  });

  test("joins small pieces into one entry", () => {
    expect(encode({}, [{ name: "a", content: Array<string>(10_000).fill("line\n") }]).file).toHaveLength(1);
  });

  test.each([0, 3, -1, Number.NaN])("refuses a chunk size of %d", (chunkSize) => {
    expect(() => [...encodeResponse({}, [], chunkSize)]).toThrow(RangeError);
  });
});
