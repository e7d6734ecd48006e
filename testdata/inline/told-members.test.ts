import { expect, test } from "vitest";
import { type Codec, parse, stringify } from "../../runtime/json.ts";
import { generateInline, messageShapes } from "./inline-api.ts";

// Readers of a union tell objects by the members that they require, which must be written even if they are zeros.

const proto = `
message Page {
  optional int32 number = 1;
  repeated string lines = 2 [(google.api.field_behavior) = REQUIRED];
  int64 size = 3 [(google.api.field_behavior) = REQUIRED];
  map<string, bool> marks = 4 [(google.api.field_behavior) = REQUIRED];
  bytes seal = 5 [(google.api.field_behavior) = REQUIRED, json_name = "__proto__"];
  repeated Kind kinds = 6 [(google.api.field_behavior) = REQUIRED, (rest.v1.field).one_or_many = true];
}
enum Kind {
  option (rest.v1.enum).names = ENUM_NAMES_LOWER;
  KIND_UNSPECIFIED = 0;
  KIND_ONE = 1;
}
message Boxed { option (rest.v1.message).form = FORM_VALUE; Page page = 1; }
message Note { repeated google.protobuf.ListValue number = 1; }
message Sheet {
  option (rest.v1.message).form = FORM_UNION;
  oneof kind { Page page = 1; Note note = 2; }
}
message Other {
  option (rest.v1.message).form = FORM_UNION;
  oneof kind { Boxed boxed = 1; Note note = 2; string text = 3; }
}
message Box { Sheet sheet = 1; repeated Other others = 2; map<string, Sheet> named = 3; }
service BoxService { rpc Put(Box) returns (Box) { option (google.api.http) = {post: "/put" body: "*"}; } }
`;

test.each(messageShapes)("the zeros by which an object is told are written in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const codec = api["boxCodec"] as unknown as Codec<object>;
  const page = '{"number":1,"lines":[],"size":"0","marks":{},"__proto__":"","kinds":[]}';
  const text = `{"sheet":${page},"others":["a",${page},{"number":[[1]]}],"named":{"a":${page}}}`;
  expect(JSON.parse(stringify(codec, parse(codec, text)))).toEqual(JSON.parse(text));
});
