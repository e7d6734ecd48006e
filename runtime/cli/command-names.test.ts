import { expect, test } from "vitest";
import { commandNames, serviceNames } from "./command-names.ts";

const input = { name: "Request", schema: { type: "object" } };

function namesOf(...rpcs: (readonly [name: string, path?: string])[]): readonly string[] {
  const operations = rpcs.map(([name, path = "/"]) => {
    return {
      name,
      path,
      method: "GET",
      variables: [],
      effect: "none",
      idempotent: true,
      input,
      call: async () => ({}),
    } as const;
  });
  return commandNames(operations).map(({ group, verb }) => (group === undefined ? verb : `${group} ${verb}`));
}

test.each([
  [
    [["ListVolumes"], ["GetVolume"]],
    ["volumes list", "volumes get"],
  ],
  [[["GetVolume", "/volumes/{id}"]], ["volumes get"]],
  [[["GetVolume", "/one"]], ["volume get"]],
  [
    [["GetEntry"], ["ListEntries"]],
    ["entries get", "entries list"],
  ],
  [
    [["GetBox"], ["ListBoxes"]],
    ["boxes get", "boxes list"],
  ],
  [
    [["ListHTTPRoutes"], ["GetHTTPRoute"]],
    ["http-routes list", "http-routes get"],
  ],
  [
    [["GetBooks"], ["GetBook"]],
    ["books get", "book get"],
  ],
  [
    [["GetBook"], ["GetBooks"]],
    ["book get", "books get"],
  ],
  [
    [["ListBook"], ["ListBooks"], ["ListBook_s"]],
    ["book list", "books list", "book-s list"],
  ],
  [
    [["GetBox", "/boxes"], ["GetBoxe"]],
    ["box get", "boxe get"],
  ],
  [
    [["Get"], ["get"], ["GetBook"], ["Get_Book"]],
    ["get", "get-2", "book get", "book get-2"],
  ],
  [
    [["Books"], ["ListBooks"], ["CallBooks"]],
    ["books call", "books list", "books call-2"],
  ],
  [
    [["Search"], ["list_books"]],
    ["search", "books list"],
  ],
] as const)("%j are %j", (rpcs, names) => {
  expect(namesOf(...rpcs)).toEqual(names);
});

test.each([
  [
    ["books.v1.BooksService", "BookShop"],
    ["books", "book-shop"],
  ],
  [
    ["books.v1.BooksService", "books.v2.BooksService"],
    ["books-v1", "books-v2"],
  ],
  [
    ["books.BooksService", "books.v2beta1.Books"],
    ["books", "books-v2beta1"],
  ],
  [
    ["a.v1.Books", "b.v1.Books", "b.v2.Books"],
    ["a-v1-books", "b-v1-books", "books-v2"],
  ],
  [
    ["a.Books", "a.Books", "Books2"],
    ["a-books", "a-books-2", "books-2"],
  ],
])("services %j are %j", (services, names) => {
  expect(serviceNames(services)).toEqual(names);
});
