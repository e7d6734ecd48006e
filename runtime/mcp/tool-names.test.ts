import { expect, test } from "vitest";
import type { OperationCall, ServiceCalls } from "../calls/service-calls.ts";
import { isOffered } from "./choose-operations.ts";
import { toolNames } from "./tool-names.ts";

const input = { name: "Request", schema: { type: "object" } };

const service = (name: string, ...operations: string[]): ServiceCalls => ({
  name,
  operations: operations.map((it): OperationCall => {
    const effect = it.startsWith("Delete") ? "changes" : "none";
    return {
      name: it,
      method: "GET",
      path: "/",
      variables: [],
      effect,
      idempotent: true,
      input,
      call: async () => ({}),
    };
  }),
});

const namesOf = (...services: ServiceCalls[]): string[] => [...toolNames(services)];

test("a tool has the name of its rpc, and as much before it as tells it from others", () => {
  expect(namesOf(service("books.v1.Books", "GetBook", "ListBooks"), service("books.v1.Readers", "ListBooks"))).toEqual([
    "GetBook",
    "Books_ListBooks",
    "Readers_ListBooks",
  ]);
  expect(namesOf(service("books.v1.Books", "List"), service("books.v2.Books", "List"))).toEqual([
    "books_v1_Books_List",
    "books_v2_Books_List",
  ]);
  const twice = service("books.v1.Books", "List");
  expect(namesOf(twice, twice)).toEqual(["books_v1_Books_List", "books_v1_Books_List_2"]);
});

test("names are unique in 64 characters, and none is that of the tool that continues", () => {
  const long = "Get".padEnd(70, "x");
  expect(namesOf(service("Books", `${long}1`, `${long}2`, "ReadMore"))).toEqual([
    long.slice(0, 64),
    `${long.slice(0, 62)}_2`,
    "ReadMore_2",
  ]);
});

test.each([
  [["Books.*"], ["Books.GetBook", "Books.ListBooks"]],
  [["ListBooks"], ["Books.ListBooks", "Readers.ListBooks"]],
  [
    ["books.v1.Readers.ListBooks", "Get*"],
    ["Books.GetBook", "Readers.ListBooks"],
  ],
  [["DeleteBook"], []],
  [["."], []],
])("%j allows %j", (allow, names) => {
  const services = [
    service("books.v1.Books", "GetBook", "ListBooks", "DeleteBook"),
    service("books.v1.Readers", "ListBooks"),
  ];
  const offered = services.flatMap((it) =>
    it.operations
      .filter((operation) => isOffered(it, operation, { allow }))
      .map(({ name }) => `${it.name.slice(9)}.${name}`),
  );
  expect(offered).toEqual(names);
});
