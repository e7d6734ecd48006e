import { createNodeListener } from "@protoc-gen-rest/runtime/node";
import { booksEndpoints } from "../gen/books_handlers.js";
import { handlers } from "../handlers.js";

export const listener = createNodeListener(booksEndpoints(handlers));
