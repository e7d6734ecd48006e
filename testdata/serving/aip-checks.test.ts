import { expect, test } from "vitest";
import { createFetchHandler, type Endpoint } from "../../runtime/server.ts";
import { generateCase } from "../golden-cases.ts";
import { importModules } from "../import-modules.ts";

const modules = await importModules(await generateCase("aip-checks", "target=js+dts"));
const { libraryEndpoints } = modules.get("input_handlers.js") as {
  readonly libraryEndpoints: (handlers: object) => readonly Endpoint[];
};
const fetch = createFetchHandler(libraryEndpoints({ createBook: ({ book = {} }: { readonly book?: object }) => book }));

async function create(parent: string, request: object): Promise<{ status: number; fields: readonly string[] }> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request) };
  const response = await fetch(new Request(`http://test/v1/${parent}/books`, init));
  const fields = [...(await response.text()).matchAll(/"field":"([^"]*)"/g)].map(([, field]) => field!);
  return { status: response.status, fields };
}

test("names and formats that the annotations of google.api allow", async () => {
  const book = {
    sequel: "shelves/a/books/b",
    similar: ["archive.d/x", "shelves/-/books/b", ""],
    about: "anything",
    address: "::1",
    hosts: ["::1", "2001:db8::1"],
  };
  const requestId = "9f1b5c1e-8a4e-4c0f-9d0e-0d6d5b1a7c41";
  expect(await create("shelves/a", { requestId, book })).toEqual({ status: 200, fields: [] });
  expect(await create("shelves/a", { requestId: "", book: { address: "10.0.0.1" } })).toMatchObject({ status: 200 });
});

test("all others are violations", async () => {
  const book = {
    sequel: "books/b",
    similar: ["shelves/a/books/b", "archiveXd/x"],
    address: "localhost",
    hosts: ["10.0.0.1"],
  };
  // A UUID, but of version 1.
  const requestId = "9f1b5c1e-8a4e-1c0f-9d0e-0d6d5b1a7c41";
  expect(await create("shelves/a", { requestId, book })).toEqual({
    status: 400,
    fields: ["requestId", "book.sequel", "book.similar[1]", "book.address", "book.hosts[0]"],
  });
});
