import { buildModel } from "@protoc-gen-rest/plugin";
import { createRandom, sampleRequest } from "@protoc-gen-rest/plugin/tooling";
import { expect, test } from "vitest";
import { describeSources } from "../../testdata/descriptors.ts";
import { createMockOf } from "./create-mock.ts";

const proto = `syntax = "proto3";
package monitors.v1;
import "google/api/annotations.proto";
import "google/api/field_behavior.proto";
import "rest/v1/options.proto";
option (rest.v1.file).required_fields = REQUIRED_EVERYWHERE;
service Monitors {
  rpc GetMonitor(GetRequest) returns (Monitor) { option (google.api.http) = {get: "/monitors/{id}"}; }
  rpc CreateMonitor(CreateRequest) returns (Monitor) { option (google.api.http) = {post: "/monitors" body: "monitor"}; }
  rpc ReplaceMonitor(ReplaceRequest) returns (Monitor) { option (google.api.http) = {put: "/monitors/{id}" body: "monitor"}; }
}
service Traces {
  rpc GetTrace(TraceRequest) returns (Trace) { option (google.api.http) = {get: "/traces/{trace_id}"}; }
  rpc ListTraces(ListRequest) returns (ListResponse) { option (google.api.http) = {get: "/traces"}; }
}
message TraceRequest { string trace_id = 1; }
message ListRequest {}
message ListResponse { repeated Trace traces = 1; }
message Trace { string trace_id = 1 [(rest.v1.field).schema.pattern = "^[0-9a-f]{32}$"]; }
message GetRequest { string id = 1; }
message CreateRequest {
  Monitor monitor = 1;
  optional Coding coding = 2 [(rest.v1.field) = {in: HEADER name: "Content-Encoding"}];
}
message ReplaceRequest { string id = 1; Monitor monitor = 2; }
enum Coding { CODING_UNSPECIFIED = 0; gzip = 1; }
message Monitor {
  string id = 1 [(google.api.field_behavior) = REQUIRED, (google.api.field_behavior) = OUTPUT_ONLY];
  repeated Downtime downtimes = 2;
  map<string, Downtime> by_name = 3;
}
message Downtime {
  string id = 1 [(google.api.field_behavior) = REQUIRED, (google.api.field_behavior) = OUTPUT_ONLY];
  string scope = 2;
}
`;

const input = { protoFile: describeSources({ "m.proto": proto }), fileToGenerate: ["m.proto"] };
const services = buildModel(input).model.files.flatMap((file) => file.services);
const { fetch } = createMockOf(services);

test("what a caller has written gets the members that only the server sets, at any depth", async () => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ downtimes: [{ scope: "a" }, { scope: "b" }], byName: { c: { scope: "c" } } });
  const id = expect.any(String);
  const expected = {
    id,
    downtimes: [
      { id, scope: "a" },
      { id, scope: "b" },
    ],
    byName: { c: { id, scope: "c" } },
  };
  for (const [method, path] of [
    ["POST", "/monitors"],
    ["PUT", "/monitors/7"],
  ] as const) {
    const created = (await (await fetch(`http://mock${path}`, { method, headers, body })).json()) as { id: string };
    expect(created).toEqual(expected);
    expect(await (await fetch(`http://mock/monitors/${created.id}`)).json()).toEqual(created);
  }
});

test("sample requests do not say that a body is compressed", () => {
  const operation = services[0]?.operations.find(({ name }) => name === "CreateMonitor");
  const context = { side: "request", completeness: "full", depth: 3, within: [], random: createRandom("x") } as const;
  expect(Object.keys(sampleRequest(operation!, context) as object)).toEqual(["monitor"]);
});

test("ids meet the constraints of the resource, which its path may lack", async () => {
  const like = /^[0-9a-f]{32}$/;
  const { traces } = (await (await fetch("http://mock/traces")).json()) as { traces: { traceId: string }[] };
  expect(traces.map(({ traceId }) => traceId)).toEqual(traces.map(() => expect.stringMatching(like)));
  expect(await (await fetch(`http://mock/traces/${traces[0]?.traceId}`)).json()).toEqual(traces[0]);
  expect(await (await fetch("http://mock/traces/silver-comet")).json()).toEqual({
    traceId: expect.stringMatching(like),
  });
});
