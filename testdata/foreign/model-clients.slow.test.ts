import { createRequire } from "node:module";
import { afterAll, describe, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { type HandlerOptions, StatusError } from "../../runtime/server.ts";
import { endpointsOf, generateInline, type Handlers } from "../inline/inline-api.ts";
import { listen } from "../serving/loopback.ts";

// The official clients of Anthropic, Ollama and Discord, unmodified, against generated handlers: members that a response always has,
// one route with a stream and a message, pages with has_more, headers of rate limits, and times to wait.

const load = createRequire(import.meta.url);

async function serve(proto: string, service: string, handlers: Handlers, options: HandlerOptions = {}) {
  const api = await generateInline(proto, "plain");
  const served = await listen(createNodeListener(endpointsOf(api, service, handlers), options));
  afterAll(() => served.close());
  const url = `http://127.0.0.1:${served.port}`;
  const transport = createTransport({
    baseUrl: url,
    headers: { authorization: "Bearer key" },
  });
  const call = (name: string, request: object) => api[name]!(transport as never, request as never);
  return { url, call };
}

async function all<T>(items: unknown): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items as AsyncIterable<T>) found.push(item);
  return found;
}

const required = "[(google.api.field_behavior) = REQUIRED]";

describe("Anthropic", async () => {
  const proto = `
option (rest.v1.file) = {field_names: FIELD_NAMES_PROTO required_fields: REQUIRED_IN_RESPONSES};
service ModelService {
  option (rest.v1.service) = {
    security_schemes: {key: "key" value: {http: {scheme: "Bearer"}}}
    security: {scheme: "key"}
    errors: {type: "inline.v1.Failure"}
  };
  rpc CreateMessage(CreateMessageRequest) returns (Message) { option (google.api.http) = {post: "/v1/messages" body: "*"}; }
  rpc StreamMessage(CreateMessageRequest) returns (stream MessageEvent) {
    option (google.api.http) = {post: "/v1/messages" body: "*"};
    option (rest.v1.method) = {streams: SERVER_SENT_EVENTS selected_by: {field: "stream"}};
  }
  rpc ListModels(ListModelsRequest) returns (ListModelsResponse) {
    option (google.api.http) = {get: "/v1/models"};
    option (rest.v1.method).pagination = {page_token: "after_id" next_page_token: "last_id" has_more: "has_more"};
  }
}
message CreateMessageRequest {
  string model = 1 ${required};
  int32 max_tokens = 2 ${required};
  repeated InputMessage messages = 3 ${required};
  bool stream = 4;
}
message InputMessage { string role = 1; string content = 2; }
message Message {
  string type = 1 [(rest.v1.field) = {const: '"message"' always: true}];
  string id = 2 ${required};
  string role = 3 ${required};
  repeated Content content = 4 ${required};
  Usage usage = 5 ${required};
}
message Content { string type = 1 [(rest.v1.field) = {const: '"text"' always: true}]; string text = 2 ${required}; }
message Usage { int32 input_tokens = 1 ${required}; int32 output_tokens = 2 ${required}; }
message MessageEvent {
  oneof event {
    option (rest.v1.oneof) = {required: true event_type: true discriminator: "type"};
    Start message_start = 1;
    BlockStart content_block_start = 2;
    BlockDelta content_block_delta = 3;
    BlockStop content_block_stop = 4;
    Delta message_delta = 5;
    Stop message_stop = 6;
  }
}
message Start { Message message = 1; }
message BlockStart { int32 index = 1; Content content_block = 2; }
message BlockDelta { int32 index = 1; TextDelta delta = 2; }
message TextDelta { string type = 1 [(rest.v1.field) = {const: '"text_delta"' always: true}]; string text = 2; }
message BlockStop { int32 index = 1; }
message Delta { Ending delta = 1; Usage usage = 2; }
message Ending { string stop_reason = 1; }
message Stop {}
message ListModelsRequest { string after_id = 1; int32 limit = 2; }
message ListModelsResponse {
  repeated Model data = 1 ${required};
  bool has_more = 2 ${required};
  string first_id = 3 ${required};
  string last_id = 4 ${required};
}
message Model {
  string id = 1 ${required};
  string type = 2 [(rest.v1.field) = {const: '"model"' always: true}];
  string display_name = 3 ${required};
}
message Failure { string type = 1 [(rest.v1.field) = {const: '"error"' always: true}]; Problem error = 2 [(rest.v1.field).error = ERROR_OBJECT]; }
message Problem { string type = 1 [(rest.v1.field).error = ERROR_CODE]; string message = 2 [(rest.v1.field).error = ERROR_MESSAGE]; }
`;
  const usage = { input_tokens: 3, output_tokens: 0 };
  const message = { id: "msg_1", role: "assistant", content: [{ text: "Hello" }], usage };
  const models = ["a", "b", "c"].map((id) => ({ id, display_name: id.toUpperCase() }));
  let failures = 0;
  const { url, call } = await serve(
    proto,
    "model",
    {
      createMessage: ({ model }: { model: string }) => {
        if (model === "busy" && failures++ === 0)
          throw new StatusError("resource_exhausted", "slow down", { headers: { "retry-after": "0" } });
        return message;
      },
      async *streamMessage() {
        yield { type: "message_start", message: { ...message, content: [] } };
        yield { type: "content_block_start", index: 0, content_block: { text: "" } };
        for (const text of ["Hel", "lo"]) yield { type: "content_block_delta", index: 0, delta: { text } };
        yield { type: "content_block_stop", index: 0 };
        yield { type: "message_delta", delta: { stop_reason: "end_turn" }, usage };
        yield { type: "message_stop" };
      },
      listModels: ({ after_id, limit = 20 }: { after_id?: string; limit?: number }) => {
        const first = models.findIndex(({ id }) => id === after_id) + 1;
        const data = models.slice(first, first + limit);
        return {
          data,
          has_more: first + limit < models.length,
          first_id: data[0]?.id ?? "",
          last_id: data.at(-1)?.id ?? "",
        };
      },
    },
    { authenticate: ([{ value }]) => (value === "key" ? {} : undefined) },
  );
  interface Text {
    readonly content: readonly { readonly text: string }[];
  }
  const { default: Anthropic } = load("@anthropic-ai/sdk") as {
    readonly default: new (
      options: object,
    ) => {
      readonly messages: {
        create(request: object): Promise<Text>;
        stream(request: object): { finalMessage(): Promise<Text> };
      };
      readonly models: { list(request: object): AsyncIterable<{ readonly id: string }> };
    };
  };
  const client = new Anthropic({ apiKey: "key", baseURL: url });
  const request = { model: "m", max_tokens: 10, messages: [{ role: "user", content: "Hi" }] };

  test("sends and streams messages, as a generated client does", async () => {
    expect(await client.messages.create(request)).toMatchObject({ ...message, type: "message" });
    expect((await client.messages.stream(request).finalMessage()).content).toMatchObject([{ text: "Hello" }]);
    expect(await call("createMessage", request)).toMatchObject(message);
    expect(await all(call("streamMessage", request))).toHaveLength(7);
  });

  test("waits as long as Retry-After says, and reads errors", async () => {
    expect(await client.messages.create({ ...request, model: "busy" })).toMatchObject(message);
    expect(failures).toBe(2);
    const invalid = client.messages.create({ ...request, messages: undefined });
    await expect(invalid).rejects.toMatchObject({ status: 400, error: { error: { type: "invalid_argument" } } });
  });

  test("reads all pages, until has_more is false", async () => {
    expect((await all<{ id: string }>(client.models.list({ limit: 2 }))).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(await all(call("listModelsItems", { limit: 2 }))).toMatchObject(models);
  });
});

describe("Ollama", async () => {
  const proto = `
option (rest.v1.file) = {field_names: FIELD_NAMES_PROTO int64: INT64_NUMBER required_fields: REQUIRED_EVERYWHERE};
service ChatService {
  option (rest.v1.service).errors = {type: "inline.v1.Failure"};
  rpc Chat(ChatRequest) returns (ChatResponse) {
    option (google.api.http) = {post: "/api/chat" body: "*"};
    option (rest.v1.method).selected_by = {field: "stream" value: "false"};
  }
  rpc StreamChat(ChatRequest) returns (stream ChatResponse) {
    option (google.api.http) = {post: "/api/chat" body: "*"};
    option (rest.v1.method).streams = NDJSON;
  }
  rpc List(google.protobuf.Empty) returns (ListResponse) { option (google.api.http) = {get: "/api/tags"}; }
}
message ChatRequest {
  string model = 1 ${required};
  repeated ChatMessage messages = 2;
  optional bool stream = 3;
}
message ChatMessage { string role = 1 ${required}; string content = 2 ${required}; }
message ChatResponse {
  string model = 1 ${required};
  string created_at = 2 ${required};
  ChatMessage message = 3 ${required};
  bool done = 4 ${required};
}
message ListResponse { repeated Model models = 1 ${required}; }
message Model { string name = 1 ${required}; int64 size = 2 ${required}; }
message Failure { string error = 1 [(rest.v1.field).error = ERROR_MESSAGE]; }
`;
  const part = (content: string, done: boolean) => ({
    model: "m",
    created_at: "2026-01-31T12:00:00Z",
    message: { role: "assistant", content },
    done,
  });
  const { url, call } = await serve(proto, "chat", {
    chat: () => part("Hello", true),
    async *streamChat({ model }: { model: string }) {
      if (model !== "m") throw new StatusError("not_found", `model "${model}" not found`);
      yield part("Hel", false);
      yield part("lo", false);
      yield part("", true);
    },
    list: () => ({ models: [{ name: "m", size: 4_661_224_676 }] }),
  });
  interface Part {
    readonly message: { readonly content: string };
  }
  const { Ollama } = load("ollama") as {
    readonly Ollama: new (
      options: object,
    ) => {
      chat(request: object): Promise<Part & AsyncIterable<Part>>;
      list(): Promise<object>;
    };
  };
  const client = new Ollama({ host: url });
  const request = { model: "m", messages: [{ role: "user", content: "Hi" }] };

  test("chats with and without a stream, as a generated client does", async () => {
    expect(await client.chat(request)).toMatchObject({ message: { content: "Hello" } });
    const parts = await all<Part>(await client.chat({ ...request, stream: true }));
    expect(parts.map(({ message }) => message.content)).toEqual(["Hel", "lo", ""]);
    expect(await client.list()).toEqual({ models: [{ name: "m", size: 4_661_224_676 }] });
    expect(await all(call("streamChat", request))).toHaveLength(3);
    expect(await call("chat", request)).toMatchObject({ message: { content: "Hello" } });
  });

  test("reads errors", async () => {
    await expect(client.chat({ ...request, model: "x", stream: true })).rejects.toThrow('model "x" not found');
  });
});

describe("Discord", async () => {
  const limits = ["limit", "remaining"].map(
    (name, i) => `int32 ${name} = ${i + 10} [(rest.v1.field) = {in: HEADER name: "X-RateLimit-${name}"}];`,
  );
  const proto = `
option (rest.v1.file) = {field_names: FIELD_NAMES_PROTO required_fields: REQUIRED_IN_RESPONSES};
service ChannelService {
  option (rest.v1.service) = {
    base_path: "/api/v10"
    security_schemes: {key: "bot" value: {http: {scheme: "Bot"}}}
    security: {scheme: "bot"}
    errors: {status: 404 type: "inline.v1.Problem" code: "10003"}
    errors: {type: "inline.v1.Problem" code: "0"}
  };
  rpc GetChannel(ChannelName) returns (Channel) { option (google.api.http) = {get: "/channels/{id}"}; }
  rpc CreateMessage(CreateMessageRequest) returns (Message) {
    option (google.api.http) = {post: "/channels/{id}/messages" body: "*"};
    option (rest.v1.method).request_media_type = "multipart/form-data";
  }
}
message ChannelName { string id = 1; }
message Channel { string id = 1 ${required}; string name = 2 ${required}; ${limits.join("")} double reset_after = 12 [(rest.v1.field) = {in: HEADER name: "X-RateLimit-Reset-After"}]; }
message CreateMessageRequest {
  string id = 1;
  Payload payload_json = 2;
  File first = 3 [json_name = "files[0]"];
}
message Payload { string content = 1; }
message File { option (rest.v1.message).file = true; bytes content = 1; string name = 2; string media_type = 3; }
message Message { string id = 1 ${required}; string content = 2 ${required}; repeated string attachments = 3 ${required}; }
message Problem { int32 code = 1 [(rest.v1.field).error = ERROR_CODE]; string message = 2 [(rest.v1.field).error = ERROR_MESSAGE]; }
`;
  let requests = 0;
  const { url } = await serve(
    proto,
    "channel",
    {
      getChannel: ({ id }: { id: string }) => {
        if (id === "2") throw new StatusError("not_found", "Unknown Channel");
        requests++;
        return { id, name: "general", limit: 1, remaining: 0, reset_after: 0.01 };
      },
      createMessage: (given: { payload_json: { content: string }; "files[0]"?: { name: string } }) => {
        return { id: "9", content: given.payload_json.content, attachments: [given["files[0]"]?.name ?? ""] };
      },
    },
    { authenticate: ([{ value }]) => (value === "token" ? {} : undefined) },
  );
  const { REST } = load("@discordjs/rest") as {
    readonly REST: new (
      options: object,
    ) => {
      setToken(token: string): {
        get(path: string): Promise<object>;
        post(path: string, options: object): Promise<object>;
      };
    };
  };
  const client = new REST({ version: "10", api: `${url}/api` }).setToken("token");

  test("reads channels within its limits, and errors", async () => {
    for (let i = 0; i < 2; i++) expect(await client.get("/channels/1")).toEqual({ id: "1", name: "general" });
    expect(requests).toBe(2);
    await expect(client.get("/channels/2")).rejects.toMatchObject({ status: 404, code: 10_003 });
  });

  test("sends files beside JSON", async () => {
    const files = [{ name: "a.txt", data: Buffer.from("hi") }];
    const sent = await client.post("/channels/1/messages", { body: { content: "Look" }, files });
    expect(sent).toEqual({ id: "9", content: "Look", attachments: ["a.txt"] });
  });
});
