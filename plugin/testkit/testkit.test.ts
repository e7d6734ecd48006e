import { fromBinary } from "@bufbuild/protobuf";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { exercise } from "../../testdata/plugins/exercise.ts";
import { compileProtos } from "./compile-protos.ts";
import { npmCompiler } from "./npm-compiler.ts";
import { tryPlugin } from "./try-plugin.ts";

const protos = {
  "a.proto": 'syntax = "proto3"; package a; import "dir/b.proto";\n// An A.\nmessage A { optional dir.B b = 1; }\n',
  "dir/b.proto": 'edition = "2023"; package dir;\nmessage B {}\n',
};

describe("compileProtos", () => {
  test.each(["protoc", "buf"] as const)("returns the request that %s sends to a plugin", async (compiler) => {
    const bytes = await compileProtos(protos, { compiler, generate: ["a.proto"], opt: ["x=1", "y"] });
    const request = fromBinary(CodeGeneratorRequestSchema, bytes);
    expect(request).toMatchObject({ fileToGenerate: ["a.proto"], parameter: "x=1,y" });
    expect(request.protoFile.map((file) => file.name)).toEqual(["dir/b.proto", "a.proto"]);
    expect(request.protoFile[1]!.sourceCodeInfo!.location.map((place) => place.leadingComments)).toContain(" An A.\n");
  });

  test("finds imports in directories", async () => {
    const protos = {
      "t.proto": 'syntax = "proto3"; import "google/api/http.proto"; message T { google.api.Http h = 1; }\n',
    };
    const bytes = await compileProtos(protos, { includes: ["node_modules/google-proto-files"] });
    expect(fromBinary(CodeGeneratorRequestSchema, bytes).fileToGenerate).toEqual(["t.proto"]);
  });

  test.each(["protoc", "buf"] as const)("reports the errors of %s", async (compiler) => {
    const broken = { "t.proto": 'syntax = "proto3";\nmessage T { strin s = 1; }\n' };
    await expect(compileProtos(broken, { compiler })).rejects.toThrow(
      /cannot compile the proto files:\n.*t\.proto:2:1/,
    );
  });

  test("tells how to install a missing compiler", () => {
    expect(() => npmCompiler("protoc", "/nowhere/package.json")).toThrow(/npm install --save-dev protoc$/);
  });
});

describe("tryPlugin", () => {
  test("returns files as text, and the time", async () => {
    const trial = await tryPlugin(exercise, protos);
    expect(trial).toMatchObject({ error: undefined, stderr: "", diagnostics: [] });
    expect(trial.files.get("dir/b.txt")).toBe("{\n  dir.B: 漢字 😀\n  // @@protoc_insertion_point(messages)\n}");
    expect(trial.milliseconds).toBeGreaterThan(0);
  });

  test("accepts a request, other options and chunk sizes", async () => {
    const request = await compileProtos(protos);
    const whole = await tryPlugin(exercise, request);
    expect((await tryPlugin(exercise, request, { chunkSize: 4 })).files).toEqual(whole.files);
    const warned = await tryPlugin(exercise, request, { opt: ["warn"] });
    expect(warned.diagnostics.map(({ file }) => file)).toEqual(["a.proto", "dir/b.proto"]);
    expect(warned.stderr).toMatch(/^a\.proto:1:1: warning: noted/);
  });

  test("reports errors of the schema, of assembling and of the plugin", async () => {
    const request = await compileProtos(protos);
    const errorOf = async (...opt: readonly string[]) => (await tryPlugin(exercise, request, { opt })).error;
    expect(await errorOf("fail=report")).toMatch(/^a\.proto:1:1: refused: an error\ndir\/b\.proto/);
    expect(await errorOf("insert")).toMatch(/cannot insert into "a\.txt": no plugin has created it before/);
    expect(await errorOf("fail=throw")).toMatch(/bug in the plugin/);
  });
});
