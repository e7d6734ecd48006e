import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message Ask { string id = 1; string rest = 2; string named = 3 [(rest.v1.field).schema = {min_length: 1}]; }
message Answer { string id = 1; string rest = 2; }
service PathService {
  rpc Get(Ask) returns (Answer) { option (google.api.http) = {get: "/a/{id}/b"}; }
  rpc Named(Ask) returns (Answer) { option (google.api.http) = {get: "/named/{named}/b"}; }
  rpc Deep(Ask) returns (Answer) { option (google.api.http) = {get: "/deep/{rest=**}"}; }
  rpc Slash(Ask) returns (Answer) {
    option (google.api.http) = {get: "/slash/{id}"};
    option (rest.v1.method).trailing_slash = true;
  }
}
`;

describe.each(messageShapes)("empty segments of paths, in messages of %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const answer = (request: { id?: string; rest?: string }) => ({ id: request.id ?? "", rest: request.rest ?? "" });
  const serve = serveInline(api, "path", { get: answer, named: answer, deep: answer, slash: answer });
  const client = connectInline(api, "path", (url, init) => serve(String(url), init as RequestInit));
  const ask = shape === "plain" ? {} : { id: "", rest: "", named: "x" };

  test.each([
    ["/a//b", 200],
    ["/a/x/b/", 404],
    ["/a/x//b", 404],
    ["//a/x/b", 404],
    ["/named//b", 400],
    ["/deep", 200],
    ["/deep/x//", 200],
    ["/slash/x", 404],
    ["/slash/x/", 200],
    ["/slash//", 200],
    ["/slash/x//", 404],
  ])("%s is %i", async (path, status) => {
    expect((await serve(path)).status).toBe(status);
  });

  test("clients send them where a variable takes several segments", async () => {
    expect(await client["deep"]!({ ...ask, rest: "x//y/" })).toMatchObject({ rest: "x//y/" });
    await expect(async () => client["get"]!({ ...ask, id: "" })).rejects.toThrow('path variable "id": ""');
    await expect(async () => client["slash"]!({ ...ask, id: "" })).rejects.toThrow('path variable "id": ""');
  });
});
