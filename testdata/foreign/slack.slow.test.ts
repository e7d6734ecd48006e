import { createRequire } from "node:module";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createTransport, RestError } from "../../runtime/client.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { endpointsOf, generateInline } from "../inline/inline-api.ts";
import { listen } from "../serving/loopback.ts";

// The official client of Slack, unmodified, against generated handlers: errors with the status 200, JSON in fields of a form, unions with
// kinds that the proto file does not declare, and fields of a form that it does not either.

const proto = `
option (rest.v1.file).field_names = FIELD_NAMES_PROTO;

service ChatService {
  option (rest.v1.service) = {
    base_path: "/api"
    errors: {status: 200 type: "inline.v1.Refusal"}
  };
  rpc PostMessage(Message) returns (Posted) {
    option (google.api.http) = {post: "/chat.postMessage" body: "*"};
    option (rest.v1.method).request_media_type = "application/x-www-form-urlencoded";
  }
}

message Message {
  string channel = 1;
  string text = 2;
  repeated Block blocks = 3 [(rest.v1.field).style = JSON];
  map<string, google.protobuf.Value> others = 4 [(rest.v1.field).additional_properties = true];
}
message Block {
  oneof block {
    option (rest.v1.oneof) = {discriminator: "type" default_mapping: "other"};
    Section section = 1;
    OtherBlock other = 2;
  }
}
message Section { Text text = 1; }
message Text { string type = 1; string text = 2; }
message OtherBlock {
  string type = 1;
  google.protobuf.Struct properties = 2 [(rest.v1.field).additional_properties = true];
}
message Posted {
  bool ok = 1 [(rest.v1.field) = {const: "true" always: true}];
  string channel = 2;
  string ts = 3;
  repeated Block blocks = 4;
}
message Refusal {
  bool ok = 1 [(rest.v1.field) = {const: "false" always: true}];
  string error = 2 [(google.api.field_behavior) = REQUIRED];
}
`;

/** The part of the package that the tests use, which `npm ci` at the root does not install. */
interface Slack {
  readonly WebClient: new (
    token: string,
    options: object,
  ) => { readonly chat: { postMessage(message: object): Promise<object> } };
}

const { WebClient } = createRequire(import.meta.url)("@slack/web-api") as Slack;

interface Message {
  readonly channel?: string;
  readonly blocks?: readonly object[];
}

const api = await generateInline(proto, "plain");
const received: Message[] = [];
type Failure = (response: object) => Error;
const endpoints = endpointsOf(api, "chat", {
  postMessage: (message: Message) => {
    received.push(message);
    const { channel, blocks = [] } = message;
    const failure = api["chatFailure"] as unknown as Failure;
    if (channel !== "C1") throw failure({ status: 200, body: { ok: false, error: "channel_not_found" } });
    return { ok: true, channel, ts: "1.2", blocks };
  },
});
const served = await listen(createNodeListener(endpoints));
const baseUrl = `http://127.0.0.1:${served.port}`;
afterAll(() => served.close());
beforeEach(() => received.splice(0));

const theirs = new WebClient("xoxb-1", { slackApiUrl: `${baseUrl}/api/`, retryConfig: { retries: 0 } });
const post = api["postMessage"]!;
const ours = (message: object): Promise<object> =>
  post(createTransport({ baseUrl }) as never, message as never) as Promise<object>;

const blocks = [
  { type: "section", text: { type: "mrkdwn", text: "*bold*" } },
  { type: "video", video_url: "https://example.com/v", deep: { a: [1] } },
];
const message = { channel: "C1", text: "a & b", blocks, unfurl_links: "false", thread_ts: "1.1" };

test.each([
  ["the official client", (it: object) => theirs.chat.postMessage(it)],
  ["a generated client", ours],
])("%s posts blocks of any kind", async (_, call) => {
  expect(await call(message)).toMatchObject({ ok: true, ts: "1.2", blocks });
  expect(received).toEqual([expect.objectContaining(message)]);
});

test("both clients throw what the body tells", async () => {
  await expect(theirs.chat.postMessage({ ...message, channel: "C2" })).rejects.toMatchObject({
    data: { ok: false, error: "channel_not_found" },
  });
  const error: unknown = await ours({ ...message, channel: "C2" }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RestError);
  expect(error).toMatchObject({ status: 200, reason: "channel_not_found" });
});
