import { expect, test } from "vitest";
import { createFetchHandler } from "../server/fetch/fetch-handler.ts";
import { endpoint } from "../server/service/endpoint.ts";
import { docsEndpoints } from "./docs-endpoints.ts";
import { renderDocs } from "./render-docs.ts";

const hostile = `</script><script>alert(1)</script> "'&<img src=x onerror=alert(2)>`;

const document = {
  openapi: "3.1.1",
  info: { title: `Books ${hostile}`, version: hostile, description: hostile },
  servers: [{ url: hostile }],
  tags: [
    { name: "Books", description: `Gets \`books\`.\n\nAnd ${hostile}` },
    { name: "Index" },
    { name: "books" },
    { name: "Empty" },
  ],
  paths: {
    "/books/{id}": {
      get: {
        tags: ["Books"],
        operationId: "Books_GetBook",
        summary: hostile,
        deprecated: true,
        "x-since": hostile,
        "x-pagination": {
          pageToken: "$request.query.after",
          nextPageToken: "$response.body#/data/-1/id",
          hasMore: `$response.body#/${hostile}`,
        },
        parameters: [
          {
            name: "id",
            in: "path",
            required: true,
            description: hostile,
            schema: { type: "string", pattern: hostile },
          },
          { name: hostile, in: "header", schema: { $ref: "#/components/schemas/Kind" } },
        ],
        responses: {
          200: {
            description: hostile,
            headers: { etag: { description: hostile } },
            content: {
              "application/json": { schema: { $ref: "#/components/schemas/Book" }, example: { title: hostile } },
            },
          },
          default: { description: "An error", content: { [hostile]: { schema: { type: hostile } } } },
        },
        security: [{ token: [hostile] }],
        "x-codeSamples": [{ lang: "curl", source: `curl '${hostile}'` }],
      },
    },
    [`/${hostile}`]: {
      post: { tags: ["Index"], requestBody: { content: { "text/plain": { schema: { enum: [hostile] } } } } },
    },
    "/others": { get: { tags: ["books"], operationId: "books_List" } },
  },
  components: {
    schemas: {
      Book: {
        type: "object",
        description: hostile,
        required: ["title"],
        properties: {
          title: { type: "string", description: hostile, minLength: 1, default: hostile },
          [hostile]: { type: ["integer", "null"], format: "int32", minimum: 1, maximum: 5 },
          parent: { $ref: "#/components/schemas/Book" },
          tags: { type: "array", items: { type: "string", maxLength: 9 }, minItems: 1, maxItems: 3, uniqueItems: true },
          prices: { type: "object", additionalProperties: { type: "number" } },
          choice: { anyOf: [{ type: "string" }, { $ref: "#/components/schemas/Kind" }, { type: "null" }] },
        },
        oneOf: [{ required: ["title"] }, { required: ["tags"] }],
      },
      Kind: { type: "string", enum: ["PAPER", hostile] },
    },
    securitySchemes: { token: { type: "http", scheme: "bearer", description: hostile } },
  },
};

const book = endpoint(
  { name: "GetBook", routes: [{ method: "GET", template: "/books/{id}" }] },
  { read: () => ({}), handle: () => ({}) },
);
const serve = createFetchHandler([book, ...docsEndpoints(document)], { basePath: "/api" });

async function get(path: string): Promise<{
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
  readonly policy: string | null;
}> {
  const response = await serve(`http://host${path}`);
  const { status, headers } = response;
  return {
    status,
    type: headers.get("content-type"),
    policy: headers.get("content-security-policy"),
    text: await response.text(),
  };
}

test("serves the document as JSON, which is YAML too", async () => {
  const json = await get("/api/openapi.json");
  expect(json).toMatchObject({ status: 200, type: "application/json" });
  expect(JSON.parse(json.text)).toEqual(document);
  expect(await get("/api/openapi.yaml")).toMatchObject({ status: 200, type: "application/yaml", text: json.text });
});

test("serves pages whose links work under any path", async () => {
  const visited = new Map<string, string>();
  const visit = async (url: URL): Promise<void> => {
    if (visited.has(url.pathname)) return;
    const { status, type, policy, text } = await get(url.pathname);
    expect([url.pathname, status]).toEqual([url.pathname, 200]);
    visited.set(url.pathname, type ?? "");
    expect(policy).toContain("default-src 'none'; style-src 'self'; script-src 'self'");
    if (type?.startsWith("text/html") !== true) return;
    for (const [, href = ""] of text.matchAll(/(?:href|src)="([^"]*)"/g)) {
      if (!/^[a-z]+:/.test(href)) await visit(new URL(href, url));
    }
  };
  await visit(new URL("http://host/api/docs"));
  expect(Object.fromEntries(visited)).toEqual({
    "/api/docs": "text/html; charset=utf-8",
    "/api/docs/Books.html": "text/html; charset=utf-8",
    "/api/docs/Books.html.md": "text/markdown; charset=utf-8",
    "/api/docs/Index-2.html": "text/html; charset=utf-8",
    "/api/docs/Index-2.html.md": "text/markdown; charset=utf-8",
    "/api/docs/books-2.html": "text/html; charset=utf-8",
    "/api/docs/books-2.html.md": "text/markdown; charset=utf-8",
    "/api/docs/types.html": "text/html; charset=utf-8",
    "/api/docs/types.html.md": "text/markdown; charset=utf-8",
    "/api/docs/llms.txt": "text/plain; charset=utf-8",
    "/api/docs/style.css": "text/css; charset=utf-8",
    "/api/docs/script.js": "text/javascript; charset=utf-8",
    "/api/docs/search-index.js": "text/javascript; charset=utf-8",
  });
  expect(await get("/api/docs/other.html")).toMatchObject({ status: 404 });
  expect(await get("/api/docs/..%2Fdocs")).toMatchObject({ status: 404 });
});

test("a console is a page of its own, with a policy of its own", async () => {
  const servers = [
    { url: "https://books.example/api" },
    { url: hostile },
    { url: "https://evil.example;script-src *" },
  ];
  const handle = createFetchHandler(docsEndpoints({ ...document, servers }, { console: "globalThis.Scalar = {};" }));
  const page = await handle("http://host/docs/console.html");
  expect(page.headers.get("content-security-policy")).toContain(
    "script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' https://books.example https://evil.example; base",
  );
  expect(await page.text()).not.toMatch(/<img|<script>/);
  expect(await (await handle("http://host/docs/console.js")).text()).toBe("globalThis.Scalar = {};");
  const start = await (await handle("http://host/docs/console-start.js")).text();
  const call = new Function("Scalar", start);
  const given: unknown[] = [];
  call({ createApiReference: (...args: unknown[]) => given.push(...args) });
  expect(given).toEqual(["#console", expect.objectContaining({ content: { ...document, servers }, telemetry: false })]);
  expect((await handle("http://host/docs/index.html")).headers.get("content-security-policy")).not.toContain("unsafe");
  const without = createFetchHandler(docsEndpoints(document));
  expect((await without("http://host/docs/console.html")).status).toBe(404);
});

test("other paths can be chosen", async () => {
  const handle = createFetchHandler(docsEndpoints(document, { path: "/help/api", documentPath: "/v1/spec" }));
  expect((await handle("http://host/v1/spec.json")).status).toBe(200);
  const page = await handle("http://host/help/api");
  expect(await page.text()).toContain('href="api/style.css"');
});

test("text of the document is text in the pages", () => {
  const pages = renderDocs(document);
  for (const [file, text] of pages) {
    if (!file.endsWith(".html")) continue;
    expect(text).not.toMatch(/<img/);
    expect(text.match(/<script\b[^>]*>/g)).toEqual([
      '<script src="search-index.js" defer>',
      '<script src="script.js" defer>',
    ]);
    expect(text).not.toMatch(/(?:href|src)="(?!data:,")[a-z]+:/i);
  }
  expect(pages.get("search-index.js")).not.toContain("<");
});

test("the search knows the fields of types and the parameters of operations", () => {
  const text = renderDocs(document).get("search-index.js") ?? "";
  const entries: [title: string, detail: string, href: string, words: string][] = JSON.parse(
    text.replace(/^globalThis\.searchIndex = |;\n$/g, ""),
  );
  const wordsOf = (title: string) => entries.find(([it]) => it === title)?.[3].split(" ");
  expect(wordsOf("Book")).toEqual(expect.arrayContaining(["title", "parent", "tags", "prices", "choice"]));
  expect(wordsOf("GetBook")).toContain("id");
});

test("pages show types, constraints and values", () => {
  const page = renderDocs(document).get("Books.html") ?? "";
  for (const text of [
    "integer (int32) or null",
    "array of string",
    "map of number",
    'string or <a href="types.html#Kind">Kind</a> or null',
    "1 to 3 items",
    "unique items",
    "each at most 9 characters",
    "at least 1 character<",
    "<code>PAPER</code>",
    "At most one of <code>title</code>, <code>tags</code>.",
    '<span class="tag warning">deprecated</span>',
    '<a href="index.html#authentication"',
  ]) {
    expect(page).toContain(text);
  }
});

test("pages of a list are shown, and none for an extension of another meaning", () => {
  const shown = (pages: unknown): string => {
    const get = { operationId: "list", "x-pagination": pages, responses: {} };
    const info = { title: "Lists", version: "1" };
    const files = renderDocs({ openapi: "3.1.1", info, paths: { "/items": { get } } } as never);
    const text = [...files.values()].join("");
    return /<strong>Pages<\/strong> (.*?)<\/p>/.exec(text)?.[1]?.replace(/<[^>]*>/g, "") ?? "";
  };
  const byToken = { pageToken: "$request.query.after", nextPageToken: "$response.body#/data/-1/id" };
  expect(shown({ ...byToken, hasMore: "$response.body#/data" })).toBe("after = data/-1/id while data");
  expect(shown({ page: "$request.query.page", total: "$response.body#/meta/count" })).toBe("page up to meta/count");
  expect(shown({ nextPageLink: "$response.body#/next" })).toBe("next");
  expect(shown({ link: true })).toBe("Link");
  expect(shown(true)).toBe("");
});

test("comments can be rendered by a Markdown library", () => {
  const pages = renderDocs(document, { renderMarkdown: (text) => `<em>${text.length}</em>` });
  expect(pages.get("index.html")).toContain(`<em>${hostile.length}</em>`);
});

test.each(["webhooks", "x-webhooks"])("shows %s and callbacks apart from operations", (member) => {
  const sent = (operationId: string) => ({
    post: { tags: ["Books"], operationId, description: hostile, responses: {} },
  });
  const pages = renderDocs({
    openapi: "3.1.1",
    info: { title: "Books", version: "v1" },
    paths: {
      "/watch": {
        post: {
          tags: ["Books"],
          operationId: "Books_Watch",
          callbacks: { [`book.moved ${hostile}`]: { "{$request.body#/url}": sent("Books_BookMoved") } },
        },
      },
    },
    [member]: { "book.created": sent("Books_BookCreated") },
  });
  const page = String(pages.get("Webhooks-of-Books.html"));
  expect(page).toContain('id="Books_BookCreated-title"><a class="anchor" href="#Books_BookCreated">book.<wbr>created');
  expect(page).toContain("<var>{your URL}</var>");
  expect(page).toContain("<var>{$request.body#/url}</var>");
  expect(page).not.toContain(hostile);
  expect(String(pages.get("Books.html"))).not.toContain("BookCreated");
  expect(String(pages.get("search-index.js"))).toContain("book.created");
});
