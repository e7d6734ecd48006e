import { expect, test } from "vitest";
import { withPrefix } from "../../runtime/server.ts";
import { generateInline, messageShapes, serveInline } from "./inline-api.ts";

const union = `
message Ask {
  oneof kind {
    option (rest.v1.oneof).discriminator = "type";
    Text text = 1 [json_name = "1"];
    Image image = 2 [json_name = "2"];
  }
}
message Text { string text = 1; }
message Image { string url = 1; }
service AskService {
  rpc Put(Ask) returns (Ask) { option (google.api.http) = {post: "/ask" body: "*"}; }
}
`;

test.each(messageShapes)("a number as the discriminator is told from its text in %s", async (shape) => {
  const api = await generateInline(union, shape);
  const serve = serveInline(api, "ask", { put: (message: object) => message });
  const headers = { "content-type": "application/json" };
  const answer = async (body: string): Promise<string> =>
    (await serve("/ask", { method: "POST", headers, body })).text();
  expect(await answer('{"type":1}')).toContain('expected one of the strings \\"1\\", \\"2\\", got 1');
  expect(await answer('{"type":"3"}')).toContain('expected one of 1, 2, got \\"3\\"');
});

test("a Struct declares no fields for a form", async () => {
  const proto = `
    service AskService {
      rpc Put(google.protobuf.Struct) returns (google.protobuf.Empty) {
        option (google.api.http) = {post: "/ask" body: "*"};
        option (rest.v1.method).request_media_type = "application/x-www-form-urlencoded";
      }
    }
  `;
  await expect(generateInline(proto, "plain")).rejects.toThrow("consists of fields, but Struct declares no fields");
});

test("null in a oneof is a member of a union", async () => {
  const proto = "message Ask { oneof kind { string text = 1 [(rest.v1.field).nullable = true]; } }";
  await expect(generateInline(proto, "plain")).rejects.toThrow("give it a message with FORM_UNION");
});

test("a prefix with a variable belongs in basePath", () => {
  expect(() => withPrefix("/{version}", [])).toThrow('such as "/books/v2"; the option basePath takes variables');
  expect(() => withPrefix("books", [])).toThrow(/such as "\/books\/v2"$/);
});
