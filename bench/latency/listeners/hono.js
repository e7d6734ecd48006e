import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { validator } from "hono/validator";
import { bookSchema } from "../../server/book-schema.js";
import { collection, isRead } from "../proto-file.js";
import { count, findBook, log, operationsOf, token } from "../work.js";

const checked = validator("json", (value, context) => {
  const { success, data, error } = bookSchema.safeParse(value);
  return success ? data : context.json({ issues: error.issues }, 400);
});

const app = new Hono();
app.use(async (context, next) => {
  const start = performance.now();
  await next();
  log(context.req.method, context.req.path, context.res.status, performance.now() - start);
});
app.use(async (context, next) => {
  if (context.req.header("authorization") !== `Bearer ${token}`) return context.json({}, 401);
  count();
  return next();
});
const operations = operationsOf(import.meta.url);
for (let at = 0; at < operations; at++) {
  if (isRead(at))
    app.get(`${collection(operations, at)}/:book`, (context) => context.json(findBook(context.req.param("book"))));
  else app.post(collection(operations, at), checked, (context) => context.json(context.req.valid("json")));
}

export const listener = getRequestListener(app.fetch);
