import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message Ask { string type = 1 [(rest.v1.field).const = '"text"']; string answer = 2; }
message Answer { string type = 1 [(rest.v1.field) = {const: '"message"' always: true}]; string text = 2; }
service ConstantService {
  rpc Post(Ask) returns (Answer) { option (google.api.http) = {post: "/constants" body: "*"}; }
}
`;

describe.each(messageShapes)("constants in messages of %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const serve = serveInline(api, "constant", {
    post: () => (shape === "plain" ? { text: "hi" } : { type: "", text: "hi" }),
  });
  const client = connectInline(api, "constant", (url, init) => serve(String(url), init as RequestInit));
  const post = (body: object) =>
    serve("/constants", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  test("the service writes a constant that is always there", async () => {
    expect(await (await post({ type: "text" })).json()).toEqual({ type: "message", text: "hi" });
    expect(await client["post"]!({ type: "text", answer: "" })).toMatchObject({ type: "message", text: "hi" });
  });

  test("the service refuses another value, but not its absence", async () => {
    const response = await post({ type: "image" });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('type: expected \\"text\\", got \\"image\\"');
    expect((await post({})).status).toBe(200);
  });

  test("the client refuses a response with another value", async () => {
    const other = connectInline(api, "constant", async () => Response.json({ type: "error", text: "hi" }));
    await expect(other["post"]!({ type: "text", answer: "" })).rejects.toThrow('expected "message", got "error"');
  });
});
