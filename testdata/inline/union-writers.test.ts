import { describe, expect, test } from "vitest";
import { type Codec, parse, stringify } from "../../runtime/json.ts";
import {
  connectInline,
  type Generated,
  generateInline,
  type MessageShape,
  messageShapes,
  serveInline,
} from "./inline-api.ts";

// Members of unions and of oneofs with a discriminator are written through their forms, as all other fields are.

const proto = `
message Item {
  int64 id = 1 [(rest.v1.field).always = true];
  google.protobuf.Value extra = 2;
  repeated double ratios = 3;
}
message Either {
  option (rest.v1.message).form = FORM_UNION;
  oneof kind {
    string text = 1;
    int64 count = 2 [(rest.v1.field).int64 = INT64_NUMBER];
    Item item = 3;
    Items items = 4;
  }
}
message Items {
  option (rest.v1.message).form = FORM_VALUE;
  repeated Item items = 1;
}
message Tagged {
  repeated string hints = 1 [(rest.v1.field).always = true];
  int64 size = 2;
  oneof kind {
    option (rest.v1.oneof).discriminator = "type";
    Item thing = 3;
    Sealed sealed = 4;
  }
  oneof look {
    option (rest.v1.oneof).discriminator = "look";
    Paint paint = 5;
  }
}
message Sealed { bytes seal = 1 [(rest.v1.field).always = true]; }
message Paint { uint64 color = 1 [(rest.v1.field).always = true]; google.protobuf.Struct gloss = 2; }
message Lines {
  option (rest.v1.message).form = FORM_VALUE;
  repeated int64 lines = 1 [(rest.v1.field).one_or_many = true];
}
message Scope {
  option (rest.v1.message).form = FORM_UNION;
  oneof kind { bool all = 1; Lines lines = 2; }
}
message Content {
  option (rest.v1.message).form = FORM_UNION;
  oneof kind { Item item = 1; bytes raw = 2; uint64 size = 3 [(rest.v1.field).int64 = INT64_NUMBER]; }
}
message Box {
  Either either = 1;
  repeated Either many = 2;
  Tagged tagged = 3;
  map<string, Tagged> mapped = 4;
  repeated Scope scopes = 5;
  repeated Content contents = 6;
}
service BoxService {
  rpc Put(Box) returns (Box) { option (google.api.http) = {post: "/put" body: "*"}; }
}
`;

/** The same message in each shape, without the members that are always present. */
const absent: Readonly<Record<MessageShape, object>> = {
  plain: {
    either: {},
    many: [[{}], "a"],
    tagged: { type: "sealed", look: "paint" },
    mapped: { a: { type: "thing", look: "paint" } },
  },
  es: {
    either: { kind: { case: "item", value: {} } },
    many: [{ kind: { case: "items", value: { items: [{}] } } }, { kind: { case: "text", value: "a" } }],
    tagged: { kind: { case: "sealed", value: {} }, look: { case: "paint", value: {} } },
    mapped: { a: { kind: { case: "thing", value: {} }, look: { case: "paint", value: {} } } },
  },
  "ts-proto": {
    either: { item: {} },
    many: [{ items: { items: [{}] } }, { text: "a" }],
    tagged: { sealed: {}, paint: {} },
    mapped: { a: { thing: {}, paint: {} } },
  },
};

const unsafe: Readonly<Record<MessageShape, object>> = {
  plain: { either: 2 ** 60 },
  es: { either: { kind: { case: "count", value: 2n ** 60n } } },
  "ts-proto": { either: { count: 2 ** 60 } },
};

const completed = {
  either: { id: "0" },
  many: [[{ id: "0" }], "a"],
  tagged: { hints: [], type: "sealed", seal: "", look: "paint", color: "0" },
  mapped: { a: { hints: [], type: "thing", id: "0", look: "paint", color: "0" } },
};

const full = {
  either: 9007199254740991,
  many: [{ id: "-5", extra: { a: ["NaN"] }, ratios: [1, "NaN"] }, [{ id: "7" }, { id: "8" }], "a"],
  tagged: { hints: ["h"], size: "3", type: "sealed", seal: "aGk=", look: "paint", color: "9" },
  mapped: { a: { hints: [], size: "4", type: "thing", id: "18", ratios: ["-Infinity"], look: "paint", color: "2" } },
  scopes: ["1", ["2", "3"], true],
  contents: [{ id: "6" }, "/+8=", 5],
};

/** Sends the message from the client to the server and back, and returns what both have written. */
async function exchange(api: Generated, box: object): Promise<unknown[]> {
  const serve = serveInline(api, "box", { put: () => box });
  const written: unknown[] = [JSON.parse(stringify(api["boxCodec"] as unknown as Codec<object>, box))];
  const client = connectInline(api, "box", async (url, init) => {
    written.push(JSON.parse(String(init?.body)));
    const response = await serve(String(url), init as RequestInit);
    written.push(await response.clone().json());
    return response;
  });
  await client["put"]!(box);
  return written;
}

/** Replaces the text "NaN" in the member `extra` or `gloss` by the number, which no reader returns. */
function withNumbers(value: unknown, isOpen = false): unknown {
  if (value === "NaN" && isOpen) return Number.NaN;
  if (typeof value !== "object" || value === null) return value;
  for (const [key, item] of Object.entries(value)) {
    const changed = withNumbers(item, isOpen || key === "extra" || key === "gloss");
    if (changed === item) continue;
    const kind = value as { case?: string };
    if (kind.case === "stringValue") kind.case = "numberValue";
    (value as Record<string, unknown>)[key] = changed;
  }
  return value;
}

describe.each(messageShapes)("members of unions, in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const codec = api["boxCodec"] as unknown as Codec<object>;
  const read = (json: object): object => parse(codec, JSON.stringify(json)) as object;

  test("are complete where fields are always present", async () => {
    expect(await exchange(api, absent[shape])).toEqual([completed, completed, completed]);
  });

  test("are written as they were read", async () => {
    expect(await exchange(api, read(full))).toEqual([full, full, full]);
  });

  test.each([
    ["extra", { either: { id: "1", extra: "NaN" } }],
    ["extra.a", { many: ["a", [{ id: "1", extra: { a: "NaN" } }]] }],
    ["extra", { mapped: { a: { type: "thing", look: "paint", extra: "NaN" } } }],
    ["gloss.a", { tagged: { type: "sealed", look: "paint", gloss: { a: "NaN" } } }],
  ])("a number in %s of %j must have a JSON form", (path, json) => {
    const box = withNumbers(read(json)) as object;
    expect(() => stringify(codec, box)).toThrow(`${path}: NaN has no JSON form`);
  });

  test("a 64-bit integer that is a number must be safe", () => {
    expect(() => stringify(codec, unsafe[shape])).toThrow(/11529215046068(?:46976|47000)/);
  });
});
