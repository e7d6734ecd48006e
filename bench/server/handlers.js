import { StatusError } from "@protoc-gen-rest/runtime/server";
import { messageOf, small } from "../books/values.js";

const books = new Map([["emma", messageOf(small)]]);

export const handlers = {
  getBook({ book }) {
    const found = books.get(book);
    if (found === undefined) throw new StatusError("not_found", `there is no book ${book}`);
    return found;
  },
  echoBook: (book) => book,
};
