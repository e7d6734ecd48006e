import type { AnyDesc, DescFile, DescMessage } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { compileProtos } from "../../testkit/compile-protos.ts";
import { linkRequest } from "./link-request.ts";
import { commentOf, placeOf } from "./place-of.ts";
import { readRequest } from "./read-request.ts";

const text = `// Of the file.
syntax = "proto2";
package t;
import "base.proto";
/** message Outer */
message Outer {
  // message Inner
  message Inner {}
  // enum Kind
  enum Kind {
    A = 0; // value A
  }
  // oneof choice
  oneof choice {
    // field one
    string one = 1;
  }
  map<string, Inner> by_name = 2; // field by_name
  extensions 100 to 200;
  // extension nested
  extend Outer { optional string nested = 100; }
}
// enum Top
enum Top { B = 0; }
// extension top
extend Outer { optional Base top = 101; }
// service Service
//   with two lines
service Service {
  // method Call
  rpc Call(Outer) returns (Outer.Inner);
}
`;

function everyDesc(file: DescFile): readonly AnyDesc[] {
  const inMessage = (message: DescMessage): readonly AnyDesc[] => [
    message,
    ...message.fields,
    ...message.oneofs,
    ...message.nestedEnums.flatMap((nested) => [nested, ...nested.values]),
    ...message.nestedExtensions,
    ...message.nestedMessages.flatMap(inMessage),
  ];
  return [
    file,
    ...file.messages.flatMap(inMessage),
    ...file.enums,
    ...file.extensions,
    ...file.services.flatMap((service) => [service, ...service.methods]),
  ];
}

test("returns the place and the comment of every declaration", async () => {
  const protos = { "t.proto": text, "base.proto": 'syntax = "proto3"; package t; message Base {}' };
  const { registry } = linkRequest(readRequest(await compileProtos(protos, { generate: ["t.proto"] })));
  const found = everyDesc(registry.getFile("t.proto")!).map((desc) => {
    const { file, line, column } = placeOf(desc);
    expect(file).toBe("t.proto");
    return [
      text
        .split("\n")
        [line - 1]!.slice(column - 1)
        .split(/[\s{=;]/, 2)
        .join(" "),
      commentOf(desc),
    ];
  });
  expect(found).toEqual([
    ["syntax ", "Of the file."],
    ["message Outer", "message Outer"],
    ["string one", "field one"],
    ["map<string, Inner>", "field by_name"],
    ["oneof choice", "oneof choice"],
    ["enum Kind", "enum Kind"],
    ["A ", "value A"],
    ["optional string", ""],
    ["message Inner", "message Inner"],
    ["enum Top", "enum Top"],
    ["optional Base", ""],
    ["service Service", "service Service\n  with two lines"],
    ["rpc Call(Outer)", "method Call"],
  ]);
  expect(placeOf(registry.getMessage("t.Base")!)).toEqual({ file: "base.proto", line: 0, column: 0 });
});
