import { expect, test } from "vitest";
import { describeSources } from "../../../testdata/descriptors.ts";
import { buildModel } from "../../model/build/build-model.ts";
import { RouteOverlaps } from "./route-overlap.ts";

/** The overlaps of GET routes: `winner > loser at path`. */
function overlapsOf(fields: string, ...templates: readonly string[]): readonly string[] {
  const rpcs = templates.map((text, i) => `rpc R${i}(Q) returns (Q) { option (google.api.http) = {get: "${text}"}; }`);
  const file = `syntax = "proto3";
import "google/api/annotations.proto";
import "rest/v1/options.proto";
package p.v1;
message Q { ${fields} }
service S { option (rest.v1.service).partial_segments = true; ${rpcs.join(" ")} }`;
  const { model } = buildModel({ protoFile: describeSources({ "p.proto": file }), fileToGenerate: ["p.proto"] });
  const overlaps = new RouteOverlaps();
  return model.files[0]!.services[0]!.operations.flatMap((operation) => {
    const entry = { operation, binding: operation.bindings[0]! };
    const found = overlaps.of(entry);
    overlaps.add(entry);
    return found.map(({ winner, loser, path }) => {
      return `${winner.binding.template.text} > ${loser.binding.template.text} at ${path}`;
    });
  });
}

const text = "string a = 1; string b = 2;";

test("a literal goes before a segment with text, and that before a variable", () => {
  expect(overlapsOf(text, "/c/{a}.json", "/c/all.json")).toEqual(["/c/all.json > /c/{a}.json at /c/all.json"]);
  expect(overlapsOf(text, "/c/{a}", "/c/{b}.json")).toEqual(["/c/{b}.json > /c/{a} at /c/x.json"]);
  expect(overlapsOf(text, "/c/{a}.tar.json", "/c/{b}.json")).toEqual([
    "/c/{a}.tar.json > /c/{b}.json at /c/x.tar.json",
  ]);
});

test("segments without a common text do not overlap", () => {
  expect(overlapsOf(text, "/c/{a}.json", "/c/{b}.csv")).toEqual([]);
  expect(overlapsOf(text, "/c/{a}.json", "/c/all.csv")).toEqual([]);
});
