import { describe, expect, test } from "vitest";
import { type Codec, parse, stringify } from "../../runtime/json.ts";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

// Unions whose members are arrays, an object and a map, and a string or a number in a path.

const proto = `
message Numbers { option (rest.v1.message).form = FORM_VALUE; repeated double numbers = 1; }
message Matrix { option (rest.v1.message).form = FORM_VALUE; repeated Numbers rows = 1; }
message Texts { option (rest.v1.message).form = FORM_VALUE; repeated int64 texts = 1; }
message Named { option (rest.v1.message).form = FORM_VALUE; map<string, Vector> vectors = 1; }
message Sparse { repeated uint32 indices = 1 [(google.api.field_behavior) = REQUIRED]; repeated int64 values = 2; }
message Vector {
  option (rest.v1.message).form = FORM_UNION;
  oneof vector { Numbers dense = 1; Matrix multi = 2; Texts texts = 3; Sparse sparse = 4; Named named = 5; string text = 6; }
}
message PointId { option (rest.v1.message).form = FORM_UNION; oneof id { uint64 num = 1 [(rest.v1.field).int64 = INT64_NUMBER]; string uuid = 2; } }
message Point { PointId id = 1; Vector vector = 2; }
service PointService {
  rpc Put(Point) returns (Point) { option (google.api.http) = {put: "/points/{id}" body: "*"}; }
}
`;

const vectors = [
  [1.5, 2],
  [[1, 2], [3]],
  [[]],
  [],
  ["9007199254740993"],
  { indices: [1, 2], values: ["1", "2"] },
  { image: [1, 2], text: { indices: [3], values: ["4"] } },
  "a text",
];

describe.each(messageShapes)("unions of arrays, in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const codec = api["pointCodec"] as unknown as Codec<object>;
  const paths: string[] = [];
  const serve = serveInline(api, "point", { put: (request: object) => request });
  const client = connectInline(api, "point", (url, init) => {
    paths.push(new URL(String(url)).pathname);
    return serve(String(url), init as RequestInit);
  });
  // ts-proto has numbers for 64-bit integers.
  const given = vectors.map((vector) =>
    shape === "ts-proto" && JSON.stringify(vector).includes("9007") ? ["77"] : vector,
  );

  test.each(given.map((vector) => [vector]))("%j is what it was, on both sides", async (vector) => {
    const json = { id: 7, vector };
    const message = parse(codec, JSON.stringify(json));
    expect(JSON.parse(stringify(codec, message))).toEqual(json);
    expect(await client["put"]!(message)).toEqual(message);
  });

  test.each([
    [7, "/points/7"],
    ["5f0c", "/points/5f0c"],
    ["007", "/points/007"],
  ])("the ID %j travels in the path", async (id, path) => {
    const message = parse(codec, JSON.stringify({ id }));
    expect(await client["put"]!(message)).toEqual(message);
    expect(paths.at(-1)).toBe(path);
  });

  test("items of another kind are refused", async () => {
    const put = async (vector: unknown) =>
      serve("/points/1", {
        method: "PUT",
        body: JSON.stringify({ vector }),
        headers: { "content-type": "application/json" },
      });
    expect(await (await put([1, "a"])).text()).toContain("vector[1]: expected a number");
    expect(await (await put([[1], 2])).text()).toContain("vector[1]: expected an array");
    expect((await put([{}])).status).toBe(400);
  });
});
