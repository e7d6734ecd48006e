import { describe, expect, test } from "vitest";
import type { RouteConstant } from "../../operation/route.ts";
import { createFetchHandler } from "../../server.ts";
import { parameterTypes } from "../request/parameter-types.ts";
import { endpointWith } from "./endpoint.ts";
import { routeConstants } from "./route-constants.ts";
import { operationSelection } from "./shared-route.ts";

const constant = (place: "query" | "header", name: string, value: string): RouteConstant => ({
  in: place,
  name,
  value,
});

/** Answers with the name of the operation. */
function operation(name: string, template: string, constants: readonly RouteConstant[] = [], watch?: true) {
  const route = {
    method: "GET",
    template,
    query: [{ name: "watch", type: "boolean" }, { name: "view" }],
    ...(template.includes("{") ? { path: [{ name: "id" }] } : {}),
    ...(constants.length === 0 ? {} : { constants }),
  } as const;
  const selectedBy = watch && { selectedBy: { name: "watch", values: [true] } };
  return endpointWith(
    { name: `books.v1.${name}`, routes: [route], ...selectedBy },
    {
      read: (json) => json,
      handle: () => ({ name }),
      features: { parameterTypes, routeConstants, operationSelection },
    },
  );
}

const full = constant("query", "view", "full");
const inspect = constant("header", "X-Mode", "inspect");

describe("requests of one route are for the operation whose constants they have", () => {
  const handler = createFetchHandler([
    operation("A.List", "/books"),
    operation("A.Watch", "/books", [], true),
    operation("B.ListFull", "/books", [full]),
    operation("B.WatchFull", "/books", [full], true),
    operation("B.Inspect", "/books", [inspect]),
    operation("C.InspectFull", "/books", [full, inspect]),
    operation("A.Get", "/books/{id}"),
    operation("B.GetFull", "/books/{key}", [full]),
    operation("B.Only", "/authors", [full]),
  ]);
  test.each([
    ["/books", "A.List"],
    ["/books?view=short", "A.List"],
    ["/books?watch=true", "A.Watch"],
    ["/books?view=full", "B.ListFull"],
    ["/books?view=full&watch=true", "B.WatchFull"],
    ["/books?view=%66ull", "B.ListFull"],
    ["/books", "B.Inspect", "inspect"],
    ["/books?view=full", "C.InspectFull", "inspect"],
    ["/books/1", "A.Get"],
    ["/books/1?view=full", "B.GetFull"],
    ["/authors?view=full", "B.Only"],
    // The reader of the only operation tells what is missing.
    ["/authors", "B.Only"],
  ])("%s is for %s", async (target, name, mode = "") => {
    const response = await handler(new Request(`http://books${target}`, { headers: { "x-mode": mode } }));
    expect(await response.json()).toEqual({ name });
  });
});

test("a variant gets the variables of the path by its own names", async () => {
  const create = (name: string, template: string, fields: readonly string[], constants: readonly RouteConstant[]) => {
    const path = fields.map((field) => ({ name: field }));
    const route = { method: "GET", template, path, query: [{ name: "view" }] } as const;
    return endpointWith(
      { name: `books.v1.${name}`, routes: [{ ...route, ...(constants.length === 0 ? {} : { constants }) }] },
      { read: (json) => json, handle: (request) => ({ name, request }), features: { parameterTypes, routeConstants } },
    );
  };
  const handler = createFetchHandler([
    create("Get", "/shelves/{shelf}/books/{book}", ["shelf", "book"], []),
    create("GetFull", "/shelves/{owner}/books/{id}", ["owner", "id"], [full]),
  ]);
  const json = async (target: string) => (await handler(new Request(`http://books${target}`))).json();
  expect(await json("/shelves/a/books/b")).toEqual({ name: "Get", request: { shelf: "a", book: "b" } });
  const request = { owner: "a", id: "b", view: "full" };
  expect(await json("/shelves/a/books/b?view=full")).toEqual({ name: "GetFull", request });
});

test("operations with the same constants cannot be told apart", () => {
  const create = () =>
    createFetchHandler([operation("A.List", "/books", [full]), operation("B.List", "/books", [full])]);
  expect(create).toThrow("GET /books of books.v1.B.List and GET /books of books.v1.A.List match the same requests");
});
