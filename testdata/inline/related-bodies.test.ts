import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const required = "(google.api.field_behavior) = REQUIRED";
const proto = `
message Upload {
  string bucket = 1;
  Metadata metadata = 2 [${required}];
  google.api.HttpBody media = 3 [${required}];
  bytes preview = 4 [(rest.v1.field).media_type = "image/png"];
}
message Metadata { string name = 1; int32 size = 2; }
message Stored { string name = 1; }
service MediaService {
  rpc Insert(Upload) returns (Stored) {
    option (google.api.http) = {post: "/upload/{bucket}" body: "*"};
    option (rest.v1.method).request_media_type = "multipart/related";
  }
}
`;

const bytes = new Uint8Array([13, 10, 45, 45, 0, 255]);

describe.each(messageShapes)("multipart/related in messages of %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const got: { metadata: { name: string }; media: Record<string, unknown>; preview?: Uint8Array }[] = [];
  const serve = serveInline(api, "media", {
    insert: (request: (typeof got)[number]) => {
      got.push(request);
      return { name: request.metadata.name };
    },
  });
  const media = { contentType: "image/jpeg", data: bytes };
  const request = { bucket: "b", metadata: { name: "a", size: 6 }, media };

  test("travels there and back", async () => {
    let type = "";
    const client = connectInline(api, "media", (url, init) => {
      type = new Headers(init?.headers).get("content-type") ?? "";
      return serve(String(url), init as RequestInit);
    });
    expect(await client["insert"]!({ ...request, preview: bytes })).toMatchObject({ name: "a" });
    expect(type).toMatch(/^multipart\/related; boundary=[\w-]+; type="application\/json"$/);
    expect(got.at(-1)).toMatchObject({ ...request, preview: bytes });
    await client["insert"]!(request);
    expect(got.at(-1)?.preview?.length ?? 0).toBe(0);
  });

  const send = (parts: readonly string[], type = "multipart/related; boundary=x") =>
    serve("/upload/b", {
      method: "POST",
      headers: { "content-type": type },
      body: [...parts.map((part) => `--x\r\n${part}\r\n`), "--x--"].join(""),
    });
  const json = 'Content-Type: application/json\r\n\r\n{"name":"a"}';
  const text = "Content-Type: text/plain\r\n\r\nhi";

  test.each<[name: string, parts: readonly string[], status: number]>([
    ["two parts", [json, text], 200],
    ["a part without headers", ['\r\n{"name":"a"}', text], 200],
    ["parts in another order", [text, json], 400],
    ["a part too few", [json], 400],
    ["a part too many", [json, text, text, text], 400],
  ])("servers take what has the parts of the message: %s", async (_, parts, status) => {
    expect((await send(parts)).status).toBe(status);
  });

  test("servers refuse other media types", async () => {
    expect((await send([json, text], "multipart/form-data; boundary=x")).status).toBe(415);
    expect((await send([json, text], "multipart/related")).status).toBe(415);
  });
});

test("a part cannot be missing before another", async () => {
  const api = await generateInline(proto, "plain");
  const client = connectInline(api, "media", async () => Response.json({}));
  const call = async () => client["insert"]!({ bucket: "b", media: { contentType: "a/b", data: bytes } });
  await expect(call()).rejects.toThrow("the part metadata is missing");
});
