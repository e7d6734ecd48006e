import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { validator } from "hono/validator";
import { small } from "../../books/values.js";
import { bookSchema } from "../book-schema.js";

const books = new Map([["emma", small]]);

const checked = validator("json", (value, context) => {
  const { success, data, error } = bookSchema.safeParse(value);
  return success ? data : context.json({ issues: error.issues }, 400);
});

const app = new Hono()
  .get("/v1/books/:book", (context) => {
    const book = books.get(context.req.param("book"));
    return book === undefined ? context.notFound() : context.json(book);
  })
  .post("/v1/books", checked, (context) => context.json(context.req.valid("json")));

export const listener = getRequestListener(app.fetch);
