import { beforeAll, expect, test } from "vitest";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { buildRuntime, createProject } from "../real/project.ts";
import { generateInline, messageShapes, serveInline } from "./inline-api.ts";

// More allowed values than are compared one by one are a constant of the module.
const proto = `
import "buf/validate/validate.proto";
enum Phase { A = 0; B = 1; C = 2; D = 3; E = 4; F = 5; G = 6; }
message Phases {
  Phase one = 1 [(buf.validate.field).enum = {in: [0, 1, 2, 3, 4]}];
  repeated Phase many = 2 [(buf.validate.field).repeated.items.enum = {in: [0, 1, 2, 3, 4]}];
  map<string, Phase> by = 3 [(buf.validate.field).map = {
    keys: {string: {in: ["a", "b", "c", "d", "e"]}}
    values: {enum: {not_in: [1, 2, 3, 4, 5]}}
  }];
  map<string, bytes> blobs = 4 [(buf.validate.field).map.keys.string = {not_in: ["a", "b", "c", "d", "e"]}];
  map<int32, Phase> numbered = 5 [(buf.validate.field).map.keys.int32 = {in: [1, 2, 3, 4, 5]}];
}
service PhaseService {
  rpc Send(Phases) returns (Phases) { option (google.api.http) = {post: "/phases", body: "*"}; }
}
`;

beforeAll(buildRuntime, 120_000);

test.each(messageShapes)("long lists of allowed enums and keys (%s)", async (shape) => {
  const api = await generateInline(proto, shape);
  const fetch = serveInline(api, "phase", { send: (request) => request });
  const send = async (body: object): Promise<unknown> => {
    const response = await fetch("/phases", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.status === 200) return 200;
    const { details } = (await response.json()) as { details: { fieldViolations: { field: string }[] }[] };
    return details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field));
  };
  const valid = { one: "E", many: ["B", "E"], by: { a: "G" }, blobs: { f: "" }, numbered: { 5: "A" } };
  expect(await send(valid)).toBe(200);
  expect(await send({ one: "F", many: ["B", "F", 6], by: { f: "B" }, blobs: { a: "" }, numbered: { 6: "A" } })).toEqual(
    ["one", "many[1]", "many[2]", 'by["f"]', 'by["f"]', 'blobs["a"]', 'numbered["6"]'],
  );
});

test("the constants compile", async () => {
  const source = `syntax = "proto3"; package inline.v1; import "google/api/annotations.proto"; ${proto}`;
  const project = createProject(await generate(describeSources({ "inline.proto": source }), ["inline.proto"]));
  expect(project.check("typescript")).toBe("");
  project.remove();
});
