import { createRequire } from "node:module";
import { afterAll, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { StatusError } from "../../runtime/server.ts";
import { endpointsOf, generateInline } from "../inline/inline-api.ts";
import { listen } from "../serving/loopback.ts";

// The official client of Twilio, unmodified, against generated handlers: text beside variables, names in Pascal case in forms and
// queries, links to the next page in the body, and integers as codes of errors.

const proto = `
option (rest.v1.file).field_names = FIELD_NAMES_PROTO;

service CallService {
  option (rest.v1.service) = {
    base_path: "/2010-04-01"
    partial_segments: true
    security_schemes: {key: "basic" value: {http: {scheme: "Basic"}}}
    security: {scheme: "basic"}
    errors: {status: 404 type: "inline.v1.Problem" code: "20404"}
    errors: {type: "inline.v1.Problem" code: "20001"}
  };
  rpc CreateCall(CreateCallRequest) returns (Call) {
    option (google.api.http) = {post: "/Accounts/{account_sid}/Calls.json" body: "*"};
    option (rest.v1.method) = {status: 201 request_media_type: "application/x-www-form-urlencoded"};
  }
  rpc GetCall(CallName) returns (Call) {
    option (google.api.http) = {get: "/Accounts/{account_sid}/Calls/{sid}.json"};
  }
  rpc DeleteCall(CallName) returns (google.protobuf.Empty) {
    option (google.api.http) = {delete: "/Accounts/{account_sid}/Calls/{sid}.json"};
    option (rest.v1.method).status = 204;
  }
  rpc ListCalls(ListCallsRequest) returns (ListCallsResponse) {
    option (google.api.http) = {get: "/Accounts/{account_sid}/Calls.json"};
    option (rest.v1.method).pagination = {next_page_link: "next_page_uri"};
  }
}

message CreateCallRequest {
  option (rest.v1.message).field_names = FIELD_NAMES_PASCAL;
  string account_sid = 1;
  string to = 2 [(google.api.field_behavior) = REQUIRED];
  string from = 3 [(google.api.field_behavior) = REQUIRED];
  string url = 4;
  repeated string status_callback_event = 5;
}
message CallName {
  string account_sid = 1;
  string sid = 2;
}
message ListCallsRequest {
  option (rest.v1.message).field_names = FIELD_NAMES_PASCAL;
  string account_sid = 1;
  string to = 2;
  int32 page_size = 3;
  int32 page = 4;
  string page_token = 5;
}
message ListCallsResponse {
  repeated Call calls = 1;
  optional string next_page_uri = 2 [(rest.v1.field).nullable = true];
}
message Call {
  string sid = 1;
  string account_sid = 2;
  string to = 3;
  string from = 4;
  string status = 5;
  string uri = 6;
}
message Problem {
  int32 code = 1 [(rest.v1.field).error = ERROR_CODE];
  string message = 2 [(rest.v1.field).error = ERROR_MESSAGE];
  int32 status = 3 [(rest.v1.field).error = ERROR_STATUS];
}
`;

/** The part of the package that the tests use, which `npm ci` at the root does not install. */
interface Twilio {
  (account: string, secret: string, options: { readonly httpClient: object }): Client;
  readonly RequestClient: new () => { request(options: SentRequest): Promise<unknown> };
}

interface SentRequest {
  readonly uri: string;
}

interface Client {
  readonly calls: {
    (sid: string): { fetch(): Promise<OwnCall>; remove(): Promise<boolean> };
    create(call: object): Promise<OwnCall>;
    list(options: object): Promise<readonly OwnCall[]>;
  };
}

/** The client has names of its own. */
interface OwnCall {
  readonly sid: string;
  readonly to: string;
}

const twilio = createRequire(import.meta.url)("twilio") as Twilio;

interface Call {
  readonly sid: string;
  readonly account_sid: string;
  readonly to: string;
  readonly from: string;
  readonly status: string;
  readonly uri: string;
}

interface Created {
  readonly AccountSid: string;
  readonly To: string;
  readonly From: string;
  readonly StatusCallbackEvent?: readonly string[];
}

const account = `AC${"0".repeat(32)}`;
const api = await generateInline(proto, "plain");
const calls: Call[] = [];
const events: (readonly string[] | undefined)[] = [];
const found = (sid: string): Call => {
  const call = calls.find((it) => it.sid === sid);
  if (call === undefined) throw new StatusError("not_found", `the call ${sid} was not found`);
  return call;
};
const endpoints = endpointsOf(api, "call", {
  createCall: ({ AccountSid, To, From, StatusCallbackEvent }: Created): Call => {
    events.push(StatusCallbackEvent);
    const sid = `CA${String(calls.length).padStart(32, "0")}`;
    const uri = `/2010-04-01/Accounts/${AccountSid}/Calls/${sid}.json`;
    const call = { sid, account_sid: AccountSid, to: To, from: From, status: "queued", uri };
    calls.push(call);
    return call;
  },
  getCall: ({ sid }: { sid: string }) => found(sid),
  deleteCall: ({ sid }: { sid: string }) => {
    calls.splice(calls.indexOf(found(sid)), 1);
    return {};
  },
  listCalls: ({ AccountSid, PageSize = 50, Page = 0 }: { AccountSid: string; PageSize?: number; Page?: number }) => {
    const end = (Page + 1) * PageSize;
    const next = `/2010-04-01/Accounts/${AccountSid}/Calls.json?PageSize=${PageSize}&Page=${Page + 1}&PageToken=PA${end}`;
    return { calls: calls.slice(Page * PageSize, end), next_page_uri: end < calls.length ? next : null };
  },
});
const served = await listen(
  createNodeListener(endpoints, {
    strict: true,
    authenticate: ([{ value }]) => (atob(value) === `${account}:secret` ? account : undefined),
  }),
);
const baseUrl = `http://127.0.0.1:${served.port}`;
afterAll(() => served.close());

/** The client of Twilio, whose requests go to the server above. */
class LocalClient extends twilio.RequestClient {
  override request(options: SentRequest): Promise<unknown> {
    return super.request({ ...options, uri: options.uri.replace(/^https:\/\/api\.twilio\.com/, baseUrl) });
  }
}
const client = twilio(account, "secret", { httpClient: new LocalClient() });

test("creates, reads and deletes a call", async () => {
  const call = await client.calls.create({
    to: "+33140000000",
    from: "+33150000000",
    url: "https://example.com/a?b=c&d",
    statusCallbackEvent: ["initiated", "answered"],
  });
  expect(call).toMatchObject({ to: "+33140000000", from: "+33150000000", status: "queued", accountSid: account });
  expect(events.at(-1)).toEqual(["initiated", "answered"]);
  expect((await client.calls(call.sid).fetch()).to).toBe("+33140000000");
  expect(await client.calls(call.sid).remove()).toBe(true);
  await expect(client.calls(call.sid).fetch()).rejects.toMatchObject({ status: 404, code: 20404 });
});

test("reads all pages, as a generated client does", async () => {
  for (let i = 0; i < 5; i++)
    await client.calls.create({ to: `+3314000000${i}`, from: "+33150000000", url: "https://a.example" });
  const all = calls.map(({ sid }) => sid);
  expect(all).toHaveLength(5);
  expect((await client.calls.list({ pageSize: 2 })).map(({ sid }) => sid)).toEqual(all);
  const headers = { authorization: `Basic ${btoa(`${account}:secret`)}` };
  const transport = createTransport({ baseUrl, headers });
  const items = api["listCallsItems"]!(transport as never, { AccountSid: account, PageSize: 2 } as never);
  const sids: string[] = [];
  for await (const { sid } of items as AsyncIterable<Call>) sids.push(sid);
  expect(sids).toEqual(all);
});
