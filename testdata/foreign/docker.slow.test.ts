import { createRequire } from "node:module";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { endpointsOf, generateInline } from "../inline/inline-api.ts";
import { listen } from "../serving/loopback.ts";

// The official client of Docker for Node.js, unmodified, against generated handlers: filters as JSON in the query, and credentials as JSON in
// base64 in a header.

const proto = `
option (rest.v1.file) = {field_names: FIELD_NAMES_PASCAL int64: INT64_NUMBER};

service DockerService {
  option (rest.v1.service).errors = {type: "inline.v1.Problem"};
  rpc ListContainers(ListContainersRequest) returns (Containers) {
    option (google.api.http) = {get: "/containers/json"};
  }
  rpc CreateImage(CreateImageRequest) returns (stream Progress) {
    option (google.api.http) = {post: "/images/create"};
    option (rest.v1.method).streams = NDJSON;
  }
}

message ListContainersRequest {
  option (rest.v1.message).field_names = FIELD_NAMES_CAMEL;
  bool all = 1;
  map<string, Texts> filters = 2 [(rest.v1.field).style = JSON];
}
message Texts { option (rest.v1.message).form = FORM_VALUE; repeated string texts = 1; }
message Containers { option (rest.v1.message).form = FORM_VALUE; repeated Container containers = 1; }
message Container { string id = 1; repeated string names = 2; int64 created = 3; }
message CreateImageRequest {
  option (rest.v1.message).field_names = FIELD_NAMES_CAMEL;
  string from_image = 1;
  string tag = 2;
  Auth auth = 3 [(rest.v1.field) = {in: HEADER name: "X-Registry-Auth" style: JSON_BASE64URL}];
}
message Auth {
  option (rest.v1.message).field_names = FIELD_NAMES_CAMEL;
  string username = 1;
  string password = 2;
  string serveraddress = 3;
}
message Progress { option (rest.v1.message).field_names = FIELD_NAMES_CAMEL; string status = 1; }
message Problem {
  option (rest.v1.message).field_names = FIELD_NAMES_CAMEL;
  string message = 1 [(rest.v1.field).error = ERROR_MESSAGE];
}
`;

/** The part of the package that the tests use, which `npm ci` at the root does not install. */
interface Docker {
  listContainers(options: object): Promise<readonly object[]>;
  createImage(auth: object, options: object): Promise<AsyncIterable<Uint8Array>>;
}

const Dockerode = createRequire(import.meta.url)("dockerode") as new (options: object) => Docker;

const api = await generateInline(proto, "plain");
const received: object[] = [];
const container = { Id: "c1", Names: ["/web"], Created: 1_700_000_000 };
const endpoints = endpointsOf(api, "docker", {
  listContainers: (request: object) => {
    received.push(request);
    return [container];
  },
  createImage: async function* (request: object) {
    received.push(request);
    yield { status: "Pulling" };
    yield { status: "Done" };
  },
});
const served = await listen(createNodeListener(endpoints));
afterAll(() => served.close());
beforeEach(() => received.splice(0));

const theirs = new Dockerode({ protocol: "http", host: "127.0.0.1", port: served.port });
const transport = createTransport({ baseUrl: `http://127.0.0.1:${served.port}` });

test("filters travel as JSON in the query", async () => {
  const request = { all: true, filters: { label: ["web", "a=b & c"], status: ["running"] } };
  expect(await theirs.listContainers(request)).toEqual([container]);
  expect(await api["listContainers"]!(transport as never, request as never)).toEqual([container]);
  expect(received).toEqual([request, request]);
});

test("credentials travel in a header", async () => {
  const auth = { username: "ada", password: "ü>?~", serveraddress: "https://registry.example" };
  const image = { fromImage: "alpine", tag: "3" };
  const chunks: Uint8Array[] = [];
  for await (const chunk of await theirs.createImage(auth, image)) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('{"status":"Pulling"}\n{"status":"Done"}\n');
  const statuses: unknown[] = [];
  const items = api["createImage"]!(transport as never, { ...image, auth } as never) as AsyncIterable<{
    status: string;
  }>;
  for await (const { status } of items) statuses.push(status);
  expect(statuses).toEqual(["Pulling", "Done"]);
  expect(received).toEqual([
    { ...image, auth },
    { ...image, auth },
  ]);
});
