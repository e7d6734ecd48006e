import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
option (rest.v1.file).field_names = FIELD_NAMES_PASCAL;
message Create {
  string friendly_name = 1;
  repeated int32 page_sizes = 2;
  Limits host_limits = 3;
  string trace_id = 4 [(rest.v1.field).in = HEADER, (rest.v1.field).name = "Trace"];
}
message Limits {
  option (rest.v1.message).field_names = FIELD_NAMES_KEBAB;
  int32 cpu_shares = 1;
  string given = 2 [json_name = "OOM"];
}
message Made {
  option (rest.v1.message).field_names = FIELD_NAMES_PROTO;
  string friendly_name = 1;
  Limits host_limits = 2;
}
message Search {
  string status_callback = 1;
  int32 page_size = 2;
}
service NameService {
  rpc Post(Create) returns (Made) { option (google.api.http) = {post: "/things" body: "*"}; }
  rpc Find(Search) returns (Made) { option (google.api.http) = {get: "/things/{status_callback}"}; }
  rpc Form(Search) returns (Made) {
    option (google.api.http) = {post: "/forms" body: "*"};
    option (rest.v1.method).request_media_type = "application/x-www-form-urlencoded";
  }
}
`;

describe.each(messageShapes)("names of fields by a pattern, in messages of %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const isPlain = shape === "plain";
  const limits = isPlain ? { "cpu-shares": 5, OOM: "no" } : { cpuShares: 5, given: "no" };
  const created = isPlain
    ? { FriendlyName: "a", PageSizes: [1, 2], HostLimits: limits, TraceId: "t" }
    : { friendlyName: "a", pageSizes: [1, 2], hostLimits: limits, traceId: "t" };
  const find = isPlain ? { StatusCallback: "x", PageSize: 7 } : { statusCallback: "x", pageSize: 7 };
  const made = isPlain ? { friendly_name: "a", host_limits: limits } : { friendlyName: "a", hostLimits: limits };
  const got: unknown[] = [];
  const handler = (request: object) => {
    got.push(request);
    return made;
  };
  const serve = serveInline(api, "name", { post: handler, find: handler, form: handler });
  const sent: Request[] = [];
  const answers: unknown[] = [];
  const client = connectInline(api, "name", async (url, init) => {
    const request = new Request(String(url), init as RequestInit);
    sent.push(request.clone());
    const response = await serve(request.url, {
      method: request.method,
      headers: request.headers,
      body: await body(request),
    });
    answers.push(await response.clone().json());
    return response;
  });

  test("in JSON, both ways", async () => {
    expect(await client["post"]!(created)).toMatchObject(made);
    expect(await sent.at(-1)!.json()).toEqual({
      FriendlyName: "a",
      PageSizes: [1, 2],
      HostLimits: { "cpu-shares": 5, OOM: "no" },
    });
    expect(sent.at(-1)!.headers.get("trace")).toBe("t");
    expect(got.at(-1)).toMatchObject(created);
    expect(answers.at(-1)).toEqual({ friendly_name: "a", host_limits: { "cpu-shares": 5, OOM: "no" } });
  });

  test("in queries and forms", async () => {
    await client["find"]!(find);
    expect(sent.at(-1)!.url).toBe("http://inline.test/things/x?PageSize=7");
    expect(got.at(-1)).toMatchObject(find);
    await client["form"]!(find);
    expect(await sent.at(-1)!.text()).toBe("StatusCallback=x&PageSize=7");
    expect(got.at(-1)).toMatchObject(find);
  });
});

async function body(request: Request): Promise<string | null> {
  return request.method === "GET" ? null : request.text();
}
