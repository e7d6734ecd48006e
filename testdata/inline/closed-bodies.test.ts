import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message Change {
  option (rest.v1.message) = {closed: true};
  string book_id = 1;
  bool dry_run = 2 [(rest.v1.field) = {in: QUERY}];
  string trace = 3 [(rest.v1.field) = {in: HEADER, name: "X-Trace"}];
  string title = 4;
}
message Open { string book_id = 1; string title = 2; }
service BookService {
  rpc Update(Change) returns (google.protobuf.Empty) { option (google.api.http) = {post: "/books/{book_id}", body: "*"}; }
  rpc Replace(Open) returns (google.protobuf.Empty) { option (google.api.http) = {put: "/books/{book_id}", body: "*"}; }
}
`;

describe.each(messageShapes)("with messages=%s, the body of a closed message", (shape) => {
  test("has no members that travel in the path, the query and headers", async () => {
    const api = await generateInline(proto, shape);
    const handlers = { update: () => ({}), replace: () => ({}) };
    const serve = serveInline(api, "book", handlers);
    const statusOf = async (method: string, body: object) =>
      (await serve("/books/1", { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) }))
        .status;
    expect(await statusOf("POST", { title: "Emma" })).toBe(200);
    for (const name of ["bookId", "book_id", "dryRun", "dry_run", "trace"]) {
      expect(await statusOf("POST", { title: "Emma", [name]: "1" }), name).toBe(400);
    }
    // The path replaces the member of an open message.
    expect(await statusOf("PUT", { bookId: "2" })).toBe(200);
    const client = connectInline(api, "book", (url, init) => serve(String(url), init as RequestInit));
    await client["update"]!({ bookId: "1", dryRun: true, trace: "t", title: "Emma" });
  });
});
