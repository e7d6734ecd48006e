import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

// Fields of forms that the proto file does not declare.

const proto = `
message Form {
  string to = 1;
  repeated int32 ids = 2;
  google.protobuf.Struct others = 3 [(rest.v1.field).additional_properties = true];
}
message Map {
  string to = 1;
  map<string, google.protobuf.Value> others = 2 [(rest.v1.field).additional_properties = true];
  string account = 3;
}
service FormService {
  rpc Post(Form) returns (Form) {
    option (google.api.http) = {post: "/post" body: "*"};
    option (rest.v1.method).request_media_type = "application/x-www-form-urlencoded";
  }
  rpc Path(Map) returns (Map) {
    option (google.api.http) = {post: "/accounts/{account}" body: "*"};
    option (rest.v1.method).request_media_type = "application/x-www-form-urlencoded";
  }
  rpc Upload(Form) returns (Form) {
    option (google.api.http) = {post: "/upload" body: "*"};
    option (rest.v1.method).request_media_type = "multipart/form-data";
  }
}
`;

describe.each(messageShapes)("free fields of a form, in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const echo = (request: object): object => request;
  const serve = serveInline(api, "form", { post: echo, path: echo, upload: echo });
  const client = connectInline(api, "form", (url, init) => serve(String(url), init as RequestInit));
  const read = (name: string, value: unknown): object => {
    const check = { unknown: "keep", request: false, required: false, depth: 0, violations: [] };
    return (api[`read${name}`] as unknown as (json: unknown, check: object) => object)(structuredClone(value), check);
  };
  const others = {
    StatusCallback: "x",
    "Parameter.a[b]": "ü",
    tags: ["a", "b"],
    __proto: "1",
    "line\u2028\ufeff": "2",
  };

  test.each([
    ["post", "Form", { to: "a", ids: [1, 2], ...others }],
    ["upload", "Form", { to: "a", ids: [1], ...others }],
    ["path", "Map", { to: "a", account: "AC1", ...others }],
  ])("%s: strings and lists are kept", async (name, message, fields) => {
    const request = read(message, fields);
    expect(await client[name]!(request)).toEqual(request);
  });

  test("what a form cannot carry is refused", async () => {
    const call = async () => client["post"]!(read("Form", { to: "a", deep: { a: 1 } }));
    await expect(call()).rejects.toThrow("the form field deep is not declared");
  });
});
