import { expect, test } from "vitest";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";

const proto = `
syntax = "proto3";
import "buf/validate/validate.proto";
import "google/api/annotations.proto";
message Shelf {
  repeated string notes = 1 [(buf.validate.field) = {
    ignore: IGNORE_IF_ZERO_VALUE
    repeated: {items: {string: {min_len: 1}}}
  }];
  map<string, string> labels = 2 [(buf.validate.field) = {
    ignore: IGNORE_IF_ZERO_VALUE
    map: {values: {string: {min_len: 1}}}
  }];
}
service ShelfService {
  rpc CreateShelf(Shelf) returns (Shelf) { option (google.api.http) = {post: "/shelves" body: "*"}; }
}
`;

test.each(["plain", "es", "ts-proto"])("rules of items alone import no count of them in %s", async (shape) => {
  const files = await generate(describeSources({ "shelf.proto": proto }), ["shelf.proto"], `messages=${shape}`);
  const codecs = files.get("shelf_codecs.ts")!;
  const imported = [...codecs.matchAll(/^import \{([^}]*)\}/gm)].flatMap(([, names]) => names!.split(","));
  const names = imported.map((name) => name.trim().replace(/^type |^.* as /g, "")).filter((name) => name !== "");
  expect(names).toContain("validateItems");
  for (const name of names)
    expect(codecs.split(new RegExp(`\\b${name.replace("$", "\\$")}\\b`)).length, name).toBeGreaterThan(2);
});
