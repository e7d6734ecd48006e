import { createRequire } from "node:module";
import { afterAll, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { StatusError } from "../../runtime/server.ts";
import { endpointsOf, generateInline } from "../inline/inline-api.ts";
import { listen } from "../serving/loopback.ts";

// The official client of Qdrant, unmodified, against generated handlers: vectors that are a list, a list of lists, an object or a map, and IDs
// that are a number or a text, in a path as well.

const proto = `
option (rest.v1.file) = {field_names: FIELD_NAMES_PROTO int64: INT64_NUMBER};

service PointService {
  rpc Upsert(UpsertRequest) returns (Updated) {
    option (google.api.http) = {put: "/collections/{collection_name}/points" body: "*"};
  }
  rpc GetPoint(GetPointRequest) returns (Found) {
    option (google.api.http) = {get: "/collections/{collection_name}/points/{id}"};
  }
}

message UpsertRequest {
  string collection_name = 1;
  bool wait = 2 [(rest.v1.field).in = QUERY];
  repeated Point points = 3;
}
message Point { PointId id = 1; Vector vector = 2; google.protobuf.Struct payload = 3; }
message PointId {
  option (rest.v1.message).form = FORM_UNION;
  oneof id { uint64 num = 1; string uuid = 2; }
}
message Vector {
  option (rest.v1.message).form = FORM_UNION;
  oneof vector { Numbers dense = 1; Matrix multi = 2; Sparse sparse = 3; Named named = 4; }
}
message Numbers { option (rest.v1.message).form = FORM_VALUE; repeated double numbers = 1; }
message Matrix { option (rest.v1.message).form = FORM_VALUE; repeated Numbers rows = 1; }
message Sparse {
  repeated uint32 indices = 1 [(google.api.field_behavior) = REQUIRED];
  repeated double values = 2 [(google.api.field_behavior) = REQUIRED];
}
message Named { option (rest.v1.message).form = FORM_VALUE; map<string, Vector> vectors = 1; }
message Updated { UpdateResult result = 1; string status = 2; double time = 3; }
message UpdateResult { uint64 operation_id = 1; string status = 2; }
message GetPointRequest { string collection_name = 1; PointId id = 2; }
message Found { Point result = 1; string status = 2; double time = 3; }
`;

/** The part of the package that the tests use, which `npm ci` at the root does not install. */
interface Qdrant {
  readonly QdrantClient: new (
    options: object,
  ) => {
    upsert(collection: string, request: object): Promise<object>;
    api(): { getPoint(request: object): Promise<{ readonly data: { readonly result: object } }> };
  };
}

const { QdrantClient } = createRequire(import.meta.url)("@qdrant/js-client-rest") as Qdrant;

interface Point {
  readonly id: number | string;
}

const api = await generateInline(proto, "plain");
let points: readonly Point[] = [];
const endpoints = endpointsOf(api, "point", {
  upsert: (request: { points: readonly Point[] }) => {
    points = request.points;
    return { result: { operation_id: 1, status: "completed" }, status: "ok", time: 0.5 };
  },
  getPoint: ({ id }: Point) => {
    const result = points.find((point) => point.id === id);
    if (result === undefined) throw new StatusError("not_found", `no point ${id}`);
    return { result, status: "ok", time: 0.5 };
  },
});
const served = await listen(createNodeListener(endpoints));
const url = `http://127.0.0.1:${served.port}`;
afterAll(() => served.close());

const theirs = new QdrantClient({ url, checkCompatibility: false });
const transport = createTransport({ baseUrl: url });
const call = (name: string, request: object): Promise<{ readonly result: object }> =>
  api[name]!(transport as never, request as never) as Promise<{ readonly result: object }>;

const id = "5c56c793-69f3-4fbf-87e6-c4bf54c28c26";
const given = [
  { id: 7, vector: [0.1, 2], payload: { city: "Paris", tags: [1, null] } },
  { id, vector: [[0.1, 0.2], [3]], payload: {} },
  { id: 9, vector: { image: [1], text: { indices: [1, 5], values: [0.5, 1] }, many: [[1], [2]] }, payload: {} },
];

test("points have vectors of any form, and IDs that are numbers or texts", async () => {
  const result = { operation_id: 1, status: "completed" };
  expect(await theirs.upsert("c", { wait: true, points: given })).toEqual(result);
  expect(points).toEqual(given);
  points = [];
  expect(await call("upsert", { collection_name: "c", wait: true, points: given })).toMatchObject({ result });
  expect(points).toEqual(given);
  for (const point of given) {
    const own = { collection_name: "c", id: point.id };
    expect((await theirs.api().getPoint(own)).data.result).toEqual(point);
    expect((await call("getPoint", own)).result).toEqual(point);
  }
});
