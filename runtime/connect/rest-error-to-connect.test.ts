import { createRegistry } from "@bufbuild/protobuf";
import { SourceContextSchema } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { RestError } from "../client.ts";
import { restErrorToConnect } from "./rest-error-to-connect.ts";

const registry = createRegistry(SourceContextSchema);

const known = { "@type": "type.googleapis.com/google.protobuf.SourceContext", fileName: "a.proto" };

function failed(code: RestError["code"], body?: unknown): RestError {
  return new RestError({
    code,
    reason: "torn",
    status: 500,
    method: "GET",
    url: "http://books.example/v1/books/2",
    path: "/v1/books/2",
    body,
    violations: [],
  });
}

test.each([
  ["not_found", Code.NotFound],
  ["unauthenticated", Code.Unauthenticated],
  // Connect has no code for success, which a service may send by mistake.
  ["ok", Code.Unknown],
] as const)("%s becomes %i", (code, expected) => {
  expect(restErrorToConnect(failed(code), undefined)).toMatchObject({ code: expected, rawMessage: "torn" });
});

test("details keep the fields that the registry knows, and types that it does not know are left out", () => {
  const details = [{ ...known, later: 1 }, { "@type": "type.googleapis.com/books.v1.Torn" }, "no message"];
  const error = restErrorToConnect(failed("internal", { details }), registry);
  expect(error.findDetails(SourceContextSchema)).toMatchObject([{ fileName: "a.proto" }]);
  expect(error.details).toHaveLength(1);
});

test("a body without details has none", () => {
  for (const body of [undefined, null, "text", {}, { details: "none" }]) {
    expect(restErrorToConnect(failed("internal", body), registry).details).toEqual([]);
  }
});

test("other errors become those of Connect", () => {
  expect(restErrorToConnect(new TypeError("no"), registry)).toMatchObject({ code: Code.Unknown, rawMessage: "no" });
});
