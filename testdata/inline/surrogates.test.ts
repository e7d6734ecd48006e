import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes } from "./inline-api.ts";

const proto = `
message Ask { string text = 1; repeated string more = 2; }
service AskService {
  rpc Get(Ask) returns (google.protobuf.Empty) { option (google.api.http) = {get: "/ask"}; }
}
`;

describe.each(messageShapes)("half a surrogate pair in a query of %s", async (shape) => {
  const api = await generateInline(proto, shape);

  test.each([
    ["text", { text: "\ud800", more: [] }],
    ["more", { text: "", more: ["a", "\udc00b"] }],
  ])("names the parameter %s", async (name, request) => {
    const client = connectInline(api, "ask", async () => Response.json({}));
    await expect(client["get"]!(request)).rejects.toThrow(`the parameter ${name} holds half a surrogate pair`);
  });
});
