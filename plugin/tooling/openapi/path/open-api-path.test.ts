import { expect, test } from "vitest";
import { describeSources } from "../../../../testdata/descriptors.ts";
import { buildModel } from "../../../model/build/build-model.ts";
import { createOpenApi } from "../create-open-api.ts";

/** Returns the paths of a document for routes such as `get: "/v1/{id}"`, with the names of the operations. */
function pathsOf(...rules: readonly string[]): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const rpcs = rules.map((rule, index) => `rpc M${index}(R) returns (R) { option (google.api.http) = {${rule}}; }`);
  const proto = `syntax = "proto3"; package t.v1; import "google/api/annotations.proto";
    service T { ${rpcs.join("\n")} }
    message R { string id = 1; string name = 2; string shelf_id = 3; R inner = 4; }`;
  const input = { protoFile: describeSources({ "t.proto": proto }), fileToGenerate: ["t.proto"] };
  const { model, diagnostics } = buildModel(input, { tolerate: new Set(["route-duplicate"]) });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { document, omitted } = createOpenApi(model.files.flatMap((file) => file.services));
  const paths = document["paths"] as Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>;
  const entries = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(item).map(([method, { operationId }]) => [method, operationId])),
  ]);
  const left = omitted.map(({ operation, reason }) => [operation.name, reason]);
  return Object.fromEntries([...entries, ...(left.length > 0 ? [["omitted", Object.fromEntries(left)]] : [])]);
}

test.each([
  ["/v1/books", "/v1/books"],
  ["/v1/{id}", "/v1/{id}"],
  ["/v1/{shelf_id}/{inner.shelf_id=*}", "/v1/{shelfId}/{inner.shelfId}"],
  ["/v1/{name=shelves/*}", "/v1/shelves/{shelvesId}"],
  ["/v1/{name=shelves/*/books/*}:open", "/v1/shelves/{shelvesId}/books/{booksId}:open"],
  ["/v1/{name=*/*}", "/v1/{v1Id}/{v1Id2}"],
  ["/{name=*/*}", "/{segmentId}/{segmentId2}"],
  ["/v1/{name=**}", "/v1/{name}"],
  ["/v1/{name=files/**}", "/v1/files/{filesPath}"],
  ["/v1/{name=my-files/*}", "/v1/my-files/{myFilesId}"],
  ["/v1/**", "/v1/{v1Path}"],
])("%s is the path %s", (template, path) => {
  expect(pathsOf(`get: "${template}"`)).toEqual({ [path]: { get: "T_M0" } });
});

test("paths that differ in the names of their variables are one path", () => {
  expect(
    pathsOf('get: "/v1/shelves/{id}"', 'delete: "/v1/{name=shelves/*}"', 'post: "/v1/{name=shelves/*}:x"'),
  ).toEqual({
    "/v1/shelves/{id}": { get: "T_M0", delete: "T_M1" },
    "/v1/shelves/{shelvesId}:x": { post: "T_M2" },
  });
});

test("additional bindings are numbered, and a rule for any method is an operation of each", () => {
  expect(pathsOf('get: "/a" additional_bindings: {get: "/b"} additional_bindings: {put: "/a"}')).toEqual({
    "/a": { get: "T_M0", put: "T_M03" },
    "/b": { get: "T_M02" },
  });
  expect(Object.keys(pathsOf('custom: {kind: "*" path: "/a"}')["/a"] ?? {})).toEqual([
    "get",
    "put",
    "post",
    "delete",
    "options",
    "head",
    "patch",
    "trace",
  ]);
});

test("routes that OpenAPI cannot describe are reported", () => {
  expect(pathsOf('get: "/a"', 'custom: {kind: "PURGE" path: "/a"}')).toEqual({
    "/a": { get: "T_M0" },
    omitted: { M1: "OpenAPI has no method PURGE" },
  });
});
