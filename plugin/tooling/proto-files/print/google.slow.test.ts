import { create, createFileRegistry, type JsonValue, toJson } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { describeTexts } from "../../../../testdata/import/describe-texts.ts";
import { describeClosure, filesWithServices } from "../../../../testdata/real/google.ts";
import { leaveOutDefaults } from "../field-defaults.ts";
import { printScope } from "./print-context.ts";
import { printProtoFile } from "./print-proto-file.ts";

/** The descriptors in JSON by path, without comments. */
function descriptorsOf(files: readonly FileDescriptorProto[]): ReadonlyMap<string, JsonValue> {
  const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: [...files] }));
  const entries = files.map((file) => {
    file.sourceCodeInfo = undefined;
    leaveOutDefaults(file);
    return [file.name, toJson(FileDescriptorProtoSchema, file, { registry })] as const;
  });
  return new Map(entries);
}

test("every tenth of Google's proto files, with all that they import, compiles to the same descriptor", () => {
  const chosen = filesWithServices().filter((_, index) => index % 10 === 0);
  const { protoFile } = describeClosure(chosen);
  const scope = printScope(protoFile);
  const own = protoFile.filter(({ name }) => !name.startsWith("google/protobuf/"));
  const again = describeTexts(new Map(own.map((file) => [file.name, printProtoFile(file, scope)])));
  const [expected, actual] = [descriptorsOf(protoFile), descriptorsOf(again)];
  const different = own.filter(({ name }) => JSON.stringify(expected.get(name)) !== JSON.stringify(actual.get(name)));
  expect(own.length).toBeGreaterThan(500);
  expect(different.map(({ name }) => name)).toEqual([]);
});
