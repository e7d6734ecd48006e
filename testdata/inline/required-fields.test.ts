import { describe, expect, test } from "vitest";
import { createTransport, lenient } from "../../runtime/client.ts";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const required = "[(google.api.field_behavior) = REQUIRED]";
const proto = `
message Ask {
  string id = 1;
  Book book = 2;
}
message Book {
  string id = 1 [(google.api.field_behavior) = REQUIRED, (google.api.field_behavior) = OUTPUT_ONLY];
  string title = 2 ${required};
  int64 pages = 3 ${required};
  repeated string tags = 4 ${required};
  string secret = 5 [(google.api.field_behavior) = REQUIRED, (google.api.field_behavior) = INPUT_ONLY];
  optional string note = 6 [(google.api.field_behavior) = REQUIRED, (rest.v1.field).nullable = true];
  Kind kind = 7 ${required};
  Loose loose = 8;
  string etag = 9 [
    (google.api.field_behavior) = REQUIRED, (google.api.field_behavior) = OUTPUT_ONLY, (rest.v1.field).in = HEADER
  ];
}
enum Kind { KIND_UNSPECIFIED = 0; NOVEL = 1; }
message Loose {
  option (rest.v1.message).required_fields = REQUIRED_IN_REQUESTS;
  string name = 1 ${required};
}
service AskService {
  rpc Get(Ask) returns (Book) { option (google.api.http) = {get: "/books/{id}"}; }
  rpc Create(Ask) returns (Book) { option (google.api.http) = {post: "/books" body: "book"}; }
  rpc Update(Ask) returns (Book) { option (google.api.http) = {patch: "/books/{id}" body: "book"}; }
}
`;

const whole = { title: "", pages: 0, tags: [], note: null, kind: "NOVEL" };
const missing = (...names: readonly string[]) => names.map((path) => ({ path, reason: "is required" }));

describe.each(messageShapes)("REQUIRED fields in %s", async (shape) => {
  const everywhere = await generateInline(
    `option (rest.v1.file).required_fields = REQUIRED_EVERYWHERE;${proto}`,
    shape,
  );
  const responses = await generateInline(
    `option (rest.v1.file).required_fields = REQUIRED_IN_RESPONSES;${proto}`,
    shape,
  );
  const respond = (body: object, headers: Record<string, string> = { etag: "1" }) =>
    connectInline(everywhere, "ask", async () => Response.json(body, { headers }));

  test("are checked in responses", async () => {
    await respond({ id: "1", ...whole })["get"]!({ id: "1" });
    // The name of an enum value that is new says that there is one.
    await respond({ id: "1", ...whole, kind: "PLAY" })["get"]!({ id: "1" });
    await expect(respond({ note: null, pages: null, loose: {} }, {})["get"]!({ id: "1" })).rejects.toMatchObject({
      violations: missing("title", "pages", "tags", "kind", "id", "etag"),
    });
  });

  test("pass with `lenient`, which reports them", async () => {
    const found: unknown[] = [];
    const get = everywhere["get"] as unknown as (transport: object, request: object) => Promise<unknown>;
    const transport = lenientTransport({ ...whole, title: undefined }, found);
    await get(transport, { id: "1" });
    expect(found).toEqual(missing("title", "id"));
  });

  test.each([
    ["everywhere", everywhere, 400],
    ["in responses", responses, 200],
  ] as const)("declared %s, are written with their zeros, and checked in a PATCH or not", async (_, api, status) => {
    const book = shape === "plain" ? { id: "", ...whole, pages: 0n, etag: "1" } : bookOf();
    const serve = serveInline(api, "ask", { get: () => book, create: () => book, update: () => book });
    const response = await serve("/books/1");
    expect(await response.json()).toMatchObject({ id: "", title: "", tags: [] });
    const patched = await serve("/books/1", {
      method: "PATCH",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(patched.status).toBe(status);
    const created = await serve("/books", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(created.status).toBe(400);
    const accepted = await serve("/books/1", {
      method: "PATCH",
      body: JSON.stringify({ ...whole, secret: "s" }),
      headers: { "content-type": "application/json" },
    });
    expect(accepted.status).toBe(200);
  });
});

function bookOf(): object {
  return { id: "", title: "", pages: 0n, tags: [], secret: "", kind: 1, etag: "1" };
}

function lenientTransport(body: object, found: unknown[]): object {
  const fetch = async () => Response.json(body, { headers: { etag: "1" } });
  return lenient(createTransport({ baseUrl: "http://inline.test", fetch }), (violations) => found.push(...violations));
}
