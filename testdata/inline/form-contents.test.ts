import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

// As Mastodon takes its requests: each operation takes JSON, a form or multipart/form-data.
const proto = `
message AddRequest {
  oneof content {
    Note note = 1 [(rest.v1.field) = {
      media_type: "application/json"
      other_media_types: ["application/x-www-form-urlencoded"]
    }];
    Upload upload = 2 [(rest.v1.field).media_type = "multipart/form-data"];
  }
}
message Note { string title = 1; int32 pages = 2; }
message Upload { string title = 1; bytes image = 2; }
service NoteService {
  rpc Add(AddRequest) returns (google.protobuf.Empty) { option (google.api.http) = {post: "/notes" body: "*"}; }
}
`;

describe.each(messageShapes)("a body of JSON or a form, in messages of %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const got: object[] = [];
  const serve = serveInline(api, "note", {
    add: (request: object) => {
      got.push(request);
      return {};
    },
  });
  const client = connectInline(api, "note", (url, init) => serve(String(url), init as RequestInit));
  const member = (name: string, value: unknown) =>
    shape === "es" ? { content: { case: name, value } } : { [name]: value };

  test("a client sends the member that is set", async () => {
    const image = new Uint8Array([1, 2]);
    for (const content of [member("note", { title: "Emma", pages: 3 }), member("upload", { title: "Emma", image })]) {
      await client["add"]!(content);
      expect(got.at(-1)).toMatchObject(content);
    }
  });

  test("servers read a form of each kind", async () => {
    const send = (body: URLSearchParams | FormData) => serve("/notes", { method: "POST", body });
    const form = new FormData();
    form.set("title", "Emma");
    expect((await send(new URLSearchParams({ title: "Emma", pages: "3" }))).status).toBe(200);
    expect(got.at(-1)).toMatchObject(member("note", { title: "Emma", pages: 3 }));
    expect((await send(form)).status).toBe(200);
    expect(got.at(-1)).toMatchObject(member("upload", { title: "Emma" }));
  });
});
