import { describe, expect, test } from "vitest";
import { type Codec, parse, stringify } from "../../runtime/json.ts";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message Box {
  double ratio = 1;
  optional float maybe = 2;
  repeated double many = 3;
  map<string, double> mapped = 4;
  oneof choice { double chosen = 5; string text = 6; }
  google.protobuf.DoubleValue wrapped = 7;
  repeated google.protobuf.FloatValue wrappers = 8;
  google.protobuf.Value any = 9;
  google.protobuf.Struct labels = 10;
  google.protobuf.ListValue list = 11;
  Box inner = 12;
}
message Filter {
  double id = 1;
  double query = 2;
  double header = 3 [(rest.v1.field).in = HEADER];
  double cookie = 4 [(rest.v1.field).in = COOKIE];
  repeated double joined = 5 [(rest.v1.field).style = COMMA_DELIMITED];
  repeated double listed = 6 [(rest.v1.field) = {in: HEADER, name: "X-Listed"}];
  repeated double repeats = 7;
  Point deep = 8 [(rest.v1.field).style = DEEP_OBJECT];
  Point dotted = 9;
  google.protobuf.FloatValue wrapped = 10;
  google.protobuf.Value any = 11;
}
message Point { double x = 1; repeated double y = 2; }
message Form {
  double ratio = 1;
  repeated double many = 2;
  google.protobuf.Value any = 3;
  Point deep = 4 [(rest.v1.field).style = DEEP_OBJECT];
  map<string, double> mapped = 5 [(rest.v1.field).style = DEEP_OBJECT];
}
service BoxService {
  rpc Put(Box) returns (Box) { option (google.api.http) = {post: "/put" body: "*"}; }
  rpc Set(Box) returns (Box) { option (google.api.http) = {post: "/set" body: "ratio" response_body: "ratio"}; }
  rpc Find(Filter) returns (Filter) { option (google.api.http) = {get: "/find/{id}"}; }
  rpc Watch(Box) returns (stream Box) {
    option (google.api.http) = {post: "/watch" body: "*"};
    option (rest.v1.method) = {streams: [NDJSON, JSON_ARRAY, SERVER_SENT_EVENTS]};
  }
  rpc Post(Form) returns (Form) {
    option (google.api.http) = {post: "/form" body: "*"};
    option (rest.v1.method).request_media_type = "application/x-www-form-urlencoded";
  }
  rpc Upload(Form) returns (Form) {
    option (google.api.http) = {post: "/upload" body: "*"};
    option (rest.v1.method).request_media_type = "multipart/form-data";
  }
}
`;

const box = `{"ratio":-0,"maybe":-0,"many":[-0,1],"mapped":{"a":-0},"chosen":-0,"wrapped":-0,"wrappers":[-0],\
"any":[-0,{"a":-0}],"labels":{"x":[0,-0]},"list":[-0],"inner":{"ratio":-0}}`;
const filter = `{"id":-0,"query":-0,"header":-0,"cookie":-0,"joined":[-0,1],"listed":[-0,3],"repeats":[-0,2],\
"deep":{"x":-0,"y":[-0]},"dotted":{"x":-0,"y":[-0]},"wrapped":-0,"any":-0}`;
const form = `{"ratio":-0,"many":[-0,1],"any":-0,"deep":{"x":-0,"y":[-0]},"mapped":{"a":-0}}`;

describe.each(messageShapes)("negative zero in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  let seen: object = {};
  const echo = (message: object): object => {
    seen = message;
    return message;
  };
  const serve = serveInline(api, "box", {
    put: echo,
    set: echo,
    find: echo,
    post: echo,
    upload: echo,
    watch: async function* (message: object) {
      yield echo(message);
    },
  });
  const bodies: unknown[] = [];
  const client = connectInline(api, "box", async (url, init) => {
    bodies.push(init?.body);
    return serve(String(url), init as RequestInit);
  });
  const codec = (name: string): Codec<object> => api[`${name}Codec`] as unknown as Codec<object>;

  test.each([
    ["put", "box", box],
    ["set", "box", '{"ratio":-0}'],
    ["find", "filter", filter],
    ["post", "form", form],
    ["upload", "form", form],
  ])("%s has it in every position", async (operation, name, text) => {
    const sent = parse(codec(name), text);
    const received = await client[operation]!(sent);
    expect(seen).toStrictEqual(sent);
    // toStrictEqual tells -0 from 0.
    if (operation !== "find") expect(received).toStrictEqual(sent);
  });

  test.each(["application/x-ndjson", "application/json", "text/event-stream"])(
    "a stream of %s has it",
    async (type) => {
      const sent = parse(codec("box"), box);
      const items: unknown[] = [];
      const stream = client["watch"]!(sent, { headers: { accept: type } }) as AsyncIterable<unknown>;
      for await (const item of stream) items.push(item);
      expect(items).toStrictEqual([sent]);
    },
  );

  test("the text has it as a number, and the message stays as it is", async () => {
    const message = parse(codec("box"), box);
    const copy = structuredClone(message);
    expect(JSON.parse(stringify(codec("box"), message))).toStrictEqual(JSON.parse(box));
    expect(message).toStrictEqual(copy);
    bodies.length = 0;
    await client["put"]!(message);
    expect(bodies).toEqual([stringify(codec("box"), message)]);
  });
});
