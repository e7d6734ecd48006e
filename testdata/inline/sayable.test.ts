import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

// The habits of public APIs, described with several options at once.
const proto = `
message Key {
  oneof key {
    option (rest.v1.oneof).required = true;
    string api_key = 1 [(rest.v1.field) = {in: HEADER name: "x-api-key"}];
    string token = 2 [(rest.v1.field) = {in: HEADER name: "x-token"}];
  }
}
message Filter {
  google.protobuf.Struct filters = 1;
  google.protobuf.Struct auth = 2 [(rest.v1.field) = {in: HEADER name: "x-registry-auth"}];
}
message Text { string text = 1; }
service SayService {
  rpc OneOf(Key) returns (Text) { option (google.api.http) = {get: "/key"}; }
  rpc Json(Filter) returns (Text) { option (google.api.http) = {get: "/json"}; }
  rpc Bytes(Text) returns (stream google.api.HttpBody) {
    option (google.api.http) = {get: "/bytes"};
    option (rest.v1.method).streams = BYTES;
  }
}
`;

describe.each(messageShapes)("in messages of %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const got: object[] = [];
  const take = (request: object) => {
    got.push(request);
    return { text: "ok" };
  };
  const serve = serveInline(api, "say", {
    oneOf: take,
    json: take,
    async *bytes() {
      const chunk = (text: string) => ({ data: new TextEncoder().encode(text), extensions: [] });
      yield { contentType: "text/plain", ...chunk("a") };
      yield shape === "plain" ? chunk("b") : { contentType: "", ...chunk("b") };
    },
  });
  const sent: Request[] = [];
  const client = connectInline(api, "say", (url, init) => {
    sent.push(new Request(String(url), init as RequestInit));
    return serve(String(url), init as RequestInit);
  });

  test("one of several headers is needed", async () => {
    expect((await serve("/key")).status).toBe(400);
    expect((await serve("/key", { headers: { "x-token": "t" } })).status).toBe(200);
    expect((await serve("/key", { headers: { "x-token": "t", "x-api-key": "k" } })).status).toBe(400);
    const request = shape === "es" ? { key: { case: "token", value: "t" } } : { token: "t" };
    expect(await client["oneOf"]!(request)).toMatchObject({ text: "ok" });
    expect(sent.at(-1)!.headers.get("x-token")).toBe("t");
  });

  test("JSON travels as text in a query and a header", async () => {
    const filters = { label: ["a", "b"] };
    await client["json"]!({ filters, auth: { user: "ada" } });
    const { url, headers } = sent.at(-1)!;
    expect(new URL(url).searchParams.get("filters")).toBe('{"label":["a","b"]}');
    expect(headers.get("x-registry-auth")).toBe('{"user":"ada"}');
    expect(got.at(-1)).toMatchObject({ filters, auth: { user: "ada" } });
  });

  test("the first chunk of bytes has the media type of all", async () => {
    const response = await serve("/bytes");
    expect(response.headers.get("content-type")).toBe("text/plain");
    expect(await response.text()).toBe("ab");
  });
});
