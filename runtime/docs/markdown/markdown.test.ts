import { expect, test } from "vitest";
import { renderDocs } from "../../docs.ts";

const files = renderDocs({
  openapi: "3.1.1",
  info: { title: "Books", version: "v1", description: "Books of a library. And more." },
  servers: [{ url: "https://books.example" }],
  tags: [{ name: "BooksService", description: "Reads books." }],
  paths: {
    "/v1/books/{id}": {
      get: {
        tags: ["BooksService"],
        operationId: "BooksService_GetBook",
        description: "Gets a book.",
        security: [{ key: [] }],
        parameters: [
          {
            name: "id",
            in: "path",
            required: true,
            description: "The id\nof the book.",
            schema: { type: "string", maxLength: 9 },
          },
        ],
        responses: {
          200: {
            description: "The book.",
            content: {
              "application/json": { schema: { $ref: "#/components/schemas/Book" }, example: { title: "```" } },
            },
          },
          404: { description: "There is none." },
        },
        "x-codeSamples": [{ lang: "Shell", source: "curl https://books.example/v1/books/1\n" }],
      },
    },
  },
  components: {
    schemas: {
      Book: {
        type: "object",
        description: "A book.",
        required: ["title"],
        properties: {
          title: { type: "string" },
          kinds: { type: "array", items: { $ref: "#/components/schemas/Kind" } },
        },
      },
      Kind: { type: "string", enum: ["NOVEL", "POEM"] },
    },
    securitySchemes: { key: { type: "apiKey", in: "header", name: "x-key" } },
  },
});

test("llms.txt has a title, a quote and lists of links, as llmstxt.org asks", () => {
  expect(files.get("llms.txt")).toBe(`# Books

> Books of a library.

Version v1. Served at https://books.example.

## Services

- [BooksService](BooksService.html.md): Reads books. GetBook

## Types

- [Types](types.html.md): the fields of all messages and enums
`);
});

test("the page of a service has its operations with examples", () => {
  expect(files.get("BooksService.html.md")).toBe(`# BooksService

Reads books.

Authentication:

- \`key\`: \`x-key\` in the header

## GetBook

\`GET /v1/books/{id}\`

Gets a book.

Parameters:

- \`id\` (path, string, required, at most 9 characters): The id of the book.

Responses:

- 200: The book. [Book](types.html.md#Book) as \`application/json\`
- 404: There is none.

\`\`\`shell
curl https://books.example/v1/books/1
\`\`\`

\`\`\`\`json
{
  "title": "\`\`\`"
}
\`\`\`\`
`);
});

test("the page of types has fields and values", () => {
  expect(files.get("types.html.md")).toBe(`# Types

## Book

A book.

- \`title\` (string, required)
- \`kinds\` (array of [Kind](types.html.md#Kind))

## Kind

Type: string

One of \`NOVEL\`, \`POEM\`.
`);
});
