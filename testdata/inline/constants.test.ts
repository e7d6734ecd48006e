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

const present = `
message Part {
  optional string type = 1 [(rest.v1.field) = {const: '"text"' always: true}];
  optional int32 version = 2 [(rest.v1.field).const = '2'];
  repeated string tags = 3 [(rest.v1.field).const = '"a"'];
  oneof one { string kind = 4 [(rest.v1.field).const = '"b"']; bool other = 5; }
}
service PartService {
  rpc Get(google.protobuf.Empty) returns (Part) { option (google.api.http) = {get: "/part"}; }
}
`;

describe.each(["es", "ts-proto"] as const)("constants with presence, in %s", async (shape) => {
  const api = await generateInline(present, shape);
  const cases = (kind: string | undefined) =>
    shape === "es" ? { one: kind === undefined ? { case: undefined } : { case: "kind", value: kind } } : { kind };
  const get = async (part: object, kind?: string) => {
    const serve = serveInline(api, "part", { get: () => ({ tags: [], ...part, ...cases(kind) }) });
    return (await serve("/part")).json();
  };

  test("are written as they are", async () => {
    expect(await get({})).toEqual({ type: "text" });
    expect(await get({ type: "text", version: 2, tags: ["a"] }, "b")).toEqual({
      type: "text",
      version: 2,
      tags: ["a"],
      kind: "b",
    });
    expect(await get({ type: "", version: 0, tags: ["", "a"] }, "")).toEqual({
      type: "",
      version: 0,
      tags: ["", "a"],
      kind: "",
    });
  });
});
