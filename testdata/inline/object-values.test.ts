import { describe, expect, test } from "vitest";
import { generateInline, messageShapes, serveInline } from "./inline-api.ts";

// As Docker's sets: maps to objects without members.
const proto = `
message Container {
  map<string, google.protobuf.Empty> ports = 1 [(rest.v1.field).schema = {enum: ["{\\"80/tcp\\": {}}", "{}"]}];
  google.protobuf.Struct labels = 2 [(rest.v1.field).schema = {enum: ["{\\"a\\": [1, {\\"b\\": null}]}"]}];
  Point point = 3 [(rest.v1.field).schema = {enum: ["{\\"x\\": 1, \\"y\\": 2}"]}];
  repeated int32 list = 4 [(rest.v1.field).schema = {enum: ["[1, 2]"]}];
}
message Point { int32 x = 1; int32 y = 2; }
service ContainerService {
  rpc Put(Container) returns (Container) { option (google.api.http) = {post: "/containers" body: "*"}; }
}
`;

describe.each(messageShapes)("allowed values that are objects, in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const serve = serveInline(api, "container", { put: (container: object) => container });
  const post = (body: string): Promise<Response> => {
    return serve("/containers", { method: "POST", headers: { "content-type": "application/json" }, body });
  };

  test.each([
    '{"ports":{"80/tcp":{}}}',
    '{"ports":{}}',
    '{"labels":{"a":[1,{"b":null}]}}',
    '{"point":{"y":2,"x":1}}',
    '{"list":[1,2]}',
  ])("%s is one of them", async (body) => {
    expect((await post(body)).status).toBe(200);
  });

  test.each([
    ['{"ports":{"81/tcp":{}}}', "ports"],
    ['{"ports":{"80/tcp":{},"81/tcp":{}}}', "ports"],
    ['{"labels":{"a":[{"b":null},1]}}', "labels"],
    ['{"labels":{"a":[1,{"b":0}]}}', "labels"],
    ['{"point":{"x":1}}', "point"],
    ['{"list":[2,1]}', "list"],
  ])("%s is not", async (body, field) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(`"field":"${field}"`);
  });
});
