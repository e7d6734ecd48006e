import { createOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { describe, expect, test } from "vitest";
import { importDocument, modelOf } from "./import-model.ts";

type Json = Parameters<typeof importDocument>[0];
type Members = { readonly [name: string]: Json };

const object = (properties: Members): Members => ({ type: "object", properties });
const text = { type: "string" };
const body = (schema: Json): Members => ({ required: true, content: { "application/json": { schema } } });
const acknowledged = { responses: { "200": { description: "OK" } } };
const sent = (schema: Json, more: Members = {}): Members => ({
  post: { requestBody: body(schema), ...acknowledged, ...more },
});
const ref = (name: string): Members => ({ $ref: `#/components/schemas/${name}` });

function api(more: Members): Members {
  return { openapi: "3.1.0", info: { title: "Events", version: "1" }, paths: {}, ...more };
}

function imported(document: Members) {
  const { files, findings } = importDocument(document);
  const model = modelOf(files);
  const webhooks = model.files.flatMap((file) => file.webhooks);
  const services = model.files.flatMap((file) => file.services);
  const again = createOpenApi(services, { webhooks }).document;
  return {
    found: findings.map(({ rule, pointer }) => `${rule} ${pointer}`),
    webhooks,
    again,
    text: [...files.values()].join("\n"),
  };
}

describe.each(["webhooks", "x-webhooks"])("%s of a document", (keyword) => {
  const created = object({ type: { const: "book.created" }, title: text });
  const result = imported(
    api({
      [keyword]: {
        "book.created": sent(ref("Created"), {
          tags: ["books"],
          operationId: "bookCreated",
          summary: "A book is there.",
        }),
        asked: sent(object({ question: text }), {
          tags: ["books"],
          parameters: [
            { in: "header", name: "X-Kind", schema: { const: "ask" } },
            { in: "query", name: "q", schema: text },
          ],
          responses: { "202": { description: "", content: { "application/json": { schema: ref("Answer") } } } },
          security: [{ key: [] }],
        }),
      },
      components: {
        schemas: { Created: created, Answer: object({ answer: text }) },
        securitySchemes: { key: { type: "apiKey", in: "header", name: "x" } },
      },
      security: [{ key: [] }],
    }),
  );

  test("are rpcs, in the service of their tag", () => {
    expect(result.found).toEqual([`import-parameter /${keyword}/asked/post/parameters/1`]);
    expect(result.webhooks.map(({ name }) => name)).toEqual(["BooksService"]);
    expect(result.webhooks[0]?.operations.map(({ name, webhook, input }) => [name, webhook?.name, input.name])).toEqual(
      [
        ["BookCreated", "book.created", "Created"],
        ["Asked", "asked", "AskedRequest"],
      ],
    );
  });

  test("become the same webhooks again", () => {
    expect(result.again["webhooks"]).toMatchObject({
      "book.created": { post: { requestBody: body(ref("Created")), responses: { "200": { description: "OK" } } } },
      asked: {
        post: {
          parameters: [{ in: "header", name: "X-Kind", schema: { const: "ask" } }],
          responses: { "202": { content: { "application/json": { schema: ref("Answer") } } } },
        },
      },
    });
  });
});

describe("callbacks of an operation", () => {
  const subscribe = (url: string, request: Members, name = "changed"): Members => ({
    "/subscriptions": {
      post: {
        operationId: "subscribe",
        ...request,
        ...acknowledged,
        callbacks: { [name]: { [url]: sent(ref("Event")) } },
      },
    },
  });
  const schemas = {
    Event: object({ id: text }),
    Subscription: object({ callbackUrl: text, days: { type: "integer" } }),
  };
  const query = { parameters: [{ in: "query", name: "url", required: true, schema: text }] };
  const header = { parameters: [{ in: "header", name: "X-Url", schema: text }] };

  test.each([
    ["{$request.query.url}", query],
    ["{$request.header.X-Url}", header],
    ["{$request.body#/callbackUrl}", { requestBody: body(object({ callbackUrl: text })) }],
    ["{$request.body#/callbackUrl}", { requestBody: body(ref("Subscription")) }],
  ])("with a URL at %s", (url, request) => {
    const { found, again } = imported(api({ paths: subscribe(url, request), components: { schemas } }));
    expect(found).toEqual([]);
    expect(again["paths"]).toMatchObject({
      "/subscriptions": { post: { callbacks: { changed: { [url]: { post: { requestBody: body(ref("Event")) } } } } } },
    });
    expect(again["webhooks"]).toBeUndefined();
  });

  test.each([
    ["{$response.body#/url}", query],
    ["https://example.com/{$request.query.url}", query],
    ["{$request.query.other}", query],
    ["{$request.body#/days}", { requestBody: body(ref("Subscription")) }],
  ])("with a URL at %s are webhooks, with a finding", (url, request) => {
    const { found, again } = imported(api({ paths: subscribe(url, request), components: { schemas } }));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^import-omitted .*callbacks\/changed/);
    expect(again["webhooks"]).toMatchObject({ changed: {} });
  });

  test("and webhooks with one name stay apart", () => {
    const document = api({
      paths: subscribe("{$request.query.url}", query),
      webhooks: { changed: sent(ref("Event"), { operationId: "changed" }) },
      components: { schemas },
    });
    const { webhooks } = imported(document);
    const names = webhooks.flatMap(({ operations }) => operations.map(({ webhook }) => webhook?.name));
    expect(names).toEqual(["changed", "changed 2"]);
  });
});

test("what is no single request with a body of JSON is left out, but for its body", () => {
  const form = { content: { "application/x-www-form-urlencoded": { schema: object({ a: text }) } } };
  const {
    found,
    webhooks,
    text: files,
  } = imported(
    api({
      webhooks: {
        pinged: { get: acknowledged },
        both: {
          post: { requestBody: body(object({ first: text })), ...acknowledged },
          put: { requestBody: body(object({ second: text })), ...acknowledged },
        },
        filled: { post: { requestBody: form, ...acknowledged } },
        kept: sent(object({ third: text })),
      },
    }),
  );
  expect(found).toEqual(["pinged", "both", "filled"].map((name) => `import-omitted /webhooks/${name}`));
  expect(webhooks.flatMap(({ operations }) => operations.map(({ name }) => name))).toEqual(["Kept"]);
  expect(files).toContain(" first = 1;");
  expect(files).toContain(" second = 1;");
});
