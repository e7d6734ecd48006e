import { expect, test } from "vitest";
import { generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
import "buf/validate/validate.proto";
message Order {
  option (buf.validate.message).cel = {id: "has.count", expression: "has(this.count)"};
  required int32 count = 1 [(buf.validate.field).int32.gt = 0];
  required string name = 2 [(buf.validate.field).required = true];
}
service OrderService {
  rpc Put(Order) returns (Order) { option (google.api.http) = {post: "/orders" body: "*"}; }
}
`;

test.each(messageShapes)("the zero of a field that proto2 requires is present in %s", async (shape) => {
  const api = await generateInline(proto, shape, { syntax: 'syntax = "proto2";' });
  const serve = serveInline(api, "order", { put: (order: object) => order });
  const post = (body: string): Promise<Response> => {
    return serve("/orders", { method: "POST", headers: { "content-type": "application/json" }, body });
  };
  const refused = await post('{"count":0,"name":""}');
  expect(refused.status).toBe(400);
  expect(((await refused.json()) as { details: unknown[] }).details[0]).toMatchObject({
    fieldViolations: [{ field: "count", reason: "int32.gt" }],
  });
  const accepted = await post('{"count":1,"name":""}');
  expect([accepted.status, await accepted.json()]).toEqual([200, { count: 1, name: "" }]);
});
