import { expect, test } from "vitest";
import { importDocument, modelOf } from "./import-model.ts";

const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const properties = {
  kind: { type: "string", const: "book" },
  level: { type: "string", enum: ["low", "very high"] },
  anything: {},
};
const json = { "application/json": { schema: { type: "object", required: ["kind"], properties } } };

test.each(["acme.google.v1", "acme.rest.v1", "shop.google.rest"])(
  "the package %s hides no type or option",
  (packageName) => {
    const { files, findings } = importDocument(
      {
        openapi: "3.1.0",
        info: { title: "Shop", version: "1" },
        servers: [{ url: "https://shop.example/api" }],
        paths: {
          "/books/{id}": {
            get: { operationId: "getBook", parameters: [id], responses: { "200": { description: "", content: json } } },
            delete: { operationId: "deleteBook", parameters: [id], responses: { "204": { description: "" } } },
          },
        },
      },
      { packageName },
    );
    expect(findings).toEqual([]);
    const services = modelOf(files).files.flatMap((file) => file.services);
    const operations = services.flatMap((service) => service.operations);
    expect(operations.map(({ output }) => output.name)).toEqual(["GetBookResponse", "Empty"]);
  },
);
