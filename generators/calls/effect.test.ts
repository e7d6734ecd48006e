import { buildModel } from "@protoc-gen-rest/plugin";
import { expect, test } from "vitest";
import { describeSources } from "../../testdata/descriptors.ts";
import { effectOf, isIdempotent } from "./effect.ts";

/** The name of an rpc, its method, whether it has pages, its effect, whether it is idempotent, and its idempotency level. */
const rows = [
  ["GetBook", "get", false, "none", true],
  ["ListBooks", "get", true, "none", true],
  ["PruneBooks", "get", true, "none", true],
  ["SearchBooks", "post", true, "none", true],
  ["QueryBooks", "post", true, "none", true],
  ["FindBooks", "post", true, "none", true],
  ["GetPages", "post", true, "none", true],
  ["List", "post", true, "none", true],
  ["SearchAll", "post", false, "changes", false],
  ["PurgeBooks", "post", true, "changes", false],
  ["ListenBooks", "post", true, "changes", false],
  ["CreateBook", "post", false, "adds", false],
  ["CreateBooks", "post", true, "adds", false],
  ["Created", "post", false, "changes", false],
  ["DeleteBooks", "delete", true, "changes", true],
  ["ListDeleted", "delete", true, "changes", true],
  ["GetAndReplace", "put", true, "changes", true],
  ["FindAndModify", "patch", true, "changes", false],
  ["Estimate", "post", false, "none", true, "NO_SIDE_EFFECTS"],
  ["CreateQuote", "post", false, "none", true, "NO_SIDE_EFFECTS"],
  ["Settle", "post", false, "changes", true, "IDEMPOTENT"],
  ["DropBook", "delete", false, "changes", true, "NO_SIDE_EFFECTS"],
  ["PatchBook", "patch", false, "changes", true, "NO_SIDE_EFFECTS"],
] as const;

test("pages make no operation safe that may change something", () => {
  const rpcs = rows.map(([name, method, pages, , , level]) => {
    const types = pages ? "(Query) returns (Page)" : "(Page) returns (Page)";
    const options = level === undefined ? "" : `option idempotency_level = ${level};`;
    return `rpc ${name}${types} { ${options} option (google.api.http) = {${method}: "/v1/${name}"}; }`;
  });
  const source = `syntax = "proto3";
    import "google/api/annotations.proto";
    service Books { ${rpcs.join("\n")} }
    message Query { int32 page_size = 1; string page_token = 2; }
    message Page { repeated string names = 1; string next_page_token = 2; }`;
  const { model } = buildModel({
    protoFile: describeSources({ "books.proto": source }),
    fileToGenerate: ["books.proto"],
  });
  const operations = model.files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  expect(
    operations.map((operation) => [
      operation.name,
      operation.bindings[0]?.method.toLowerCase(),
      operation.pagination !== undefined,
      effectOf(operation),
      isIdempotent(operation),
    ]),
  ).toEqual(rows.map((row) => row.slice(0, 5)));
});
