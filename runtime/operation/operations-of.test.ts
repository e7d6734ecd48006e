import { expect, test } from "vitest";
import { operationsOf } from "./operations-of.ts";

const routes = [{ method: "GET", template: "/books" }] as const;

test("operations get the name of the service and what all of them share", () => {
  const security = [{ scheme: "key" }];
  const operations = operationsOf<"listBooks" | "toString">(
    { name: "library.v1.LibraryService", security },
    { listBooks: { name: "ListBooks", routes }, toString: { name: "ToString", routes, security: [] } },
  );
  expect(operations).toEqual({
    listBooks: { name: "library.v1.LibraryService.ListBooks", routes, security },
    toString: { name: "library.v1.LibraryService.ToString", routes, security: [] },
  });
});
