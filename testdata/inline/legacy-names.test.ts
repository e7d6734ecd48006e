import { expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message Ask {
  option deprecated_legacy_json_field_conflicts = true;
  optional string foo_bar = 1;
  optional int32 fooBar = 2;
}
service AskService {
  rpc Put(Ask) returns (Ask) { option (google.api.http) = {post: "/ask" body: "*"}; }
}
`;

const syntax = 'syntax = "proto2";';

test.each(messageShapes)("two fields with one name in JSON are an error that can be tolerated in %s", async (shape) => {
  await expect(generateInline(proto, shape, { syntax })).rejects.toThrow(
    /json-name: Ask\.fooBar: the JSON name "fooBar"/,
  );
  const api = await generateInline(proto, shape, { syntax, options: ["tolerate=json-name"] });
  const serve = serveInline(api, "ask", { put: (message: object) => message });
  const client = connectInline(api, "ask", (url, init) => serve(String(url), init as RequestInit));
  expect(await client["put"]!({ fooBar: "text" })).toMatchObject({ fooBar: "text" });
});
