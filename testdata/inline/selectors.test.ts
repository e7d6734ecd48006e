import { describe, expect, test } from "vitest";
import { createFetchHandler } from "../../runtime/server.ts";
import { connectInline, endpointsOf, generateInline, messageShapes, serveInline } from "./inline-api.ts";

// As Ollama: a stream, unless the caller asks for a single response.
const byFalse = `
message Question { optional bool stream = 1; string model = 2; }
`;
const byDefault = `
message Question { optional bool stream = 1 [(rest.v1.field).default = "true"]; string model = 2; }
`;
const inBody = `
message Question { string id = 1; Params params = 2; }
message Params { optional bool stream = 1; string model = 2; }
`;
const services = (one: string, many: string, rule: string): string => `
message Answer { string text = 1; }
service ChatService {
  rpc Ask(Question) returns (Answer) { option (google.api.http) = {${rule}}; ${one} }
  rpc Stream(Question) returns (stream Answer) { option (google.api.http) = {${rule}}; ${many} }
}
`;
const selected = (value: string, field = "stream"): string =>
  `option (rest.v1.method).selected_by = {field: "${field}", value: "${value}"};`;
const post = 'post: "/chat" body: "*"';
const get = 'get: "/chat"';
const postField = 'post: "/chat/{id}" body: "params"';
const form = 'option (rest.v1.method).request_media_type = "application/x-www-form-urlencoded"; ';

const rows: readonly (readonly [name: string, proto: string, streamsByDefault: boolean])[] = [
  ["false in a body", byFalse + services(selected("false"), "", post), true],
  ["false in a query", byFalse + services(selected("false"), "", get), true],
  ["true by default in a body", byDefault + services("", selected("true"), post), true],
  ["true by default in a query", byDefault + services("", selected("true"), get), true],
  ["true in a body", byFalse + services("", selected("true"), post), false],
  ["true in a query", byFalse + services("", selected("true"), get), false],
  ["true in a field of a body", inBody + services("", selected("true", "params.stream"), postField), false],
  ["false in a field of a body", inBody + services(selected("false", "params.stream"), "", postField), true],
  [
    "true in a field of a body that is a form",
    inBody + services(form, form + selected("true", "params.stream"), postField),
    false,
  ],
];

describe.each(messageShapes)("selectors of %s", (shape) => {
  test.each(rows)("%s", async (_, proto, streamsByDefault) => {
    const api = await generateInline(proto, shape);
    const isGet = proto.includes(get);
    const isField = proto.includes(postField);
    const isForm = proto.includes(form);
    const requestOf = (stream?: boolean): object => {
      const params = { model: "m", stream };
      return isField ? { id: "1", params } : params;
    };
    const serve = serveInline(api, "chat", {
      ask: () => ({ text: "one" }),
      stream: async function* () {
        yield { text: "many" };
      },
    });
    const raw = async (stream: boolean | undefined): Promise<string> => {
      const query = stream === undefined ? "" : `?stream=${stream}`;
      const init = {
        method: "POST",
        headers: { "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json" },
        body: isForm ? query.slice(1) : JSON.stringify({ stream }),
      };
      return (await (isGet ? serve(`/chat${query}`) : serve(isField ? "/chat/1" : "/chat", init))).text();
    };
    expect(await raw(false)).toContain("one");
    expect(await raw(true)).toContain("many");
    expect(await raw(undefined)).toContain(streamsByDefault ? "many" : "one");

    const sent: string[] = [];
    const client = connectInline(api, "chat", async (url, init) => {
      sent.push(isGet ? new URL(String(url)).search : String(init?.body));
      return serve(String(url), init as RequestInit);
    });
    for (const stream of [undefined, true, false]) {
      expect(await client["ask"]!(requestOf(stream))).toMatchObject({ text: "one" });
      const items: unknown[] = [];
      for await (const item of client["stream"]!(requestOf(stream)) as AsyncIterable<unknown>) items.push(item);
      expect(items).toMatchObject([{ text: "many" }]);
    }
  });

  test("what a caller sets travels", async () => {
    const api = await generateInline(byFalse + services("", selected("true"), post), shape);
    const sent: unknown[] = [];
    const client = connectInline(api, "chat", async (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json({ text: "one" });
    });
    await client["ask"]!({ model: "m", stream: false });
    await client["ask"]!({ model: "m", stream: true });
    await client["ask"]!({ model: "m" });
    expect(sent).toEqual([{ model: "m", stream: false }, { model: "m" }, { model: "m" }]);
  });

  test("an absent body is absent, unless it selects", async () => {
    const rule = services("", selected("true", "params.stream"), postField);
    const api = await generateInline(inBody + rule, shape);
    const sent: unknown[] = [];
    const client = connectInline(api, "chat", async (_, init) => {
      sent.push(init?.body);
      return Response.json({ text: "one" });
    });
    await client["ask"]!({ id: "1" });
    await client["ask"]!({ id: "1", params: { model: "m", stream: true } });
    await (client["stream"]!({ id: "1" }) as AsyncIterable<unknown>)[Symbol.asyncIterator]().next();
    expect(sent).toEqual([undefined, '{"model":"m"}', '{"stream":true}']);
  });
});

test.each<[name: string, option: string, refused: RequestInit, status: number]>([
  ["a field", selected("false"), {}, 501],
  ["Accept", "option (rest.v1.method).selected_by = {accept: true};", { headers: { accept: "text/html" } }, 406],
])(
  "an operation that %s selects takes no other requests where the one that takes them is not served",
  async (...row) => {
    const [, option, refused, status] = row;
    const api = await generateInline(byFalse + services(option, "", get), "plain");
    const [ask] = endpointsOf(api, "chat", { ask: () => ({ text: "one" }), stream: () => [] });
    const handle = createFetchHandler([ask!]);
    const taken = await handle(new Request("http://inline.test/chat?stream=false"));
    expect([taken.status, await taken.json()]).toEqual([200, { text: "one" }]);
    expect((await handle(new Request("http://inline.test/chat?stream=true", refused))).status).toBe(status);
  },
);
