import { expect, test } from "vitest";
import { type Codec, stringify } from "../../runtime/json.ts";
import { generateInline, messageShapes, serveInline } from "./inline-api.ts";

// Only the body of a PATCH is partial: what travels beside it is complete, at any depth.

const proto = `
message Filter { optional string sort = 1 [(rest.v1.field).default = "\\"title\\""]; string word = 2; Filter inner = 3; }
message Book { optional string title = 1 [(rest.v1.field).default = "\\"Emma\\""]; }
message Patch {
  Book book = 1;
  repeated Filter filters = 2 [(rest.v1.field) = {in: QUERY, style: DEEP_OBJECT}];
  Filter filter = 3 [(rest.v1.field) = {in: QUERY, style: JSON}];
  Filter sent = 4 [(rest.v1.field) = {in: HEADER, name: "X-Filter", style: JSON}];
}
service BookService { rpc Update(Patch) returns (Patch) { option (google.api.http) = {patch: "/book" body: "book"}; } }
`;

test.each(messageShapes)("messages beside the body of a PATCH get their defaults in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  let seen: object | undefined;
  const serve = serveInline(api, "book", { update: (patch: object) => (seen = patch) });
  const filter = encodeURIComponent('{"word":"c","inner":{}}');
  await serve(`/book?filters[0][word]=a&filters[1][inner][word]=b&filter=${filter}`, {
    method: "PATCH",
    headers: { "content-type": "application/json", "x-filter": '{"word":"d"}' },
    body: "{}",
  });
  expect(JSON.parse(stringify(api["patchCodec"] as unknown as Codec<object>, seen!))).toEqual({
    book: {},
    filters: [
      { sort: "title", word: "a" },
      { sort: "title", inner: { sort: "title", word: "b" } },
    ],
    filter: { sort: "title", word: "c", inner: { sort: "title" } },
    sent: { sort: "title", word: "d" },
  });
});
