import { describe, expect, test } from "vitest";
import { type Codec, parse, stringify } from "../../runtime/json.ts";
import { connectInline, type Generated, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message Box {
  google.protobuf.Value extra = 1;
  google.protobuf.Struct labels = 2;
  google.protobuf.ListValue list = 3;
  repeated google.protobuf.Value many = 4;
  map<string, google.protobuf.Value> mapped = 5;
  Box inner = 6;
  double ratio = 7;
  Open open = 8;
}
message Open {
  double ratio = 1;
  google.protobuf.Struct rest = 2 [(rest.v1.field).additional_properties = true];
}
service BoxService {
  rpc Put(Box) returns (Box) { option (google.api.http) = {post: "/put" body: "*"}; }
  rpc Find(FindRequest) returns (Box) { option (google.api.http) = {get: "/find"}; }
  rpc Free(google.protobuf.Struct) returns (google.protobuf.Value) { option (google.api.http) = {post: "/free" body: "*"}; }
}
message FindRequest { google.protobuf.Value filter = 1; }
`;

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Replaces the text "NaN", "Infinity" and "-Infinity" by their numbers, which no reader returns. */
function withNumbers(value: unknown): unknown {
  if (value === "NaN" || value === "Infinity" || value === "-Infinity") return Number(value);
  if (typeof value !== "object" || value === null) return value;
  for (const [key, item] of Object.entries(value)) {
    const changed = withNumbers(item);
    if (changed === item) continue;
    const kind = value as { case?: string };
    if (kind.case === "stringValue") kind.case = "numberValue";
    (value as Record<string, unknown>)[key] = changed;
  }
  return value;
}

function message(api: Generated, codec: string, json: Json): object {
  return withNumbers(parse(api[codec] as unknown as Codec<object>, JSON.stringify(json))) as object;
}

const places: readonly (readonly [string, Json])[] = [
  ["extra", { extra: "NaN" }],
  ["extra.a[1]", { extra: { a: [1, "Infinity"] } }],
  ["labels.a.b", { labels: { a: { b: "-Infinity" } } }],
  ["list[0]", { list: ["NaN"] }],
  ["many.x", { many: [1, { x: "NaN" }] }],
  ["mapped", { mapped: { k: "NaN" } }],
  ["rest.a.b", { open: { ratio: "NaN", a: { b: "NaN" } } }],
  ["labels.deep", { inner: { inner: { labels: { deep: "NaN" } } } }],
];

describe.each(messageShapes)("numbers that JSON cannot represent, in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const codec = api["boxCodec"] as unknown as Codec<object>;
  let sent = 0;
  const client = connectInline(api, "box", async () => {
    sent++;
    return Response.json({});
  });

  test.each(places)("%s is refused before anything is sent", async (path, json) => {
    const box = message(api, "boxCodec", json);
    expect(() => stringify(codec, box)).toThrow(new RegExp(`^${path.replace(/[.[\]]/g, "\\$&")}: .* has no JSON form`));
    await expect(client["put"]!(box)).rejects.toThrow(`${path}: `);
    const errors: unknown[] = [];
    const serve = serveInline(api, "box", { put: () => box }, { onError: (error) => errors.push(error) });
    const response = await serve("/put", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(500);
    expect(String(errors)).toContain(`${path}: `);
    expect(sent).toBe(0);
  });

  test("a query and a message that is JSON are refused, too", async () => {
    await expect(client["find"]!(message(api, "findRequestCodec", { filter: { a: "NaN" } }))).rejects.toThrow(
      "filter.a: ",
    );
    expect(sent).toBe(0);
  });

  test("doubles and all other JSON are written", () => {
    const json = { extra: [null, true, 0, "NaN", {}], labels: { a: 1 }, ratio: "NaN", open: { ratio: "NaN", b: 1 } };
    expect(JSON.parse(stringify(codec, parse(codec, JSON.stringify(json))))).toEqual(json);
  });
});
