import { createOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { expect, test } from "vitest";
import { importDocument, modelOf } from "./import-model.ts";

type Json = Parameters<typeof importDocument>[0];

const securitySchemes: Json = {
  key: { type: "apiKey", in: "header", name: "X-Key", description: "Issued once.\n".repeat(40) },
  token: { type: "oauth2", flows: { clientCredentials: { tokenUrl: "/token", scopes: { read: "Reads." } } } },
};

const components: Json = {
  securitySchemes,
  schemas: { Item: { type: "object", properties: { id: { type: "string" } } } },
};

/** A document with an operation for each tag, whose response is the shared schema or a text. */
function documentOf(tags: number, returnsText: (tag: number) => boolean = () => false): Json {
  const item = { "application/json": { schema: { $ref: "#/components/schemas/Item" } } };
  const text = { "text/plain": { schema: { type: "string" } } };
  const paths = Array.from({ length: tags }, (_, tag) => {
    const responses = { 200: { description: "", content: returnsText(tag) ? text : item } };
    const security = tag % 2 === 0 ? [{ key: [] }] : [{ token: ["read"] }];
    return [`/tag${tag}`, { get: { operationId: `get${tag}`, tags: [`Tag${tag}`], security, responses } }] as const;
  });
  return {
    openapi: "3.1.0",
    info: { title: "Many", version: "1" },
    security: [{ key: [] }],
    paths: Object.fromEntries(paths),
    components,
  };
}

/** The files that declare the schemes. */
function declaringFiles(document: Json): readonly string[] {
  const { files, findings } = importDocument(document);
  expect(findings).toEqual([]);
  const declaring = [...files].filter(([, text]) => text.includes("security_schemes"));
  return declaring.map(([path]) => path);
}

test("the security schemes of a document with many tags are declared once", () => {
  expect(declaringFiles(documentOf(30))).toEqual(["many/v1/schemas.proto"]);
});

test("the only service declares them itself", () => {
  expect(declaringFiles(documentOf(1))).toEqual(["many/v1/tag0.proto"]);
});

test("a file that uses no shared type imports none for its security schemes", () => {
  expect(declaringFiles(documentOf(3, (tag) => tag === 1))).toEqual(["many/v1/tag1.proto", "many/v1/schemas.proto"]);
});

test.each([1, 3, 30])("a document of %i tags has the same schemes and requirements after an import", (tags) => {
  const document = documentOf(tags, (tag) => tag === 1);
  const model = modelOf(importDocument(document).files);
  const again = createOpenApi(model.files.flatMap(({ services }) => services)).document;
  expect(again["components"]).toMatchObject({ securitySchemes });
  for (let tag = 0; tag < tags; tag++) {
    const security = tag % 2 === 0 ? [{ key: [] }] : [{ token: ["read"] }];
    expect(again["paths"]).toHaveProperty([`/tag${tag}`, "get", "security"], security);
  }
});
