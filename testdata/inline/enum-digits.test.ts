import { describe, expect, test } from "vitest";
import { connectInline, generateInline, type MessageShape, messageShapes, serveInline } from "./inline-api.ts";

// Names that look like numbers, and other numbers than these.
const proto = `
enum Level {
  LEVEL_NONE = 0 [(rest.v1.enum_value).name = "0"];
  LEVEL_TWO = 1 [(rest.v1.enum_value).name = "2"];
  LEVEL_ONE = 2 [(rest.v1.enum_value).name = "1"];
  LEVEL_MAX = 9 [(rest.v1.enum_value).name = "max"];
}
message Levels {
  Level path = 1;
  Level query = 2;
  repeated Level many = 3;
  Level header = 4 [(rest.v1.field) = {in: HEADER, name: "X-Level"}];
  Level cookie = 5 [(rest.v1.field) = {in: COOKIE, name: "level"}];
  Deep deep = 6 [(rest.v1.field).style = DEEP_OBJECT];
}
message Deep { Level level = 1; repeated Level levels = 2; map<string, Level> by = 3; }
message Form { Level one = 1; repeated Level many = 2; Deep deep = 3; }
message Echo {
  Level header = 1 [(rest.v1.field) = {in: HEADER, name: "X-Level"}];
  repeated Level headers = 2 [(rest.v1.field) = {in: HEADER, name: "X-Levels"}];
  Level body = 3;
}
service LevelService {
  rpc Find(Levels) returns (Echo) { option (google.api.http) = {get: "/levels/{path}"}; }
  rpc Send(Form) returns (Echo) {
    option (google.api.http) = {post: "/form", body: "*"};
    option (rest.v1.method) = {request_media_type: "application/x-www-form-urlencoded", style: DEEP_OBJECT};
  }
  rpc Upload(Form) returns (Echo) {
    option (google.api.http) = {post: "/parts", body: "*"};
    option (rest.v1.method) = {request_media_type: "multipart/form-data", style: DEEP_OBJECT};
  }
}
`;

/** The value with a name on the wire. */
function level(shape: MessageShape, name: "0" | "1" | "2" | "max"): unknown {
  return shape === "plain" ? name : { "0": 0, "2": 1, "1": 2, max: 9 }[name];
}

describe.each(messageShapes)("names that look like numbers, in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const one = level(shape, "1");
  const two = level(shape, "2");
  const deep = { level: one, levels: [two, one], by: { a: two } };
  const echo = { header: one, headers: [two, one], body: two };
  const seen: unknown[] = [];
  const handle = (request: unknown): unknown => {
    seen.push(request);
    return echo;
  };
  const handlers = { find: handle, send: handle, upload: handle };
  const serve = serveInline(api, "level", handlers);
  const client = connectInline(api, "level", (url, init) => serve(String(url), init as RequestInit));

  const sent = { path: two, query: one, many: [one, two], header: two, cookie: one, deep };

  test.each<[operation: string, request: object]>([
    ["find", sent],
    ["send", { one, many: [one, two], deep }],
    ["upload", { one, many: [two, one], deep }],
  ])("%s carries them, and so does the response", async (operation, request) => {
    seen.length = 0;
    expect(await client[operation]!(request)).toMatchObject(echo);
    expect(seen).toMatchObject([request]);
  });

  test("a number that is no name is a number", async () => {
    seen.length = 0;
    const response = await serve("/levels/9?query=9&many=1&many=9&deep[level]=9");
    expect(response.status).toBe(200);
    const max = level(shape, "max");
    expect(seen).toMatchObject([{ path: max, query: max, many: [one, max], deep: { level: max } }]);
  });
});
