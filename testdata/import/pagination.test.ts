import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { importDocument, modelOf } from "./import-model.ts";

type Json = Parameters<typeof importDocument>[0];

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
}

function pagesOf({ paths }: Document): Readonly<Record<string, unknown>> {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.values(item).map((it) => [path, it] as const),
  );
  return Object.fromEntries(operations.map(([path, operation]) => [path, operation["x-pagination"]]));
}

test("pages are the same after an import", () => {
  const text = readFileSync(join(import.meta.dirname, "../openapi/pagination.yaml"), "utf8");
  const { files, findings } = importDocument(parse(text) as Json);
  // The body of this operation is a field of the request, and pages change the request alone.
  const nested = "/paths/~1books:search/post/x-pagination/pageToken";
  const omitted = findings.filter(({ message }) => message.startsWith("x-pagination"));
  expect(omitted.map(({ pointer }) => pointer)).toEqual([nested]);
  const protos = [...files.values()].join("");
  expect(protos).toContain('{page_token: "after", next_page_token: "data.id", has_more: "has_more"}');
  expect(protos).toContain('next_page_token: "copies.id", has_more: "copies"'.replaceAll("copies", "items"));
  const again = createOpenApi(modelOf(files).files.flatMap(({ services }) => services)).document;
  const expected = { ...pagesOf(parse(text) as Document), "/books:search": undefined };
  expect(pagesOf(again as unknown as Document)).toEqual(expected);
});

test("pages in a header, and in a body beside headers", () => {
  const list = { type: "array", items: { type: "object", properties: { id: { type: "string" } } } };
  const headers = { "X-Next": { schema: { type: "string" } } };
  const ok = { description: "", headers, content: { "application/json": { schema: list } } };
  const operation = (pages: Json): Json => ({
    get: {
      operationId: "list",
      parameters: [{ name: "X-After", in: "header", schema: { type: "string" } }],
      responses: { 200: ok },
      "x-pagination": pages,
    },
  });
  const protoOf = (pages: Json) => {
    const { files, findings } = importDocument({
      openapi: "3.1.0",
      info: { title: "Pages", version: "1" },
      paths: { "/items": operation(pages) },
    });
    modelOf(files);
    const omitted = findings.filter(({ rule }) => rule === "import-omitted").map(({ message }) => message);
    return { text: [...files.values()].join(""), omitted };
  };
  const request = { pageToken: "$request.header.x-after" };
  const byHeader = protoOf({ ...request, nextPageToken: "$response.header.x-next" });
  expect(byHeader.omitted).toEqual([]);
  expect(byHeader.text).toContain('{pagination: {page_token: "x_after", next_page_token: "x_next"}');
  const byItem = protoOf({
    ...request,
    nextPageToken: "$response.body#/-1/id",
    items: "$response.body",
    hasMore: "$response.body",
  });
  expect(byItem.omitted).toEqual([]);
  expect(byItem.text).toContain('page_token: "x_after", next_page_token: "body.id", has_more: "body"');
  for (const [pages, message] of [
    [{ pageToken: "cursor" }, "x-pagination is left out: pageToken is not the place of such a field"],
    [
      { ...request, nextPageToken: "$response.body" },
      "x-pagination is left out: nextPageToken is not the place of such a field",
    ],
    [{ size: 10 }, "x-pagination is left out: size is not the place of such a field"],
    [request, "x-pagination is left out: it needs one way to the next page, and items"],
  ] as const)
    expect(protoOf(pages as Json).omitted).toEqual([message]);
});
