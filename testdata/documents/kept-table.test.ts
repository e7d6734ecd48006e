import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, createFileRegistry } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { type Codec, parse, stringify, useExtensionCodec } from "../../runtime/json.ts";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";
import { lossesOf } from "../round-trips/losses.ts";
import { registryExtensionCodec } from "../shapes/extension-codec.ts";
import { tableOf } from "./page-blocks.ts";

// The table of docs/json-and-typescript.md of what clients keep, against what they keep of the examples in its rows.

const page = readFileSync(join(import.meta.dirname, "../../docs/json-and-typescript.md"), "utf8");
const rows = tableOf(page, "what a server sends");

const source = `syntax = "proto3";
package library.v1;
import "google/protobuf/duration.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "rest/v1/options.proto";
import "shelves.proto";
message Book {
  string title = 1;
  int32 pages = 2;
  optional int32 edition = 3;
  int64 size = 4;
  Genre genre = 5;
  Binding binding = 6;
  google.protobuf.Timestamp published = 7;
  google.protobuf.Duration length = 8;
  string note = 9 [(rest.v1.field).nullable = true];
  Labels labels = 10;
  Price price = 11;
  shelves.v1.Shelf shelf = 12;
}
enum Genre {
  GENRE_UNSPECIFIED = 0;
  GENRE_NOVEL = 1;
}
enum Binding {
  option (rest.v1.enum).closed = true;
  BINDING_UNSPECIFIED = 0;
  BINDING_PAPER = 1;
}
message Labels {
  google.protobuf.Struct rest = 1 [(rest.v1.field).additional_properties = true];
}
message Price {
  option (rest.v1.message).form = FORM_UNION;
  oneof price {
    double amount = 1;
    string text = 2;
  }
}
`;

const extensible = `edition = "2023";
package shelves.v1;
message Shelf {
  extensions 100 to 200;
}
extend Shelf {
  string mark = 100;
}
`;

describe.each([
  ["plain", 2],
  ["es", 3],
  ["ts-proto", 4],
] as const)("what a client keeps with messages=%s", async (shape, column) => {
  const files = describeSources({ "library.proto": source, "shelves.proto": extensible });
  const names = ["library.proto", "shelves.proto"];
  const modules = await importModules(await generate(files, names, "target=js+dts", `messages=${shape}`));
  useExtensionCodec(registryExtensionCodec(createFileRegistry(create(FileDescriptorSetSchema, { file: files }))));
  const codec = modules.get("library_codecs.js")!["bookCodec"] as Codec<unknown>;

  test.each(rows.map((row) => [row[0]!, row[1]!.slice(1, -1), row[column]!]))("%s: %s", (_, json, outcome) => {
    const kept = () => {
      try {
        return lossesOf(JSON.parse(json), JSON.parse(stringify(codec, parse(codec, json)))).length === 0
          ? "kept"
          : "lost";
      } catch {
        return "refused";
      }
    };
    expect(kept()).toBe(outcome);
  });
});
