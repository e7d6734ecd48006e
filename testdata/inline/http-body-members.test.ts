import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

// Bytes of any media type as a field of a response, beside a header and a status.

const proto = `
message Ask { string id = 1; }
message File {
  string etag = 1 [(rest.v1.field) = {in: HEADER name: "ETag"}];
  int32 status = 2 [(rest.v1.field).in = STATUS];
  google.api.HttpBody content = 3;
}
service FileService {
  rpc Get(Ask) returns (File) { option (google.api.http) = {get: "/file" response_body: "content"}; }
}
`;

describe.each(messageShapes)("a body of any media type in a field, in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const content = { contentType: "image/png", data: Uint8Array.of(1, 2), extensions: [] };
  const serve = serveInline(api, "file", { get: () => ({ etag: '"1"', status: 203, content }) });
  const client = connectInline(api, "file", (url, init) => serve(String(url), init as RequestInit));

  test("comes with its header and status", async () => {
    const response = await serve("/file");
    expect(response.status).toBe(203);
    expect(response.headers.get("etag")).toBe('"1"');
    expect(response.headers.get("content-type")).toBe("image/png");
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2]);
    const file = (await client["get"]!({})) as Record<string, unknown>;
    expect(file).toMatchObject({ etag: '"1"', status: 203, content: { contentType: "image/png", data: content.data } });
  });
});
