import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

// Messages, maps and lists that travel as JSON in one text.

const proto = `
message Strings { option (rest.v1.message).form = FORM_VALUE; repeated string values = 1; }
message Auth { string username = 1; int64 id = 2; bytes key = 3; repeated Auth others = 4; }
message Texts {
  map<string, Strings> filters = 1 [(rest.v1.field).style = JSON];
  Auth auth = 2 [(rest.v1.field) = {in: HEADER name: "X-Registry-Auth" style: JSON_BASE64URL}];
  repeated Auth config = 3 [(rest.v1.field) = {in: HEADER name: "X-Config" style: JSON}];
  Auth session = 4 [(rest.v1.field) = {in: COOKIE name: "session" style: JSON_BASE64}];
  repeated int32 ids = 5 [(rest.v1.field).style = JSON_BASE64];
  Auth plain = 6 [(rest.v1.field).style = JSON];
  Inner inner = 7;
}
message Inner { Auth deep = 1 [(rest.v1.field).style = JSON]; int32 n = 2; }
message Form {
  repeated Auth blocks = 1 [(rest.v1.field).style = JSON];
  map<string, Auth> by_name = 2 [(rest.v1.field).style = JSON_BASE64];
  Auth auth = 3 [(rest.v1.field).style = JSON];
  string text = 4;
}
message Got { Auth seen = 1 [(rest.v1.field) = {in: HEADER name: "X-Seen" style: JSON}]; string text = 2; }
service TextService {
  rpc Find(Texts) returns (Got) { option (google.api.http) = {get: "/find"}; }
  rpc Post(Form) returns (Form) {
    option (google.api.http) = {post: "/post" body: "*"};
    option (rest.v1.method).request_media_type = "application/x-www-form-urlencoded";
  }
  rpc Upload(Form) returns (Form) {
    option (google.api.http) = {post: "/upload" body: "*"};
    option (rest.v1.method).request_media_type = "multipart/form-data";
  }
}
`;

const json = {
  auth: { username: "ada ü+/", id: "7", key: "aGk=", others: [{ username: "b", id: "1" }] },
  form: { blocks: [{ username: "a & b", id: "2" }], byName: { x: { username: "ü" } }, auth: { id: "3" }, text: "t" },
};

describe.each(messageShapes)("JSON in texts, in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const requests: Request[] = [];
  let seen: unknown;
  const serve = serveInline(api, "text", {
    find: (request: { auth: unknown; session: unknown }) => {
      seen = request;
      return { seen: request.session, text: "" };
    },
    post: (request: object) => request,
    upload: (request: object) => request,
  });
  const client = connectInline(api, "text", async (url, init) => {
    requests.push(new Request(String(url), init as RequestInit));
    return serve(String(url), init as RequestInit);
  });
  const read = (name: string, value: unknown): object => {
    const check = { unknown: "keep", request: false, required: false, depth: 0, violations: [] };
    return (api[`read${name}`] as unknown as (json: unknown, check: object) => object)(structuredClone(value), check);
  };

  test("travel in queries, headers and cookies, and back in headers", async () => {
    const texts = {
      filters: { label: ["a", "ü"], dangling: ["true"] },
      auth: json.auth,
      config: [json.auth],
      session: json.auth,
      ids: [1, 2],
      plain: { username: "p" },
      inner: { deep: { id: "5" }, n: 2 },
    };
    const request = read("Texts", texts);
    const response = (await client["find"]!(request)) as { seen: unknown };
    expect(seen).toEqual(request);
    expect(response.seen).toEqual(read("Auth", json.auth));
    const { url, headers } = requests.at(-1)!;
    const query = new URL(url).searchParams;
    expect(JSON.parse(query.get("filters")!)).toEqual(texts.filters);
    expect(query.get("ids")).toBe(btoa("[1,2]"));
    expect(JSON.parse(query.get("plain")!)).toEqual({ username: "p" });
    expect([query.get("inner.deep"), query.get("inner.n")]).toEqual(['{"id":"5"}', "2"]);
    expect(headers.get("x-registry-auth")).toMatch(/^[\w-]+=*$/);
    const decoded = Buffer.from(headers.get("x-registry-auth")!, "base64url").toString();
    expect(JSON.parse(decoded)).toEqual(json.auth);
  });

  test.each(["post", "upload"])("travel in forms: %s", async (name) => {
    const form = read("Form", json.form);
    expect(await client[name]!(form)).toEqual(form);
    const data = await requests.at(-1)!.formData();
    expect(JSON.parse(String(data.get("blocks")))).toEqual(json.form.blocks);
    expect(atob(String(data.get("byName")))).toContain("username");
  });

  test.each([
    ["/find?filters={", {}, "filters: must be JSON text"],
    ["/find?plain=5", {}, "plain: expected an object"],
    ["/find?ids=%25", {}, "ids: expected"],
    ["/find?ids=WzkwMDcxOTkyNTQ3NDA5OTNd", {}, "ids: expected"],
    ["/find", { "x-registry-auth": "e30" }, undefined],
    ["/find", { "x-registry-auth": "eyJpZCI6" }, "auth: expected an object"],
    ["/find", { "x-config": '[{"id":true}]' }, "config[0].id: expected"],
  ])("%s with %j", async (url, headers, problem) => {
    const response = await serve(url, { headers: headers as Record<string, string> });
    expect(response.status).toBe(problem === undefined ? 200 : 400);
    if (problem !== undefined) expect(await response.text()).toContain(problem);
  });
});
