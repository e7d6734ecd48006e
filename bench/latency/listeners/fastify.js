import fastify from "fastify";
import { z } from "zod";
import { bookSchema } from "../../server/book-schema.js";
import { collection, isRead } from "../proto-file.js";
import { count, findBook, log, operationsOf, token } from "../work.js";

const body = z.toJSONSchema(bookSchema, { target: "draft-7", io: "input" });
const response = { 200: body };

const app = fastify({ ajv: { customOptions: { coerceTypes: false } } });
app.addHook("onRequest", async (request, reply) => {
  if (request.headers.authorization !== `Bearer ${token}`) return reply.code(401).send({ message: "unauthenticated" });
});
app.addHook("preHandler", async () => count());
app.addHook("onResponse", async ({ method, url }, { statusCode, elapsedTime }) => {
  log(method, url, statusCode, elapsedTime);
});
const operations = operationsOf(import.meta.url);
for (let at = 0; at < operations; at++) {
  if (isRead(at)) {
    app.get(`${collection(operations, at)}/:book`, { schema: { response } }, async ({ params }) =>
      findBook(params.book),
    );
  } else {
    app.post(collection(operations, at), { schema: { body, response } }, async ({ body }) => body);
  }
}
await app.ready();

export const listener = app.routing;
