import { expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

// Fields that are always present and have no scalar type: both sides write and read what a message without content is in JSON.

const proto = `
service ReportService {
  rpc GetReport(GetReportRequest) returns (Report) { option (google.api.http) = {get: "/report"}; }
}
message GetReportRequest {}
message Report {
  google.protobuf.Value value = 1 [(rest.v1.field).always = true];
  google.protobuf.Struct struct = 2 [(rest.v1.field).always = true];
  google.protobuf.ListValue list = 3 [(rest.v1.field).always = true];
  google.protobuf.Empty empty = 4 [(rest.v1.field).always = true];
  google.protobuf.NullValue nothing = 5 [(rest.v1.field).always = true];
  Names names = 6 [(rest.v1.field).always = true];
  Labels labels = 7 [(rest.v1.field).always = true];
}
message Names { option (rest.v1.message).form = FORM_VALUE; repeated string names = 1; }
message Labels { option (rest.v1.message).form = FORM_VALUE; map<string, string> labels = 1; }
`;

const complete = { value: null, struct: {}, list: [], empty: {}, nothing: null, names: [], labels: {} };

test.each(messageShapes)("servers write fields that are always present, and clients add them: %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const serve = serveInline(api, "report", { getReport: () => ({}) });
  expect(await (await serve("http://inline.test/report")).json()).toEqual(complete);
  // A handler that returns the response as the client completes it writes the same.
  const client = connectInline(api, "report", async () => Response.json({}));
  const read = await client["getReport"]!({});
  const echo = serveInline(api, "report", { getReport: () => read });
  expect(await (await echo("http://inline.test/report")).json()).toEqual(complete);
  if (shape === "plain") expect(read).toEqual(complete);
});
