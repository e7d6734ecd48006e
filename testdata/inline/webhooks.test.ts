import { describe, expect, test, vi } from "vitest";
import { createFetchHandler, type Endpoint, type HandlerContext } from "../../runtime/server.ts";
import {
  createWebhookMemoryStore,
  createWebhookTransport,
  type ReceiveOptions,
  signStandardWebhooks,
  verifyStandardWebhooks,
  type WebhookTransportOptions,
} from "../../runtime/webhooks.ts";
import { type Client, type Generated, generateInline, messageShapes } from "./inline-api.ts";

const booksProto = `
message Book { string id = 1 [(google.api.field_behavior) = OUTPUT_ONLY]; string title = 2; int64 copies = 3; }
message CreatedEvent { string type = 1 [(rest.v1.field).const = '"book.created"']; Book book = 2; string need = 3 [(google.api.field_behavior) = REQUIRED]; }
message GoneEvent { string type = 1 [(rest.v1.field).const = '"book.deleted"']; string id = 2 [(rest.v1.field).schema = {min_length: 3}]; }
message AskedEvent { string kind = 1 [(rest.v1.field) = {in: HEADER name: "X-Event" const: '"ask"'}]; string text = 2; }
message ToldEvent { string kind = 1 [(rest.v1.field) = {in: HEADER name: "x-event" const: '"tell"'}]; string text = 2; }
message ToldAnswer { string trace = 1 [(rest.v1.field) = {in: HEADER name: "X-Trace"}]; string text = 2; }
message Answer { string text = 1; int64 count = 2; }
message Form { string command = 1 [(rest.v1.field).const = '"/find"']; string text = 2; }
service LibraryService {
  rpc Created(CreatedEvent) returns (google.protobuf.Empty) {
    option (google.api.http) = {post: "/webhooks" body: "*"};
    option (rest.v1.method).webhook = {name: "book.created"};
  }
  rpc Gone(GoneEvent) returns (google.protobuf.Empty) {
    option (google.api.http) = {post: "/webhooks" body: "*"};
    option (rest.v1.method).webhook = {name: "book.deleted"};
  }
}
`;

// Headers tell those of another path apart.
const proto = booksProto.replace(
  /\}\n$/,
  `  rpc Asked(AskedEvent) returns (Answer) {
    option (google.api.http) = {post: "/asks" body: "*"};
    option (rest.v1.method).webhook = {};
  }
  rpc Told(ToldEvent) returns (ToldAnswer) {
    option (google.api.http) = {post: "/asks" body: "*"};
    option (rest.v1.method).webhook = {};
  }
  rpc Command(Form) returns (Answer) {
    option (google.api.http) = {post: "/commands" body: "*"};
    option (rest.v1.method) = {request_media_type: "application/x-www-form-urlencoded" webhook: {name: "command"}};
  }
}
`,
);

const secrets = `whsec_${Buffer.from("a secret of this test file").toString("base64")}`;
const sign = signStandardWebhooks({ secrets });
const verify = verifyStandardWebhooks({ secrets });

type WebhookHandlers = Readonly<Record<string, (event: never, context: HandlerContext) => unknown>>;

function receive(api: Generated, handlers: WebhookHandlers, options: Partial<ReceiveOptions> = {}) {
  const endpoints = api["receiveLibraryWebhooks"]!(handlers as never, { verify, ...options } as never) as Endpoint[];
  return createFetchHandler(endpoints, { onError: () => {} });
}

function sender(api: Generated, fetch: NonNullable<WebhookTransportOptions["fetch"]>, path = "/webhooks"): Client {
  const retry = { baseDelay: 0 };
  const transport = createWebhookTransport({ url: `http://user.test${path}`, sign, fetch, retry });
  return api["createLibraryWebhookSender"]!(transport as never) as Client;
}

const long = 9007199254740993n;

describe.each(messageShapes)("webhooks with messages of %s", async (shape) => {
  const options = ["emit=webhooks", ...(shape === "ts-proto" ? ["ts_proto_opt=forceLong=bigint"] : [])];
  const api = await generateInline(proto, shape, { options });

  test("reach their handlers, whole and told apart", async () => {
    const seen: unknown[] = [];
    const fetch = receive(api, {
      created: (event, { operation }) => void seen.push([operation.name, event]),
      gone: (event, { operation }) => void seen.push([operation.name, event]),
    });
    const { created, gone } = sender(api, fetch);
    const type = shape === "plain" ? {} : { type: "" };
    expect(await created!({ ...type, need: "", book: { id: "emma", title: "Emma", copies: long } })).toBeUndefined();
    await gone!({ ...type, id: "x" });
    expect(seen).toMatchObject([
      ["inline.v1.LibraryService.Created", { type: "book.created", book: { id: "emma", title: "Emma", copies: long } }],
      ["inline.v1.LibraryService.Gone", { type: "book.deleted", id: "x" }],
    ]);
  });

  test("are answered, and told apart by a header", async () => {
    const fetch = receive(api, { asked: ({ text }: { text: string }) => ({ text: `${text}!`, count: long }) });
    const { asked, told } = sender(api, fetch, "/asks");
    expect(await asked!({ kind: "", text: "who" })).toMatchObject({ text: "who!", count: long });
    // A receiver without its handler acknowledges it with an empty answer.
    expect(await told!({ kind: "", text: "me" })).not.toMatchObject({ text: "me!" });
  });

  test("are answered with headers", async () => {
    const fetch = receive(api, { told: ({ text }: { text: string }) => ({ trace: "t1", text }) });
    const answer = await sender(api, fetch, "/asks")["told"]!({ kind: "", text: "me" });
    expect(answer).toMatchObject({ trace: "t1", text: "me" });
  });

  test("may be forms", async () => {
    const fetch = receive(api, { command: ({ text }: { text: string }) => ({ text, count: 1n }) });
    const answer = await sender(api, fetch, "/commands")["command"]!({ command: "", text: "Emma & co" });
    expect(answer).toMatchObject({ text: "Emma & co" });
  });
});

describe("a receiver", async () => {
  const api = await generateInline(proto, "plain", { options: ["emit=webhooks"] });
  let count = 0;
  const post = async (text: string, id = `msg_${++count}`, more: Readonly<Record<string, string>> = {}) => {
    const body = new TextEncoder().encode(text);
    const headers = await sign({ id, timestamp: Math.floor(Date.now() / 1000), body });
    return new Request("http://user.test/webhooks", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers, ...more },
      body: text,
    });
  };
  const created = '{"type":"book.created","need":"x"}';

  test("acknowledges webhooks that it does not handle, or does not know", async () => {
    const fetch = receive(api, {});
    for (const text of [created, '{"type":"book.moved"}', "{}"]) {
      const response = await fetch(await post(text));
      expect([response.status, await response.text()]).toEqual([204, ""]);
    }
  });

  test("refuses what is no event, so that its sender knows", async () => {
    const handle = vi.fn();
    const fetch = receive(api, { created: handle });
    for (const text of ["{bad", "[]", '"x"', "null", ""]) {
      const response = await fetch(await post(text));
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining("the body is not a JSON object"),
      ]);
    }
    expect(handle).not.toHaveBeenCalled();
    // Readers of bodies ignore a byte order mark, too.
    expect((await fetch(await post(`\ufeff${created}`))).status).toBe(200);
  });

  test("tells a request without a valid signature nothing", async () => {
    const handle = vi.fn();
    const fetch = receive(api, { created: handle });
    const headers: Readonly<Record<string, string>>[] = [
      { "webhook-signature": "" },
      { "webhook-signature": "v1,AAAA" },
      { "webhook-timestamp": "1" },
      { "webhook-id": "other" },
    ];
    const texts = await Promise.all(
      headers.map(async (more) => {
        const response = await fetch(await post(created, undefined, more));
        expect(response.headers.get("www-authenticate")).toBe("Signature");
        return `${response.status} ${await response.text()}`;
      }),
    );
    expect(new Set(texts)).toEqual(new Set(['401 {"code":16,"message":"the signature is not valid","details":[]}']));
    expect(handle).not.toHaveBeenCalled();
  });

  test("reads what a service sends like its responses, and reports what it cannot read", async () => {
    const seen: unknown[] = [];
    const fetch = receive(api, { created: (event) => void seen.push(event), gone: (event) => void seen.push(event) });
    // Neither REQUIRED fields nor constraints are checked, and unknown members are kept.
    const sent = ['{"type":"book.created","later":1}', '{"type":"book.deleted","id":"x"}'];
    for (const text of sent) expect((await fetch(await post(text))).status).toBe(200);
    expect(seen).toEqual(sent.map((text) => JSON.parse(text)));
    const wrong = await fetch(await post('{"type":"book.created","book":7}'));
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining("book: expected an object, got 7"),
    ]);
    const type = await fetch(await post(created, undefined, { "content-type": "text/plain" }));
    expect(type.status).toBe(415);
    // Which event it is cannot be told, and acknowledged it would be lost.
    const xml = await fetch(await post("<created/>", undefined, { "content-type": "application/xml" }));
    expect(xml.status).toBe(415);
  });

  test("requires in an event what responses must have", async () => {
    const strict = await generateInline(
      booksProto.replace(
        "message CreatedEvent {",
        "message CreatedEvent { option (rest.v1.message).required_fields = REQUIRED_EVERYWHERE;",
      ),
      "plain",
      { options: ["emit=webhooks"] },
    );
    const response = await receive(strict, { created: vi.fn() })(await post('{"type":"book.created"}'));
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("need: is required")]);
  });

  test("handles each message once, also when copies arrive at the same time", async () => {
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const handle = vi.fn(() => gate);
    const fetch = receive(api, { created: handle }, { store: createWebhookMemoryStore() });
    const requests = await Promise.all(Array.from({ length: 5 }, () => post(created, "msg_same")));
    const done: Response[] = [];
    const responses = requests.map(async (request) => done.push(await fetch(request)));
    await vi.waitFor(() => expect(done).toHaveLength(4));
    open();
    await Promise.all(responses);
    expect(done.map(({ status }) => status)).toEqual([409, 409, 409, 409, 200]);
    expect(done[0]!.headers.get("retry-after")).toBe("10");
    expect((await fetch(await post(created, "msg_same"))).status).toBe(204);
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test("handles a message again whose handler has failed, or whose contents were invalid", async () => {
    const handle = vi.fn().mockRejectedValueOnce(new Error("no database"));
    const fetch = receive(api, { created: handle }, { store: createWebhookMemoryStore() });
    expect((await fetch(await post('{"type":"book.created","book":7}', "msg_a"))).status).toBe(400);
    expect((await fetch(await post(created, "msg_a"))).status).toBe(500);
    expect((await fetch(await post(created, "msg_a"))).status).toBe(200);
    expect((await fetch(await post(created, "msg_a"))).status).toBe(204);
  });

  test("fails closed without its store", async () => {
    const handle = vi.fn();
    const store = { ...createWebhookMemoryStore(), claim: () => Promise.reject(new Error("gone")) };
    const response = await receive(api, { created: handle }, { store })(await post(created));
    expect([response.status, handle.mock.calls.length]).toEqual([500, 0]);
  });

  test("answers at once if it is asked to, and reports what happens later", async () => {
    const errors: unknown[] = [];
    const waited: Promise<unknown>[] = [];
    const store = createWebhookMemoryStore();
    const handle = vi.fn(() => Promise.reject(new Error("late")));
    const fetch = receive(
      api,
      { created: handle },
      { store, acknowledge: "received", onError: (error) => errors.push(String(error)) },
    );
    const platform = { waitUntil: (promise: Promise<unknown>) => void waited.push(promise) };
    const invalid = await fetch(await post('{"type":"book.created","book":7}'), platform);
    const response = await fetch(await post(created, "msg_late"), {}, platform);
    expect([invalid.status, response.status]).toEqual([400, 204]);
    await Promise.all(waited);
    expect(errors).toEqual(["Error: late"]);
    expect(waited).toHaveLength(1);
    expect(await store.claim("msg_late", "other", 1)).toBe("claimed");
  });

  test("serves its webhooks at another path, and bounds their bodies", async () => {
    const books = await generateInline(booksProto, "plain", { options: ["emit=webhooks"] });
    const handlers = { created: vi.fn() };
    const endpoints = books["receiveLibraryWebhooks"]!(handlers as never, { verify, path: "/hooks" } as never);
    const fetch = createFetchHandler(endpoints as Endpoint[], { maxBodyBytes: 100 });
    const request = await post(created);
    expect((await fetch(new Request(request.url, request.clone()))).status).toBe(404);
    expect((await fetch(new Request("http://user.test/hooks", request))).status).toBe(200);
    const large = await post(`{"type":"book.created","need":"${"x".repeat(200)}"}`);
    expect((await fetch(new Request("http://user.test/hooks", large))).status).toBe(413);
  });

  test.each([
    ["no constants", "", ""],
    [
      "the same constant",
      "string type = 2 [(rest.v1.field).const = '\"a\"'];",
      "string type = 2 [(rest.v1.field).const = '\"a\"'];",
    ],
    [
      "constants of which one has all of the other",
      "string type = 2 [(rest.v1.field).const = '\"a\"'];",
      "string type = 2 [(rest.v1.field).const = '\"a\"']; string more = 3 [(rest.v1.field).const = '\"b\"'];",
    ],
    [
      "constants of other places",
      "string type = 2 [(rest.v1.field).const = '\"a\"'];",
      'string kind = 2 [(rest.v1.field) = {in: HEADER name: "X-Event" const: \'"a"\'}];',
    ],
  ])("does not bring webhooks together that nothing tells apart: %s", async (_, one, two) => {
    const apart = await generateInline(
      `message OneEvent { string id = 1; ${one} }
      message TwoEvent { string id = 1; ${two} }
      service LibraryService {
        rpc One(OneEvent) returns (OneEvent) { option (google.api.http) = {post: "/one" body: "*"}; option (rest.v1.method).webhook = {}; }
        rpc Two(TwoEvent) returns (TwoEvent) { option (google.api.http) = {post: "/two" body: "*"}; option (rest.v1.method).webhook = {}; }
      }`,
      "plain",
      { options: ["emit=webhooks"] },
    );
    expect(() => receive(apart, {})).not.toThrow();
    expect(() => receive(apart, {}, { path: "/hooks" })).toThrow(
      "inline.v1.LibraryService.One and inline.v1.LibraryService.Two cannot share POST /hooks: no constant tells them apart",
    );
  });

  test("cannot tell 1 from the text of it", async () => {
    const alike = generateInline(
      `message OneEvent { int32 type = 1 [(rest.v1.field).const = "1"]; }
      message TwoEvent { string type = 1 [(rest.v1.field).const = '"1"']; }
      service LibraryService {
        rpc One(OneEvent) returns (OneEvent) { option (google.api.http) = {post: "/one" body: "*"}; option (rest.v1.method).webhook = {}; }
        rpc Two(TwoEvent) returns (TwoEvent) { option (google.api.http) = {post: "/one" body: "*"}; option (rest.v1.method).webhook = {}; }
      }`,
      "plain",
      { options: ["emit=webhooks"] },
    );
    await expect(alike).rejects.toThrow("receivers cannot tell it from LibraryService.One");
  });

  test("needs a way to check signatures", () => {
    expect(() => api["receiveLibraryWebhooks"]!({} as never, {} as never)).toThrow(
      "a receiver of webhooks needs verify",
    );
  });
});

describe("a sender", async () => {
  const api = await generateInline(proto, "plain", { options: ["emit=webhooks"] });
  const event = { need: "x" };

  test("tries again with the same id and a signature of its own for each attempt", async () => {
    const attempts: RequestInit[] = [];
    const statuses = [500, 429, 204];
    const { created } = sender(
      api,
      async (url, init) => {
        expect(url).toBe("http://user.test/hooks/?token=a%20b");
        attempts.push(init);
        vi.setSystemTime(Date.now() + 60_000);
        return new Response(null, { status: statuses[attempts.length - 1]! });
      },
      "/hooks/?token=a%20b#there",
    );
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      await created!(event);
      const headers = attempts.map((it) => new Headers(it.headers));
      expect(new Set(headers.map((it) => it.get("webhook-id"))).size).toBe(1);
      expect(headers[0]!.get("webhook-id")).toMatch(/^msg_[\da-f-]{36}$/);
      expect(new Set(headers.map((it) => it.get("webhook-timestamp"))).size).toBe(3);
      expect(new Set(headers.map((it) => it.get("webhook-signature"))).size).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });

  test("takes the id of a caller, and any text as an acknowledgement", async () => {
    const ids: unknown[] = [];
    const { created } = sender(api, async (_, init) => {
      ids.push(new Headers(init.headers).get("webhook-id"));
      return new Response("OK");
    });
    await created!(event, { headers: { "webhook-id": "job_7" } });
    expect(ids).toEqual(["job_7"]);
  });

  test.each([301, 400, 401, 410])("does not try again after %i, and follows no redirect", async (status) => {
    const fetch = vi.fn(async () => new Response(null, { status, headers: { location: "http://127.0.0.1/admin" } }));
    await expect(sender(api, fetch, "/hooks/7?token=x")["created"]!(event)).rejects.toMatchObject({
      status,
      path: "/hooks/7",
      message: expect.stringMatching(new RegExp(`\\(POST /hooks/7 -> ${status}\\)$`)),
    });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test.each(["file:///etc/passwd", "nowhere", ""])("does not send to %s", (url) => {
    expect(() => createWebhookTransport({ url, sign })).toThrow(
      new TypeError(`a webhook cannot be sent to ${url}: expected a URL, such as https://example.com/hooks`),
    );
  });
});
