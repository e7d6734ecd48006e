import { describe, expect, test } from "vitest";
import { type Codec, parse, stringify } from "../../runtime/json.ts";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message Flag { option (rest.v1.message).form = FORM_VALUE; bool value = 1; }
message Count { option (rest.v1.message).form = FORM_VALUE; int32 value = 1; }
enum Level { LEVEL_NONE = 0 [(rest.v1.enum_value).name = "1"]; LEVEL_HIGH = 1 [(rest.v1.enum_value).name = "0"]; }
message Grade { option (rest.v1.message).form = FORM_VALUE; Level value = 1; }
message Filter {
  repeated Flag flags = 1;
  repeated Count counts = 2 [(rest.v1.field).style = COMMA_DELIMITED];
  repeated Grade grades = 3;
  repeated Count header = 4 [(rest.v1.field) = {in: HEADER, name: "X-Counts"}];
}
message Form { repeated Flag flags = 1; repeated Grade grades = 2; }
service FilterService {
  rpc Find(Filter) returns (Filter) { option (google.api.http) = {get: "/find"}; }
  rpc Post(Form) returns (Form) {
    option (google.api.http) = {post: "/form" body: "*"};
    option (rest.v1.method).request_media_type = "application/x-www-form-urlencoded";
  }
}
`;

describe.each(messageShapes)("lists of messages that are values, as text in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  let seen: object = {};
  const echo = (message: object): object => {
    seen = message;
    return message;
  };
  const serve = serveInline(api, "filter", { find: echo, post: echo });
  const client = connectInline(api, "filter", (url, init) => serve(String(url), init as RequestInit));

  test.each([
    ["find", "filter", { flags: [true, false], counts: [1, -2], grades: ["0", "1"], header: [3, 4] }],
    ["post", "form", { flags: [false, true], grades: ["1", "0"] }],
  ])("%s carries them", async (operation, name, json) => {
    const codec = api[`${name}Codec`] as unknown as Codec<object>;
    await client[operation]!(parse(codec, JSON.stringify(json)));
    expect(JSON.parse(stringify(codec, seen))).toEqual(json);
  });
});
