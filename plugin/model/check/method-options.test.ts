import { expect, test } from "vitest";
import { describeSources } from "../../../testdata/descriptors.ts";
import { buildModel } from "../build/build-model.ts";

test("reports mistakes in the options of an rpc along with those in its HTTP rule", () => {
  const text = `syntax = "proto3";
package t;
import "google/api/annotations.proto";
import "rest/v1/options.proto";
service Library {
  rpc Put(Book) returns (Book) {
    option (google.api.http) = { put: "/v1/books/{" body: "*" };
    option (rest.v1.method) = { body_optional: true request_media_type: "text/plain" };
  }
  rpc Post(Book) returns (Book) {
    option (google.api.http) = { get: "/v1/books" additional_bindings { post: "/v1/books/{" body: "*" } };
    option (rest.v1.method).body_optional = true;
  }
  rpc Get(Book) returns (Book) {
    option (google.api.http).get = "/v1/books/{";
    option (rest.v1.method) = { body_optional: true status: 404 };
  }
}
message Book {}
`;
  const { diagnostics } = buildModel({ protoFile: describeSources({ "t.proto": text }), fileToGenerate: ["t.proto"] });
  expect(diagnostics.map(({ rule, subject }) => `${rule} ${subject}`)).toEqual([
    "path-syntax Library.Put",
    "path-syntax Library.Post",
    "path-syntax Library.Get",
    "body-optional Library.Get",
    "response-status Library.Get",
  ]);
});
