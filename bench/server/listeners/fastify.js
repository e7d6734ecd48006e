import fastify from "fastify";
import { z } from "zod";
import { small } from "../../books/values.js";
import { bookSchema } from "../book-schema.js";

const books = new Map([["emma", small]]);
const body = z.toJSONSchema(bookSchema, { target: "draft-7", io: "input" });
const response = { 200: body };

const app = fastify({ ajv: { customOptions: { coerceTypes: false } } });
app.get("/v1/books/:book", { schema: { response } }, async ({ params }, reply) => {
  return books.get(params.book) ?? reply.callNotFound();
});
app.post("/v1/books", { schema: { body, response } }, async ({ body }) => body);
await app.ready();

export const listener = app.routing;
