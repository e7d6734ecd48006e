import { describe, expect, test } from "vitest";
import { describeSources } from "../../../testdata/descriptors.ts";
import { buildModel } from "../build/build-model.ts";
import type { Field, File, Message, Model } from "../elements/model.ts";

const proto2 = `// Detached from all.

// Old style.
syntax = "proto2";
package types.two;
import "google/api/field_behavior.proto";
// A book.
message Book {
  required string id = 1; // The id.
  // How it is called.
  optional string title = 2 [json_name = "name", deprecated = true];
  repeated string authors = 3;
  optional group Cover = 4 { optional string colour = 1; }
  optional Kind kind = 5 [(google.api.field_behavior) = REQUIRED, (google.api.field_behavior) = IMMUTABLE];
  enum Kind {
    option allow_alias = true;
    PAPER = 0;
    PRINT = 0;
    EBOOK = 1 [deprecated = true];
  }
}
`;

const proto3 = `syntax = "proto3";
package types.three;
import "google/protobuf/any.proto";
import "google/protobuf/duration.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/field_mask.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
message Scalars {
  double double = 1; float float = 2; int64 int64 = 3; uint64 uint64 = 4; int32 int32 = 5; fixed64 fixed64 = 6;
  fixed32 fixed32 = 7; bool bool = 8; string string = 9; bytes bytes = 10; uint32 uint32 = 11; sfixed32 sfixed32 = 12;
  sfixed64 sfixed64 = 13; sint32 sint32 = 14; sint64 sint64 = 15;
}
message Mixed {
  string plain = 1;
  optional string kept = 2;
  oneof choice { string left = 3; Mixed right = 4; }
  Mixed inner = 5;
  repeated Mixed list = 6;
  map<int64, Mixed> by_id = 7;
  map<string, Open> kinds = 8;
}
enum Open { OPEN_UNSPECIFIED = 0; }
message WellKnown {
  google.protobuf.Any any = 1;
  google.protobuf.Duration duration = 2;
  google.protobuf.Empty empty = 3;
  google.protobuf.FieldMask field_mask = 4;
  google.protobuf.ListValue list_value = 5;
  google.protobuf.Struct struct = 6;
  google.protobuf.Timestamp timestamp = 7;
  google.protobuf.Value value = 8;
  google.protobuf.Int64Value wrapper = 9;
  google.protobuf.NullValue null_value = 10;
}
message Outer { message Inner { message Leaf {} enum Kind { KIND_UNSPECIFIED = 0; } } }
message Promise {}
`;

const editions = `// Edited.
edition = "2023";
package types.editions;
option features.field_presence = IMPLICIT;
option features.enum_type = CLOSED;
option features.message_encoding = DELIMITED;
message Book {
  string plain = 1;
  string kept = 2 [features.field_presence = EXPLICIT];
  string must = 3 [features.field_presence = LEGACY_REQUIRED];
  Book inner = 4;
  map<string, Book> map = 5;
  Book prefixed = 6 [features.message_encoding = LENGTH_PREFIXED];
}
enum Closed { ZERO = 0; }
enum Open { option features.enum_type = OPEN; OPEN_ZERO = 0; }
`;

const defaults = `edition = "2024";
package types.defaults;
message Book { string kept = 1; }
enum Open { OPEN_UNSPECIFIED = 0; }
`;

const sources = {
  "two.proto": proto2,
  "three.proto": proto3,
  "editions.proto": editions,
  "defaults.proto": defaults,
};
const protoFile = describeSources(sources);
const { model, diagnostics } = buildModel({ protoFile, fileToGenerate: Object.keys(sources) });

test("the proto files have no findings", () => {
  expect(diagnostics).toEqual([]);
});

describe("files", () => {
  test("keep the order of the request, and know their syntax", () => {
    expect(model.files.map((file) => [file.path, file.stem, file.package, file.syntax])).toEqual([
      ["two.proto", "two", "types.two", "proto2"],
      ["three.proto", "three", "types.three", "proto3"],
      ["editions.proto", "editions", "types.editions", "edition 2023"],
      ["defaults.proto", "defaults", "types.defaults", "edition 2024"],
    ]);
  });

  test("have comments of their own", () => {
    expect(fileOf(model, "two.proto").comments.syntax).toMatchObject({
      leading: "Old style.",
      detached: ["Detached from all."],
    });
    expect(fileOf(model, "editions.proto").comments.syntax.leading).toBe("Edited.");
  });

  test("list nested types after the type that contains them, without map entries", () => {
    const { messages, enums } = fileOf(model, "three.proto");
    expect(messages.map((message) => message.localName)).toEqual([
      "Scalars",
      "Mixed",
      "WellKnown",
      "Outer",
      "Outer_Inner",
      "Outer_Inner_Leaf",
      "Promise",
    ]);
    expect(enums.map((type) => [type.localName, type.fullName])).toEqual([
      ["Outer_Inner_Kind", "types.three.Outer.Inner.Kind"],
      ["Open", "types.three.Open"],
    ]);
  });
});

describe("elements", () => {
  const book = messageOf(model, "types.two.Book");

  test("have comments, places and deprecation", () => {
    expect(book.comments.leading).toBe("A book.");
    expect(book.place).toEqual({ file: "two.proto", line: 8, column: 1, path: [4, 0] });
    const title = fieldOf(book, "title");
    expect(fieldOf(book, "id").comments.trailing).toBe("The id.");
    expect(title).toMatchObject({ jsonName: "name", number: 2, deprecated: true, fullName: "types.two.Book.title" });
    expect(title.comments.leading).toBe("How it is called.");
    expect(title.place).toEqual({ file: "two.proto", line: 11, column: 3, path: [4, 0, 2, 1] });
  });

  test("enum values know their aliases", () => {
    const { values, open } = fileOf(model, "two.proto").enums[0]!;
    expect(values.map(({ name, number, alias, deprecated }) => [name, number, alias, deprecated])).toEqual([
      ["PAPER", 0, false, false],
      ["PRINT", 0, true, false],
      ["EBOOK", 1, false, true],
    ]);
    expect(open).toBe(false);
  });

  test("behaviors are read", () => {
    expect([...fieldOf(book, "kind").behaviors]).toEqual(["required", "immutable"]);
    expect(fieldOf(book, "id").behaviors.size).toBe(0);
  });

  test("REQUIRED can be ignored, but not required fields of proto2", () => {
    const input = { protoFile: describeSources({ "two.proto": proto2 }), fileToGenerate: ["two.proto"] };
    const { model } = buildModel(input, { ignoreRequired: true });
    const [message] = model.files[0]!.messages;
    expect([...fieldOf(message!, "kind").behaviors]).toEqual(["immutable"]);
    expect(fieldOf(message!, "id").presence).toBe("required");
  });
});

describe("presence", () => {
  test.each([
    ["types.two.Book", { id: "required", title: "explicit", authors: "implicit", cover: "explicit", kind: "explicit" }],
    [
      "types.three.Mixed",
      {
        plain: "implicit",
        kept: "explicit",
        left: "explicit",
        right: "explicit",
        inner: "explicit",
        list: "implicit",
        by_id: "implicit",
        kinds: "implicit",
      },
    ],
    [
      "types.editions.Book",
      {
        plain: "implicit",
        kept: "explicit",
        must: "required",
        inner: "explicit",
        map: "implicit",
        prefixed: "explicit",
      },
    ],
    ["types.defaults.Book", { kept: "explicit" }],
  ])("of %s", (name, expected) => {
    const { fields } = messageOf(model, name);
    expect(Object.fromEntries(fields.map((field) => [field.name, field.presence]))).toEqual(expected);
  });

  test("enums are open if the syntax or a feature says so", () => {
    const open = model.files.flatMap((file) => file.enums.map((type) => [type.fullName, type.open]));
    expect(Object.fromEntries(open)).toEqual({
      "types.two.Book.Kind": false,
      "types.three.Outer.Inner.Kind": true,
      "types.three.Open": true,
      "types.editions.Closed": false,
      "types.editions.Open": true,
      "types.defaults.Open": true,
    });
  });
});

describe("fields", () => {
  test("have their declared type", () => {
    const { fields } = messageOf(model, "types.three.Scalars");
    expect(fields.length).toBe(15);
    for (const field of fields) expect(field.type).toEqual({ kind: "scalar", scalar: field.name });
  });

  test("of maps have a key and the type of the value", () => {
    const mixed = messageOf(model, "types.three.Mixed");
    expect(fieldOf(mixed, "by_id")).toMatchObject({ cardinality: "map", mapKey: "int64", type: mixed });
    expect(fieldOf(mixed, "kinds")).toMatchObject({ cardinality: "map", mapKey: "string" });
    expect(fieldOf(mixed, "kinds").type).toBe(fileOf(model, "three.proto").enums[1]);
    expect(fieldOf(mixed, "list")).toMatchObject({ cardinality: "list", mapKey: undefined });
  });

  test("of oneofs know their oneof; a proto3 optional has none", () => {
    const mixed = messageOf(model, "types.three.Mixed");
    expect(mixed.oneofs.map(({ name, fields }) => [name, fields.map((field) => field.name)])).toEqual([
      ["choice", ["left", "right"]],
    ]);
    expect(fieldOf(mixed, "left").oneof).toBe(mixed.oneofs[0]);
    expect(fieldOf(mixed, "kept").oneof).toBeUndefined();
    expect(fieldOf(mixed, "plain").oneof).toBeUndefined();
  });

  test("are delimited if they are groups or declared so, except maps", () => {
    expect(fieldOf(messageOf(model, "types.two.Book"), "cover")).toMatchObject({ delimited: true, jsonName: "cover" });
    const book = messageOf(model, "types.editions.Book");
    expect(book.fields.filter((field) => field.delimited).map((field) => field.name)).toEqual(["inner"]);
  });

  test("of well-known types have them as their type", () => {
    const { fields } = messageOf(model, "types.three.WellKnown");
    for (const { name, form } of fields) expect(form.kind).toBe(name);
    expect(fields.find(({ name }) => name === "wrapper")?.form.scalar).toBe("int64");
    expect(fields[6]?.type).toMatchObject({ file: { stem: "google/protobuf/timestamp" } });
  });

  test("share one object for each type", () => {
    const mixed = messageOf(model, "types.three.Mixed");
    expect(fieldOf(mixed, "inner").type).toBe(mixed);
    expect(mixed.fields).toBe(mixed.fields);
  });
});

test("a missing type is named in the error", () => {
  const [three] = protoFile.filter((file) => file.name === "three.proto");
  const { model: partial } = buildModel({ protoFile: [three!], fileToGenerate: [] });
  expect(partial.files).toEqual([]);
  const alone = { protoFile: [three!], fileToGenerate: ["three.proto"] };
  expect(() => messageOf(buildModel(alone).model, "types.three.WellKnown").fields[0]?.type).toThrow(
    "types.three.WellKnown.any has the type google.protobuf.Any, but the request has no descriptor of it",
  );
  expect(() => buildModel({ protoFile: [], fileToGenerate: ["x.proto"] })).toThrow(
    "the request has no descriptor of x.proto",
  );
});

function fileOf({ files }: Model, path: string): File {
  const file = files.find((candidate) => candidate.path === path);
  if (file === undefined) throw new Error(`no file ${path}`);
  return file;
}

function messageOf({ files }: Model, fullName: string): Message {
  const message = files.flatMap((file) => file.messages).find((candidate) => candidate.fullName === fullName);
  if (message === undefined) throw new Error(`no message ${fullName}`);
  return message;
}

function fieldOf(message: Message, name: string): Field {
  const field = message.fields.find((candidate) => candidate.name === name);
  if (field === undefined) throw new Error(`no field ${name}`);
  return field;
}
