import { describe, expect, test } from "vitest";
import { type Codec, parse, stringify } from "../../runtime/json.ts";
import { generateInline, messageShapes, serveInline } from "./inline-api.ts";

// A oneof with a discriminator beside fields that differ from their JSON form, and kinds that have members of any name.

const proto = `
message Tagged {
  int64 size = 1;
  double ratio = 2;
  string secret = 3 [(google.api.field_behavior) = INPUT_ONLY];
  oneof kind {
    option (rest.v1.oneof).discriminator = "type";
    Open open = 4;
    Other other = 5;
  }
  oneof look {
    option (rest.v1.oneof).discriminator = "look";
    Paint paint = 6;
  }
}
message Open {
  string name = 1;
  uint64 big = 2;
  google.protobuf.Struct rest = 3 [(rest.v1.field).additional_properties = true];
  string key = 4 [(google.api.field_behavior) = INPUT_ONLY];
}
message Other { bytes raw = 1; }
message Paint { uint64 color = 1; }
service TaggedService {
  rpc Get(google.protobuf.Empty) returns (Tagged) { option (google.api.http) = {get: "/a"}; }
}
`;

describe.each(messageShapes)("open kinds, in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const codec = api["taggedCodec"] as unknown as Codec<object>;

  test.each([[{ type: "open", name: "a", big: "7", extra: [1, "x"], raw: "b" }], [{ type: "other", raw: "aGk=" }]])(
    "%j beside others",
    async (kind) => {
      const json = { size: "5", ratio: "NaN", ...kind, look: "paint", color: "9" };
      const message = parse(codec, JSON.stringify({ ...json, secret: "s", ...(kind.type === "open" && { key: "k" }) }));
      const serve = serveInline(api, "tagged", { get: () => message });
      expect(await (await serve("/a")).json()).toEqual(json);
      expect(JSON.parse(stringify(codec, message))).toMatchObject(json);
    },
  );
});

test.each(messageShapes)("members of kinds within kinds are written by their own writers, in %s", async (shape) => {
  const paint = "message Paint { uint64 color = 1; }";
  const nested = `
message Paint {
  oneof finish {
    option (rest.v1.oneof).discriminator = "finish";
    Gloss gloss = 2;
  }
}
message Gloss {
  double shine = 1;
  bytes sample = 2;
}`;
  const api = await generateInline(proto.replace(paint, nested), shape);
  const codec = api["taggedCodec"] as unknown as Codec<object>;
  const look = { look: "paint", finish: "gloss", shine: "NaN", sample: "aGk=" };
  const json = { type: "open", name: "a", extra: 1, ...look };
  const message = parse(codec, JSON.stringify(json));
  const serve = serveInline(api, "tagged", { get: () => message });
  expect(await (await serve("/a")).json()).toEqual(json);
  expect(JSON.parse(stringify(codec, message))).toEqual(json);
});
