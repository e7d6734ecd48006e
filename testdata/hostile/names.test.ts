import { create } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";

// Compilers check the names of protos that they parse, but pass on a descriptor image as it is.

const source = `syntax = "proto3";
package package_name;
import "google/api/annotations.proto";
service ServiceName { rpc MethodName(MessageName) returns (MessageName) { option (google.api.http).get = "/x"; } }
message MessageName {
  message InnerName {}
  oneof oneof_name { string field_name = 1; int64 other = 2; }
  InnerName inner = 3;
  EnumName kind = 4;
}
enum EnumName { VALUE_NAME = 0; }
`;
const [google, file] = [
  describeSources({ "a.proto": source }).slice(0, -1),
  describeSources({ "a.proto": source }).at(-1)!,
];

function renamed(from: string, to: string): FileDescriptorProto {
  const text = JSON.stringify(file, (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll(from, to) : value,
  );
  const copy: FileDescriptorProto = create(FileDescriptorProtoSchema, JSON.parse(text));
  // JSON has no bytes, in which the HTTP rule is.
  copy.service[0]!.method[0]!.options!.$unknown = file.service[0]!.method[0]!.options!.$unknown!;
  return copy;
}

const hostile = [
  "good\nglobalThis.x=1;//",
  "Res {}\nexport interface Res",
  "a\u2028b",
  "a b",
  "1a",
  "ä",
  "",
  "a-b",
  "a$",
  "__proto__()",
];

describe.each([
  ["package", "package_name"],
  ["service", "ServiceName"],
  ["method", "MethodName"],
  ["message", "MessageName"],
  ["nested message", "InnerName"],
  ["oneof", "oneof_name"],
  ["field", "field_name"],
  ["enum", "EnumName"],
  ["enum value", "VALUE_NAME"],
])("an invalid name of a %s", (what, name) => {
  test.each(hostile.filter((text) => what !== "package" || text !== ""))(
    "%j is quoted in an error of the exchange",
    async (text) => {
      const error = await generate([...google, renamed(name, text)], ["a.proto"]).catch((thrown: unknown) => thrown);
      expect(String(error)).toContain(
        `the invalid ${what === "package" ? "package" : "name"} ${JSON.stringify(text)}; compilers accept`,
      );
      expect(String(error)).not.toContain("bug in the plugin");
    },
  );

  test("but any that compilers accept passes", async () => {
    expect((await generate([...google, renamed(name, "Constructor_1")], ["a.proto"])).size).toBe(5);
  });
});

test("files whose modules no import can name are a finding", async () => {
  for (const path of ["a#b.proto", "a%20b/c.proto", "a?b.proto"]) {
    const renamedFile = create(FileDescriptorProtoSchema, { ...file, name: path });
    await expect(generate([...google, renamedFile], [path])).rejects.toThrow(`${path}: file-name: the path has `);
  }
});
