import { buildModel } from "@protoc-gen-rest/plugin";
import { describe, expect, test } from "vitest";
import { createMockOf } from "../../generators/mock/create-mock.ts";
import { createTransport } from "../../runtime/client.ts";
import { describeSources } from "../descriptors.ts";
import { generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message Ask { string after = 1; int32 start = 2; int32 page = 3; string q = 4; }
message Item { string id = 1; }
message Items { option (rest.v1.message).form = FORM_VALUE; repeated Item data = 1; }
message Answer {
  repeated Item data = 1; bool has_more = 2; string last_id = 3; int32 next_start = 4; string next_page_uri = 5;
}
service PageService {
  rpc ByLast(Ask) returns (Answer) {
    option (google.api.http) = {get: "/last"};
    option (rest.v1.method).pagination = {page_token: "after" next_page_token: "data.id" has_more: "has_more"};
  }
  rpc ByField(Ask) returns (Answer) {
    option (google.api.http) = {get: "/field"};
    option (rest.v1.method).pagination = {page_token: "after" next_page_token: "last_id" has_more: "has_more"};
  }
  rpc ByStart(Ask) returns (Answer) {
    option (google.api.http) = {get: "/start"};
    option (rest.v1.method).pagination = {page_token: "start" next_page_token: "next_start"};
  }
  rpc ByOffset(Ask) returns (Answer) {
    option (google.api.http) = {get: "/offset"};
    option (rest.v1.method).pagination = {offset: "start" has_more: "has_more"};
  }
  rpc ByPage(Ask) returns (Answer) {
    option (google.api.http) = {get: "/page"};
    option (rest.v1.method).pagination = {page: "page" has_more: "has_more"};
  }
  rpc UntilEmpty(Ask) returns (Answer) {
    option (google.api.http) = {get: "/empty"};
    option (rest.v1.method).pagination = {page_token: "after" next_page_token: "last_id" has_more: "data"};
  }
  rpc UntilEmptyList(Ask) returns (Items) {
    option (google.api.http) = {get: "/list"};
    option (rest.v1.method).pagination = {page_token: "after" next_page_token: "data.id" has_more: "data"};
  }
  rpc ByUri(Ask) returns (Answer) {
    option (google.api.http) = {get: "/uri"};
    option (rest.v1.method).pagination = {next_page_link: "next_page_uri"};
  }
  rpc ByUriUntilEmpty(Ask) returns (Answer) {
    option (google.api.http) = {get: "/uris"};
    option (rest.v1.method).pagination = {next_page_link: "next_page_uri" has_more: "data"};
  }
  rpc ByLinkUntil(Ask) returns (Linked) {
    option (google.api.http) = {get: "/links"};
    option (rest.v1.method).pagination = {link: true has_more: "has_more"};
  }
}
message Linked { repeated Item data = 1; bool has_more = 2; string link = 3 [(rest.v1.field).in = HEADER]; }
`;

const all = ["a", "b", "c", "d", "e"];

/** Two items, from an index on. */
function answer(from: number): object {
  const data = all.slice(from, from + 2).map((id) => ({ id }));
  const hasMore = from + 2 < all.length;
  const lastId = data.at(-1)?.id ?? "";
  const nextPageUri = hasMore ? `/elsewhere?q=x&start=${from + 2}` : "";
  return { data, hasMore, lastId, nextStart: hasMore ? from + 2 : 0, nextPageUri };
}

interface Ask {
  readonly after?: string;
  readonly start?: number;
  readonly page?: number;
}

describe.each(messageShapes)("pages of messages of %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const after = ({ after: id = "" }: Ask) => answer(all.indexOf(id) + 1);
  const start = ({ start: from = 0 }: Ask) => answer(from);
  const page = ({ page: number = 1 }: Ask) => answer(((number || 1) - 1) * 2);
  const untilEmpty = (ask: Ask) => {
    const found = after(ask) as { data: object[]; lastId: string };
    return found.data.length === 0 ? { ...found, lastId: "nil" } : found;
  };
  const untilEmptyList = (ask: Ask) => {
    const { data } = untilEmpty(ask);
    return shape === "plain" ? data : { data };
  };
  const handlers = {
    untilEmpty,
    untilEmptyList,
    byLast: after,
    byField: after,
    byStart: start,
    byOffset: start,
    byPage: page,
    byUri: start,
    // The last page links back to itself.
    byUriUntilEmpty: (ask: Ask) => ({
      ...start(ask),
      nextPageUri: `/uris?q=x&start=${Math.min((ask.start ?? 0) + 2, 6)}`,
    }),
    byLinkUntil: (ask: Ask) => ({
      ...start(ask),
      link: `</links?start=${Math.min((ask.start ?? 0) + 2, 4)}>; rel="next"`,
    }),
  };
  const serve = serveInline(api, "page", handlers);
  const sent: string[] = [];
  const fetch = (url: unknown, init: unknown) => {
    sent.push(String(url).replace("http://inline.test", ""));
    return serve(String(url), init as RequestInit);
  };
  const transport = createTransport({ baseUrl: "http://inline.test", fetch });

  test.each([
    ["byLast", ["/last?q=x", "/last?after=b&q=x", "/last?after=d&q=x"]],
    ["byField", ["/field?q=x", "/field?after=b&q=x", "/field?after=d&q=x"]],
    ["byStart", ["/start?q=x", "/start?start=2&q=x", "/start?start=4&q=x"]],
    ["byOffset", ["/offset?q=x", "/offset?start=2&q=x", "/offset?start=4&q=x"]],
    ["byPage", ["/page?page=1&q=x", "/page?page=2&q=x", "/page?page=3&q=x"]],
    ["untilEmpty", ["/empty?q=x", "/empty?after=b&q=x", "/empty?after=d&q=x", "/empty?after=e&q=x"]],
    ["untilEmptyList", ["/list?q=x", "/list?after=b&q=x", "/list?after=d&q=x", "/list?after=e&q=x"]],
    ["byUri", ["/uri?q=x", "/uri?q=x&start=2", "/uri?q=x&start=4"]],
    ["byUriUntilEmpty", ["/uris?q=x", "/uris?q=x&start=2", "/uris?q=x&start=4", "/uris?q=x&start=6"]],
    ["byLinkUntil", ["/links?q=x", "/links?start=2", "/links?start=4"]],
  ])("%s ends after the last page", async (name, requests) => {
    sent.length = 0;
    const items = api[`${name}Items`]!(transport as never, { q: "x" } as never) as AsyncIterable<{ id: string }>;
    const ids: string[] = [];
    for await (const { id } of items) ids.push(id);
    expect(ids).toEqual(all);
    const plain = sent.map((url) => url.replace("start=0&", ""));
    expect(plain).toEqual(requests);
  });
});

test("a link that leads back is an error", async () => {
  const api = await generateInline(proto, "plain");
  const fetch = async () => Response.json({ data: [{ id: "a" }], nextPageUri: "http://elsewhere.test/?start=1" });
  const transport = createTransport({ baseUrl: "http://inline.test", fetch });
  const pages = api["byUriPages"]!(transport as never, {} as never) as AsyncIterable<unknown>;
  const read = async () => {
    for await (const _ of pages);
  };
  await expect(read()).rejects.toThrow("leads back");
});

describe("the mock", async () => {
  const api = await generateInline(proto, "plain");
  const head =
    'syntax = "proto3"; import "google/api/annotations.proto"; import "rest/v1/options.proto"; package inline.v1;';
  const protoFile = describeSources({ "inline.proto": `${head}${proto}` });
  const { model } = buildModel({ protoFile, fileToGenerate: ["inline.proto"] });

  test.each([
    "byLast",
    "byField",
    "byStart",
    "byOffset",
    "byPage",
    "untilEmpty",
    "untilEmptyList",
    "byUri",
    "byUriUntilEmpty",
    "byLinkUntil",
  ])("has pages of %s that end", async (name) => {
    const sent: string[] = [];
    const mock = createMockOf(model.files[0]!.services);
    const fetch = (url: unknown, init: unknown) => {
      sent.push(String(url));
      return mock.fetch(String(url), init as RequestInit);
    };
    const transport = createTransport({ baseUrl: "http://mock", fetch });
    const ids: string[] = [];
    for await (const { id } of api[`${name}Items`]!(transport as never, {} as never) as AsyncIterable<{ id: string }>)
      ids.push(id);
    expect(ids.length).toBeGreaterThan(0);
    // The list that is empty after the last item takes one more.
    expect(sent).toHaveLength(name === "untilEmptyList" ? 2 : 1);
  });
});
