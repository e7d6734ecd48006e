import { describe, expect, test } from "vitest";
import { RestError } from "../../runtime/client.ts";
import { StatusError } from "../../runtime/server.ts";
import { adapters } from "../serving/adapters.ts";
import {
  type Client,
  connectInline,
  endpointsOf,
  type Generated,
  generateInline,
  messageShapes,
} from "./inline-api.ts";

const proto = `
service ChatService {
  rpc Events(Ask) returns (stream Answer) {
    option (google.api.http) = {get: "/events"};
    option (rest.v1.method) = {streams: [SERVER_SENT_EVENTS], errors: {status: 500, type: "inline.v1.Failed"}};
  }
  rpc Lines(Ask) returns (stream Answer) {
    option (google.api.http) = {get: "/lines"};
    option (rest.v1.method) = {streams: [NDJSON], errors: {status: 500, type: "inline.v1.Failed"}};
  }
  rpc Items(Ask) returns (stream Answer) {
    option (google.api.http) = {get: "/items"};
    option (rest.v1.method) = {streams: [JSON_ARRAY], errors: {status: 500, type: "inline.v1.Failed"}};
  }
  rpc Gateway(Ask) returns (stream Answer) {
    option (google.api.http) = {get: "/gateway"};
    option (rest.v1.method) = {streams: [GRPC_GATEWAY], errors: {status: 500, type: "inline.v1.Failed"}};
  }
}
message Ask {}
message Answer {
  string text = 1;
  string code = 2;
}
message Failed {
  string error = 1 [(google.api.field_behavior) = REQUIRED, (rest.v1.field).error = ERROR_MESSAGE];
  string code = 2;
}
`;

/** The same service, whose errors have no place for what the server finds wrong. */
const bare = proto.replace(", (rest.v1.field).error = ERROR_MESSAGE", "");

const operations = ["events", "lines", "items", "gateway"] as const;

type Failure = (response: { status: number; body: object }) => Error;

function failed(api: Generated, error: string): Error {
  return (api["chatFailure"] as unknown as Failure)({ status: 500, body: { error, code: "E1" } });
}

/** Returns the messages of a stream, and the error that ended it. */
async function drain(client: Client, operation: string): Promise<{ texts: string[]; error: unknown }> {
  const texts: string[] = [];
  try {
    for await (const answer of client[operation]!({}) as AsyncIterable<{ text: string }>) texts.push(answer.text);
  } catch (error) {
    return { texts, error };
  }
  return { texts, error: undefined };
}

const bodies = {
  events: 'data: {"text":"a"}\n\nevent: error\ndata: {"error":"boom","code":"E1"}\n\n',
  lines: '{"text":"a"}\n{"error":"boom","code":"E1"}\n',
  items: '[{"text":"a"},\n{"error":"boom","code":"E1"}]\n',
  gateway: '{"result":{"text":"a"}}\n{"error":{"error":"boom","code":"E1"}}\n',
} as const;

describe.each(messageShapes)("declared errors in streams of %s", (shape) => {
  test.each([
    ["with a message of its own", proto],
    ["without fields for errors of the server", bare],
  ])("%s: the handler's body is sent, and ends the stream", async (_, text) => {
    const api = await generateInline(text, shape);
    const handle = async function* () {
      yield { text: "a", code: "" };
      throw failed(api, "boom");
    };
    const endpoints = endpointsOf(api, "chat", { events: handle, lines: handle, items: handle, gateway: handle });
    for (const [, serve] of adapters) {
      const served = await serve(endpoints);
      try {
        const client = connectInline(api, "chat", fetch, { baseUrl: served.origin });
        for (const operation of operations) {
          const sent = await (await fetch(`${served.origin}/${operation}`)).text();
          expect(sent.replaceAll(',"code":""', "")).toBe(bodies[operation]);
          const { texts, error } = await drain(client, operation);
          expect(texts).toEqual(["a"]);
          expect(error).toBeInstanceOf(RestError);
          expect(error).toMatchObject({ reason: "boom", body: { error: "boom", code: "E1" } });
          expect((api["chatError"] as (error: unknown) => unknown)(error)).toMatchObject({
            status: 500,
            body: { error: "boom", code: "E1" },
          });
        }
      } finally {
        served.close();
      }
    }
  });

  test("errors of the server have the declared body, too", async () => {
    const api = await generateInline(proto, shape);
    const handle = async function* () {
      yield { text: "a", code: "" };
      throw new StatusError("internal", "out of memory");
    };
    const endpoints = endpointsOf(api, "chat", { events: handle, lines: handle, items: handle, gateway: handle });
    const [[, serve]] = adapters as unknown as readonly [(typeof adapters)[number]];
    const served = await serve(endpoints);
    const client = connectInline(api, "chat", fetch, { baseUrl: served.origin });
    for (const operation of operations) {
      const { texts, error } = await drain(client, operation);
      expect(texts).toEqual(["a"]);
      expect(error).toMatchObject({ code: "internal", reason: "out of memory", body: { error: "out of memory" } });
    }
    served.close();
  });

  const respond = (body: string, type: string) => async () => new Response(body, { headers: { "content-type": type } });

  test.each<[body: string, item: string]>([
    ["an error with one member", '{"error":"boom"}'],
    ["an error with several members, some of which a message has, too", '{"error":"boom","code":"E1"}'],
    ["an error of a newer service", '{"error":"boom","hint":"wait"}'],
  ])("a client recognises %s", async (_, item) => {
    const api = await generateInline(proto, shape);
    const formats = [
      ["lines", `{"text":"a"}\n${item}\n`, "application/x-ndjson"],
      ["items", `[{"text":"a"},${item}]`, "application/json"],
      ["events", `data: {"text":"a"}\n\ndata: ${item}\n\n`, "text/event-stream"],
    ] as const;
    for (const [operation, body, type] of formats) {
      const { texts, error } = await drain(connectInline(api, "chat", respond(body, type)), operation);
      expect(texts).toEqual(["a"]);
      expect(error).toMatchObject({ code: "internal", reason: "boom", body: JSON.parse(item) });
    }
  });

  test.each(['{"text":"a","hint":"new"}', '{"code":"x"}', "{}", '{"new":1}', '{"text":"a","error":"new"}'])(
    "a client reads %s as a message",
    async (item) => {
      const api = await generateInline(proto, shape);
      const { texts, error } = await drain(
        connectInline(api, "chat", respond(`${item}\n`, "application/x-ndjson")),
        "lines",
      );
      expect(error).toBeUndefined();
      expect(texts).toHaveLength(1);
    },
  );
});
