import { expect, test } from "vitest";
import type { Reader } from "../../json/check.ts";
import { createCheck } from "../../json/create-check.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import { endpointsOf } from "./endpoints-of.ts";

interface Book {
  title: string;
}

const readBook = ((json: unknown) => json) as Reader<Book>;
const routes = [{ method: "GET", template: "/books" }] as const;
const operations = {
  getBook: { name: "GetBook", routes },
  dropBook: { name: "DropBook", routes },
};

class Handlers {
  prefix = "The ";
  getBook({ title }: Book, _context: HandlerContext): Book | Promise<Book> {
    return { title: this.prefix + title };
  }
  dropBook(_book: Book, _context: HandlerContext): Promise<Book> {
    return Promise.resolve({ title: "" });
  }
}

test("endpoints call the handlers as methods, also those that are replaced later", async () => {
  const handlers = new Handlers();
  const features = {};
  const [get, drop] = endpointsOf(features, operations, handlers, {
    getBook: { read: readBook, write: ({ title }) => ({ wire: title }) },
    dropBook: { read: readBook },
  });
  const context = {} as HandlerContext;
  expect(get!.operation).toBe(operations.getBook);
  expect(get!.implementation.features).toBe(features);
  expect(get!.respond({ title: "Trial" }, createCheck(), context)).toEqual({ wire: "The Trial" });
  handlers.getBook = () => ({ title: "another" });
  expect(get!.respond({ title: "Trial" }, createCheck(), context)).toEqual({ wire: "another" });
  expect(await drop!.respond({}, createCheck(), context)).toEqual({ title: "" });
});

test("codecs must fit the handlers", () => {
  // @ts-expect-error The handler takes a book.
  const read: Reader<number> = readBook;
  // @ts-expect-error A codec is missing.
  expect(endpointsOf({}, operations, new Handlers(), { getBook: { read: readBook } })).toHaveLength(1);
  expect(read).toBe(readBook);
});
