import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
import "google/protobuf/timestamp.proto";
message Ask {}
message Link {
  string href = 1;
  repeated string rel = 2;
  string title = 3;
  string media_type = 4 [(rest.v1.field).name = "type"];
  repeated string hreflang = 5;
}
message RetryAfter {
  option (rest.v1.message).form = FORM_UNION;
  oneof kind {
    uint32 delay = 1;
    google.protobuf.Timestamp date = 2 [(rest.v1.field).timestamp = TIMESTAMP_HTTP_DATE];
  }
}
message Books {
  repeated string titles = 1;
  repeated Link links = 2 [(rest.v1.field) = {in: HEADER name: "Link" style: LINKS}];
  RetryAfter retry_after = 3 [(rest.v1.field) = {in: HEADER name: "Retry-After"}];
  uint32 count = 4 [(rest.v1.field) = {in: HEADER name: "X-Total-Count"}];
}
service BookService { rpc List(Ask) returns (Books) { option (google.api.http) = {get: "/books"}; } }
`;

const none = { title: "", rel: [], mediaType: "", hreflang: [] };

describe.each(messageShapes)("links of a header in messages of %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const given = (links: readonly object[]) => (shape === "plain" ? links : links.map((link) => ({ ...none, ...link })));
  const read = async (link: string) => {
    const client = connectInline(api, "book", async () => Response.json({}, { headers: { link } }));
    return ((await client["list"]!({})) as { links: object[] }).links;
  };

  test.each<[text: string, links: readonly object[]]>([
    [
      '<?page=2>; rel="next", <?page=9>;rel=last',
      [
        { href: "?page=2", rel: ["next"] },
        { href: "?page=9", rel: ["last"] },
      ],
    ],
    [
      '<a,b;c>; rel="next  start"; title="x, \\"y\\"; <z>"',
      [{ href: "a,b;c", rel: ["next", "start"], title: 'x, "y"; <z>' }],
    ],
    ["<>; REL=self; rel=other; TYPE=text/html", [{ href: "", rel: ["self"], mediaType: "text/html" }]],
    [
      "<a>; title=x; title*=UTF-8''%e2%82%ac; hreflang=de; hreflang=fr",
      [{ href: "a", title: "€", hreflang: ["de", "fr"] }],
    ],
    ["<a>; title=x; title*=latin1''%e4, b, <c>", [{ href: "a", title: "x" }]],
  ])("are read: %s", async (text, links) => {
    expect(await read(text)).toMatchObject(given(links));
  });

  test("are written, and read back", async () => {
    const links = given([
      { href: "/books?q=a b&p=<2>", rel: ["next", "last"], title: 'The "second" page', mediaType: "text/html" },
      { href: "/ü", title: "Überblick", hreflang: ["de", "en"] },
    ]);
    const serve = serveInline(api, "book", { list: () => ({ titles: ["Emma"], links, count: 7 }) });
    const response = await serve("/books");
    const text =
      '</books?q=a%20b&p=%3C2%3E>; rel="next last"; title="The \\"second\\" page"; type="text/html", ' +
      `</%C3%BC>; title*=UTF-8''%C3%9Cberblick; hreflang="de"; hreflang="en"`;
    expect(response.headers.get("link")).toBe(text);
    expect(response.headers.get("x-total-count")).toBe("7");
    expect(await response.json()).toEqual({ titles: ["Emma"] });
    const [first, second] = links;
    expect(await read(text)).toMatchObject([
      { ...first, href: "/books?q=a%20b&p=%3C2%3E" },
      { ...second, href: "/%C3%BC" },
    ]);
  });

  test("are left out of an empty list", async () => {
    const serve = serveInline(api, "book", { list: () => ({ titles: [], links: [], count: 0 }) });
    expect((await serve("/books")).headers.has("link")).toBe(false);
  });

  test.each(["120", "Sun, 06 Nov 1994 08:49:37 GMT"])("and a delay or a date pass: %s", async (text) => {
    const client = connectInline(api, "book", async () => Response.json({}, { headers: { "retry-after": text } }));
    const books = (await client["list"]!({})) as object;
    const response = await serveInline(api, "book", { list: () => books })("/books");
    expect(response.headers.get("retry-after")).toBe(text);
  });
});
