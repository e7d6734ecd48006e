import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message Ask { int32 version = 1; string owner = 2; string id = 3; }
message Answer { string text = 1; }
service PartService {
  option (rest.v1.service).partial_segments = true;
  rpc Get(Ask) returns (Answer) { option (google.api.http) = {get: "/Calls/{id}.json"}; }
  rpc Feedback(Ask) returns (Answer) { option (google.api.http) = {get: "/Calls/{id}"}; }
  rpc All(Ask) returns (Answer) { option (google.api.http) = {get: "/Calls/all.json"}; }
  rpc Pair(Ask) returns (Answer) { option (google.api.http) = {put: "/v{version}/{owner}-{id}:swap" body: "*"}; }
  rpc Either(Ask) returns (Answer) {
    option (google.api.http) = {
      delete: "/{owner}/{id}.xml"
      additional_bindings {delete: "/{id}.xml"}
    };
  }
  rpc Slash(Ask) returns (Answer) {
    option (google.api.http) = {get: "/v{version}"};
    option (rest.v1.method).trailing_slash = true;
  }
}
`;

describe.each(messageShapes)("variables that are a part of a segment, in messages of %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const seen: string[] = [];
  const answer = (name: string) => (request: object) => {
    const fields = Object.entries(request).filter(
      ([key, value]) => !key.startsWith("$") && value !== "" && value !== 0,
    );
    return { text: [name, ...fields.map(([key, value]) => `${key}=${value}`)].join(" ") };
  };
  const names = ["get", "feedback", "all", "pair", "either", "slash"];
  const serve = serveInline(api, "part", Object.fromEntries(names.map((name) => [name, answer(name)])));
  const client = connectInline(api, "part", (url, init) => {
    seen.push(new URL(String(url)).pathname);
    return serve(String(url), init as RequestInit);
  });
  const create = (fields: object) => ({ version: 0, owner: "", id: "", ...fields });

  test.each([
    ["get", { id: "CA.json" }, "/Calls/CA.json.json", "get id=CA.json"],
    ["get", { id: "a/b é" }, "/Calls/a%2Fb%20%C3%A9.json", "get id=a/b é"],
    ["feedback", { id: "CA" }, "/Calls/CA", "feedback id=CA"],
    ["all", {}, "/Calls/all.json", "all"],
    ["pair", { version: 2, owner: "ada", id: "x-y" }, "/v2/ada-x-y:swap", "pair version=2 owner=ada id=x-y"],
    ["either", { owner: "ada", id: "1" }, "/ada/1.xml", "either owner=ada id=1"],
    ["either", { id: "1" }, "/1.xml", "either id=1"],
    ["slash", { version: 3 }, "/v3/", "slash version=3"],
  ])("%s with %o calls %s", async (name, fields, path, text) => {
    expect(await client[name]!(create(fields))).toMatchObject({ text });
    expect(seen.at(-1)).toBe(path);
  });

  test("a value that a server would read otherwise is not sent", async () => {
    const pair = async (fields: object) => client["pair"]!(create({ version: 1, ...fields }));
    await expect(pair({ owner: "a-b", id: "c" })).rejects.toThrow(
      'path variable "owner": "a-b" cannot be sent in a URL before "-", which ends the variable',
    );
    await expect(pair({ owner: "", id: "c" })).rejects.toThrow('path variable "owner": "" cannot be sent');
    await expect((async () => client["get"]!(create({})))()).rejects.toThrow('path variable "id": "" cannot be sent');
  });

  test.each([
    ["/Calls/.json", 200, "feedback id=.json"],
    ["/Calls/CA%2ejson", 200, "get id=CA"],
    ["/v2/", 200, "slash version=2"],
    ["/vx/", 400, undefined],
    ["/v/", 404, undefined],
    ["/v2", 404, undefined],
    ["/2/", 404, undefined],
  ])("GET %s is %i", async (path, status, text) => {
    const response = await serve(path);
    expect(response.status).toBe(status);
    const body = (await response.json()) as { text?: string };
    if (text !== undefined) expect(body.text).toBe(text);
  });
});
