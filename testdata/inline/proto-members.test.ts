import { describe, expect, test } from "vitest";
import { type Codec, parse, stringify } from "../../runtime/json.ts";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

// A member named __proto__ of an object with members of any name is data, and sets no prototype.

const proto = `
message Open {
  string name = 1;
  google.protobuf.Struct rest = 2 [(rest.v1.field).additional_properties = true];
}
message Texts { map<string, string> texts = 1; map<string, Open> opens = 2; google.protobuf.Struct any = 3; }
message Other { int64 size = 1; }
message Tagged {
  int64 number = 1;
  oneof kind {
    option (rest.v1.oneof).discriminator = "type";
    Open open = 2;
    Other other = 3;
  }
}
message Told {
  oneof kind {
    option (rest.v1.oneof) = {discriminator: "type", default_mapping: "open", discriminator_optional: true};
    Sized sized = 1;
    Open open = 2;
  }
}
message Sized { int64 size = 1 [(google.api.field_behavior) = REQUIRED]; }
message Box { Open open = 1; Texts texts = 2; Tagged tagged = 3; Told told = 4; repeated Tagged many = 5; }
service BoxService { rpc Put(Box) returns (Box) { option (google.api.http) = {post: "/put" body: "*"}; } }
`;

const polluting = '"__proto__":{"polluted":true,"name":[1]}';
const parts = [
  `{"open":{"name":"a",${polluting},"x":1}}`,
  `{"texts":{"texts":{"__proto__":"a"},"opens":{"__proto__":{"name":"a",${polluting}}},"any":{${polluting}}}}`,
  `{"tagged":{"number":"1","type":"open","name":"a",${polluting},"x":1}}`,
  `{"told":{"type":"open","name":"a",${polluting}}}`,
  `{"told":{"name":"a",${polluting},"x":{}}}`,
  `{"many":[{"type":"other","size":"1"},{"type":"open",${polluting}},{"type":"open","__proto__":null}]}`,
];

describe.each(messageShapes)("free members named __proto__ in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const codec = api["boxCodec"] as unknown as Codec<object>;
  let seen: object = {};
  const serve = serveInline(api, "box", {
    put: (box: object) => {
      seen = box;
      return box;
    },
  });
  const bodies: unknown[] = [];
  const client = connectInline(api, "box", async (url, init) => {
    bodies.push(init?.body);
    return serve(String(url), init as RequestInit);
  });
  // An own member of the name, which toEqual would not see.
  const members = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(members);
    if (typeof value !== "object" || value === null) return value;
    return new Map(Object.entries(value).map(([name, item]) => [name, members(item)]));
  };
  const same = (text: string, expected: string): void => {
    // Messages of other plugins know which kind they have.
    const told = shape === "plain" ? expected : expected.replace('"told":{"name"', '"told":{"type":"open","name"');
    expect(members(JSON.parse(text))).toEqual(members(JSON.parse(told)));
  };

  test.each(parts)("%s", async (text) => {
    const message = parse(codec, text);
    same(stringify(codec, message), text);
    bodies.length = 0;
    const received = await client["put"]!(message);
    same(String(bodies[0]), text);
    same(stringify(codec, seen), text);
    same(stringify(codec, received as object), text);
    for (const one of [message, seen, received].flatMap((box) => [box, ...Object.values(box as object)])) {
      expect((one as { polluted?: unknown } | undefined)?.polluted).toBeUndefined();
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("a kind without free members has none of that name", async () => {
    const body = `{"tagged":{"type":"other",${polluting}}}`;
    const response = await serve("/put", { method: "POST", body, headers: { "content-type": "application/json" } });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("__proto__")]);
  });
});
