import { describe, expect, test } from "vitest";
import { RestError } from "../../runtime/client.ts";
import { type Client, connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

// Errors with a status of success, which their bodies tell.

const proto = `
service ChatService {
  option (rest.v1.service).errors = {status: 200, type: "inline.v1.Refusal"};

  rpc Post(Ask) returns (Posted) { option (google.api.http) = {post: "/post" body: "*"}; }
  rpc Count(Ask) returns (Counted) { option (google.api.http) = {get: "/count"}; }
  rpc Header(Ask) returns (Marked) { option (google.api.http) = {get: "/header" response_body: "posted"}; }
  rpc Choose(Ask) returns (Chosen) { option (google.api.http) = {get: "/choose"}; }
  rpc Events(Ask) returns (stream Posted) {
    option (google.api.http) = {get: "/events"};
    option (rest.v1.method).streams = SERVER_SENT_EVENTS;
  }
  rpc Lines(Ask) returns (stream Posted) {
    option (google.api.http) = {get: "/lines"};
    option (rest.v1.method).streams = NDJSON;
  }
  rpc Items(Ask) returns (stream Posted) {
    option (google.api.http) = {get: "/items"};
    option (rest.v1.method).streams = JSON_ARRAY;
  }
}
message Ask { string text = 1; }
message Posted {
  bool ok = 1 [(rest.v1.field) = {const: "true" always: true}];
  string ts = 2;
}
message Counted { int32 count = 1 [(rest.v1.field).always = true]; }
message Marked { string mark = 1 [(rest.v1.field) = {in: HEADER name: "X-Mark"}]; Posted posted = 2; }
message Chosen {
  oneof chosen {
    Posted now = 1 [(rest.v1.field).status = 200];
    Posted later = 2 [(rest.v1.field).status = 202];
  }
}
message Refusal {
  bool ok = 1 [(rest.v1.field) = {const: "false" always: true}];
  string error = 2 [(google.api.field_behavior) = REQUIRED];
  repeated string needed = 3;
}
`;

const body = { ok: false, error: "not_authed", needed: ["chat:write"] };

type Failure = (response: { status: number; body: object }) => Error;
type Read = (error: unknown) => { status: number; body: object } | undefined;

async function failureOf(client: Client, operation: string): Promise<{ items: number; error: unknown }> {
  let items = 0;
  try {
    const result = client[operation]!({ text: "" }) as Promise<unknown> & Partial<AsyncIterable<unknown>>;
    if (result[Symbol.asyncIterator] === undefined) await result;
    else for await (const _ of result as AsyncIterable<unknown>) items++;
  } catch (error) {
    return { items, error };
  }
  return { items, error: undefined };
}

describe.each(messageShapes)("errors with a status of success, in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const failure = () => (api["chatFailure"] as unknown as Failure)({ status: 200, body });
  const posted = { ok: true, ts: "1" };
  const refuse = () => {
    throw failure();
  };
  const stream = (count: number) =>
    async function* () {
      for (let i = 0; i < count; i++) yield posted;
      throw failure();
    };
  const connect = (count: number): Client => {
    const unary = { post: refuse, count: refuse, header: refuse, choose: refuse };
    const handlers = { ...unary, events: stream(count), lines: stream(count), items: stream(count) };
    const serve = serveInline(api, "chat", handlers);
    return connectInline(api, "chat", (url, init) => serve(String(url), init as RequestInit));
  };
  const readError = api["chatError"] as unknown as Read;

  test.each(["post", "count", "header", "choose"])(
    "%s: the service writes the status, and the client throws",
    async (name) => {
      const { error } = await failureOf(connect(0), name);
      expect(error).toBeInstanceOf(RestError);
      expect(error).toMatchObject({ status: 200, code: "unknown", reason: "not_authed", body });
      expect(readError(error)).toMatchObject({ status: 200, body });
    },
  );

  test.each(["events", "lines", "items"])("%s: an error ends the stream, first or later", async (name) => {
    for (const count of [0, 2]) {
      const { items, error } = await failureOf(connect(count), name);
      expect(items).toBe(count);
      expect(error).toBeInstanceOf(RestError);
      expect(error).toMatchObject({ body });
      expect(readError(error)).toMatchObject({ status: 200, body });
    }
  });

  test("a success stays one", async () => {
    const handlers = { post: () => posted, count: () => ({ count: 0 }) };
    const serve = serveInline(api, "chat", handlers);
    const client = connectInline(api, "chat", (url, init) => serve(String(url), init as RequestInit));
    expect(await client["post"]!({ text: "" })).toMatchObject(posted);
    expect(await client["count"]!({ text: "" })).toMatchObject({ count: 0 });
  });
});
