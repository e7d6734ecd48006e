import { getRequestListener } from "@hono/node-server";
import { createFetchHandler } from "@protoc-gen-rest/runtime/server";
import { booksEndpoints } from "../gen/books_handlers.js";
import { handlers } from "../handlers.js";

export const listener = getRequestListener(createFetchHandler(booksEndpoints(handlers)));
