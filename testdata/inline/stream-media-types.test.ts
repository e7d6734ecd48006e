import { describe, expect, test } from "vitest";
import { connectInline, generateInline, serveInline } from "./inline-api.ts";

const proto = `
message Ask {}
message Answer { string text = 1; }
service ChatService {
  rpc Lines(Ask) returns (stream Answer) {
    option (google.api.http) = {get: "/lines"};
    option (rest.v1.method).response_media_type = "application/x-jsonl";
  }
  rpc Both(Ask) returns (stream Answer) {
    option (google.api.http) = {get: "/both"};
    option (rest.v1.method) = {streams: [SERVER_SENT_EVENTS, NDJSON], response_media_type: "application/jsonl"};
  }
  rpc Usual(Ask) returns (stream Answer) {
    option (google.api.http) = {get: "/usual"};
  }
  rpc Items(Ask) returns (stream Answer) {
    option (google.api.http) = {get: "/items"};
    option (rest.v1.method) = {streams: [JSON_ARRAY], response_media_type: "application/vnd.answers+json"};
  }
}
`;

const aliases = [
  "application/x-ndjson",
  "application/ndjson",
  "application/jsonl",
  "application/x-jsonl",
  "application/jsonlines",
  "application/x-jsonlines",
];

describe("media types of streams", async () => {
  const api = await generateInline(proto, "plain");
  const handle = async function* () {
    yield { text: "a" };
    yield { text: "b" };
  };
  const serve = serveInline(api, "chat", { lines: handle, both: handle, usual: handle, items: handle });
  const typeOf = async (path: string, accept: string): Promise<string | number | null> => {
    const response = await serve(path, { headers: { accept } });
    return response.status === 200 ? response.headers.get("content-type") : response.status;
  };

  test.each(aliases)("%s is accepted, and the declared type is sent", async (accept) => {
    expect(await typeOf("/lines", accept)).toBe("application/x-jsonl");
    expect(await typeOf("/usual", accept)).toBe("application/x-ndjson");
    expect(await typeOf("/both", accept)).toBe("application/jsonl");
  });

  test.each([
    ["/lines", "*/*", "application/x-jsonl"],
    ["/lines", "application/json", "application/x-jsonl"],
    ["/both", "*/*", "text/event-stream"],
    ["/items", "application/json", "application/vnd.answers+json"],
    ["/items", "application/vnd.answers+json", "application/vnd.answers+json"],
    ["/lines", "application/json-seq", 406],
    ["/lines", "application/binary", 406],
    ["/usual", "text/event-stream", 406],
  ])("%s with Accept: %s", async (path, accept, expected) => {
    expect(await typeOf(path, accept)).toBe(expected);
  });

  test("a client asks for the declared type, and reads the lines under any name", async () => {
    for (const type of aliases) {
      let accept: string | null = null;
      const client = connectInline(api, "chat", async (_, init) => {
        accept = new Headers(init?.headers as HeadersInit).get("accept");
        return new Response('{"text":"a"}\n', { headers: { "content-type": type } });
      });
      const items: unknown[] = [];
      for await (const item of client["both"]!({}) as AsyncIterable<unknown>) items.push(item);
      expect(items).toEqual([{ text: "a" }]);
      expect(accept).toBe("text/event-stream, application/jsonl;q=0.9");
    }
  });
});
