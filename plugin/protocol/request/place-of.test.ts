import type { AnyDesc, DescFile, DescMessage } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { compileProtos } from "../../testkit/compile-protos.ts";
import { linkRequest } from "./link-request.ts";
import { commentOf, commentsOf, placeOf } from "./place-of.ts";
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

test("returns the place of an option, and all comments", async () => {
  const options = ["File", "Message", "Field", "Oneof", "Enum", "EnumValue", "Service", "Method"];
  const owner = `syntax = "proto2"; package own; import "google/protobuf/descriptor.proto";
    message Owner { optional string team = 1; }
    ${options.map((it) => `extend google.protobuf.${it}Options { optional Owner of_${it.toLowerCase()} = 50001; }`).join("\n")}`;
  const set = (name: string) => `(own.of_${name}) = {team: "a"}`;
  const source = `syntax = "proto2";
// Detached.

// Leading.
package t; // Trailing.
import "own.proto";
option ${set("file")};
message M {
  option (own.of_message).team = "a";
  optional string f = 1 [deprecated = true, ${set("field")}];
  oneof o { option ${set("oneof")}; string g = 2; }
}

// Apart.

// Above.
enum E { // Beside.
  option ${set("enum")};
  A = 0 [${set("enumvalue")}];
}
service S {
  option ${set("service")};
  rpc Call(M) returns (M) { option ${set("method")}; }
}`;
  const request = await compileProtos({ "t.proto": source, "own.proto": owner }, { generate: ["t.proto"] });
  const { registry } = linkRequest(readRequest(request));
  const file = registry.getFile("t.proto")!;
  const descs = [...everyDesc(file), ...file.enums.flatMap(({ values }) => values)];
  const optionOf = (desc: AnyDesc) =>
    registry.getExtension(`own.of_${{ enum_value: "enumvalue", rpc: "method" }[desc.kind as string] ?? desc.kind}`)!;
  const found = descs.map((desc) => [desc.kind, placeOf(desc, optionOf(desc)).line, placeOf(desc).line]);
  expect(found).toEqual([
    ["file", 7, 1],
    ["message", 9, 8],
    ["field", 10, 10],
    ["field", 11, 11],
    ["oneof", 11, 11],
    ["enum", 18, 17],
    ["service", 22, 21],
    ["rpc", 23, 23],
    ["enum_value", 19, 19],
  ]);
  const [field] = descs.filter(({ kind }) => kind === "field");
  expect(placeOf(field!, optionOf(field!)).column).toBe(45);
  const [type] = descs.filter(({ kind }) => kind === "enum");
  expect(commentsOf(type!)).toEqual({ leading: "Above.", trailing: "Beside.", detached: ["Apart."] });
});
