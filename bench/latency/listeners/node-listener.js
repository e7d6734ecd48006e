import { createNodeListener } from "@protoc-gen-rest/runtime/node";
import { intercept, observe } from "@protoc-gen-rest/runtime/server";
import { messageOf } from "../../books/values.js";
import { isRead, serviceName } from "../proto-file.js";
import { count, findBook, log, operationsOf, token } from "../work.js";

const operations = operationsOf(import.meta.url);
const generated = await import(`../gen/latency${operations}_handlers.js`);
const endpointsOf =
  generated[`${serviceName(operations)[0].toLowerCase()}${serviceName(operations).slice(1)}Endpoints`];

const get = ({ book }) => messageOf(findBook(book));
const echo = (book) => book;
const handlers = Object.fromEntries(
  Array.from({ length: operations }, (_, at) => (isRead(at) ? [`get${at}`, get] : [`echo${at}`, echo])),
);
const pass = (request, _context, next) => {
  count();
  return next(request);
};
const line = ({ method, path, status, milliseconds }) => log(method, path, status, milliseconds);

export const listener = createNodeListener(intercept(endpointsOf(handlers), pass), {
  authenticate: ([{ value }]) => (value === token ? { name: "ada" } : undefined),
  middleware: [observe({ success: line, refusal: line, failure: line })],
});
