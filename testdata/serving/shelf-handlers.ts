import { StatusError } from "../../runtime/server.ts";
import type { ShelfHandlers } from "./shelf.ts";

/** Handlers that return the request they received; the name of the shelf selects other behavior. */
export const shelfHandlers: ShelfHandlers = {
  list(request, context) {
    switch (request.shelf) {
      case "missing":
        throw new StatusError("not_found", "no shelf missing", { details: [{ "@type": "x.dev/Hint", hint: "look" }] });
      case "broken":
        throw new Error("the password is swordfish");
      case "login":
        throw new StatusError("unauthenticated", "who are you", { headers: { "www-authenticate": "Bearer" } });
      case "teapot":
        throw new StatusError("unavailable", "short and stout", { status: 418 });
      case "bad-error":
        throw new StatusError("aborted", "x", { headers: { "x-y": "a\r\nset-cookie: evil=1" } });
      case "bad-status":
        context.status = 99;
        break;
      case "bad-header":
        context.setHeader("x-y", "a\r\nset-cookie: evil=1");
        break;
      case "bad-answer":
        return { books: [{ extra: 1n }] };
      case "headers":
        context.setHeader("X-Seen", context.header("x-SENT") ?? "nothing");
        context.setHeader("set-cookie", ["a=1", "b=2"]);
        context.setHeader("content-type", "application/vnd.shelf+json");
        context.status = 203;
        break;
      case "nothing":
        context.status = 204;
        break;
      case "hasOwnProperty":
        return { books: [{ title: typeof context.header("constructor") }] };
    }
    return { books: [{ title: context.operation.name, extra: structuredClone(request) }] };
  },
  create: (request) => structuredClone({ extra: request }),
  update: (request) => structuredClone({ extra: request }),
  replace: (request) => structuredClone({ extra: request }),
  async *watch(request) {
    if (request.shelf === "missing") throw new StatusError("not_found", "no shelf missing");
    for (let pages = 1; pages <= (request.pageSize ?? 3); pages++) {
      yield { pages };
      if (request.shelf === "refuses") throw new StatusError("resource_exhausted", "enough for today");
      if (request.shelf === "broken") throw new Error("the password is swordfish");
    }
  },
};
