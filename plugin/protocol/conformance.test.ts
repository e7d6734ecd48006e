import { fromBinary } from "@bufbuild/protobuf";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { comparable, type Exchange, protoText } from "../../testdata/protocol/exchange.ts";
import { exchanges } from "../../testdata/protocol/exchanges.ts";
import { parameters } from "../../testdata/protocol/parameters.ts";
import { compileProtos } from "../testkit/compile-protos.ts";
import { assemble } from "./assemble/assemble.ts";
import { AssembleError } from "./assemble/assemble-error.ts";
import { setParameter } from "./request/set-parameter.ts";

const requests = new Map<string, Promise<Uint8Array>>();

/** A request as protoc sends it to its plugins. */
function requestFor(edition: Exchange["edition"]): Promise<Uint8Array> {
  const text = protoText(edition);
  const request = requests.get(text) ?? compileProtos({ "t.proto": text });
  requests.set(text, request);
  return request;
}

describe.each(Object.entries(exchanges))("assemble does what protoc does: %s", (_family, rows) => {
  test.each(rows.map((row) => [row.name, row] as const))("%s", async (_name, { edition, sends, protoc }) => {
    const written = assemble(sends, { request: await requestFor(edition) });
    if (protoc === "fails") {
      expect(written).toBeInstanceOf(AssembleError);
      return;
    }
    if (written instanceof AssembleError) throw written;
    expect(comparable(written)).toEqual(comparable(Object.entries(protoc)));
  });
});

describe("setParameter gives plugins the parameter that protoc gives them", () => {
  test.each(parameters.map((row) => [row.name, row] as const))("%s", async (_name, row) => {
    const options = [...(row.outOptions === undefined ? [] : [row.outOptions]), ...row.options];
    const parameter = options.length === 0 ? undefined : options.join(",");
    const request = fromBinary(CodeGeneratorRequestSchema, setParameter(await requestFor(undefined), parameter));
    expect(Object.hasOwn(request, "parameter") ? request.parameter : undefined).toBe(row.parameter);
    expect(request).toMatchObject({
      fileToGenerate: ["t.proto"],
      protoFile: [
        { name: "t.proto", sourceCodeInfo: expect.anything(), messageType: [{ field: [{ jsonName: "s" }] }] },
      ],
      sourceFileDescriptors: [{ name: "t.proto" }],
      compilerVersion: { major: 7, minor: 36, patch: 2, suffix: "" },
    });
  });
});

test("the tables hold 87 rows", () => {
  const counts = Object.entries(exchanges).map(([family, rows]) => [family, rows.length]);
  expect(Object.fromEntries([...counts, ["parameters", parameters.length]])).toEqual({
    chunks: 11,
    "file names": 14,
    insertions: 13,
    "insertion targets": 13,
    "insertion contents": 8,
    "annotated insertions": 3,
    outcomes: 10,
    features: 9,
    parameters: 6,
  });
});
