// The additions of a service in production: an interceptor, and hooks for logs and metrics.
import { createNodeListener } from "@protoc-gen-rest/runtime/node";
import { intercept, observe } from "@protoc-gen-rest/runtime/server";
import { booksEndpoints } from "../gen/books_handlers.js";
import { handlers } from "../handlers.js";

export const totals = { calls: 0, milliseconds: 0 };
const count = (call) => {
  totals.calls++;
  totals.milliseconds += call.milliseconds;
};
const pass = (request, _context, next) => next(request);

export const listener = createNodeListener(intercept(booksEndpoints(handlers), pass), {
  middleware: [observe({ success: count, refusal: count, failure: count })],
});
