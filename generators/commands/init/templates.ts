/** The proto file of the README. */
export const booksProto = `syntax = "proto3";

package books.v1;

import "google/api/annotations.proto";

service BooksService {
  // Gets a book. Fails with 404 if it does not exist.
  rpc GetBook(GetBookRequest) returns (Book) {
    option (google.api.http) = {get: "/v1/{name=shelves/*/books/*}"};
  }
}

message GetBookRequest {
  string name = 1;
}

message Book {
  string name = 1;
  string title = 2;
  int64 copies_sold = 3;
}
`;

/** A server of the example; `gen` is the folder of the generated code, from the file. */
export function serverText(gen: string, isEs: boolean): string {
  const imports = isEs
    ? `import { create } from "@bufbuild/protobuf";
import { createNodeListener } from "@protoc-gen-rest/runtime/node";
import { StatusError } from "@protoc-gen-rest/runtime/server";
import { booksEndpoints } from "${gen}/books/v1/books_handlers.js";
import { BookSchema } from "${gen}/books/v1/books_pb.js";`
    : `import { booksEndpoints } from "${gen}/books/v1/books_handlers.js";`;
  const book = '{ name, title: "Emma", copiesSold: 9007199254740993n }';
  return `import { createServer } from "node:http";
${imports}

const endpoints = booksEndpoints({
  getBook({ name }) {
    if (name !== "shelves/fiction/books/emma") throw new StatusError("not_found", \`\${name} does not exist\`);
    return ${isEs ? `create(BookSchema, ${book})` : book};
  },
});

const port = Number(process.env["PORT"] ?? 8080);
createServer(createNodeListener(endpoints)).listen(port, "127.0.0.1", () => console.log("listening"));
`;
}

/** A program that calls the server. */
export function clientText(gen: string, isEs: boolean): string {
  const request = '{ name: "shelves/fiction/books/emma" }';
  const imports = isEs
    ? `import { createTransport } from "@protoc-gen-rest/runtime/client";
import { createBooksClient } from "${gen}/books/v1/books_client.js";
import { GetBookRequestSchema } from "${gen}/books/v1/books_pb.js";`
    : `import { createBooksClient } from "${gen}/books/v1/books_client.js";`;
  return `${imports}

const baseUrl = \`http://127.0.0.1:\${process.env["PORT"] ?? 8080}\`;
const books = createBooksClient(createTransport({ baseUrl, timeout: 5000 }));

console.log(await books.getBook(${isEs ? `create(GetBookRequestSchema, ${request})` : request}));
`;
}

/** A client for pages, which the development server of Vite passes on to the API. */
export function browserClientText(gen: string): string {
  return `import { type BooksClient, createBooksClient } from "${gen}/books/v1/books_client.js";

// In vite.config.ts: server: { proxy: { "/v1": "http://127.0.0.1:8080" } }
export const books: BooksClient = createBooksClient(createTransport({ baseUrl: window.location.origin }));
`;
}

export const tsconfigText = `{
  "compilerOptions": { "strict": true, "module": "nodenext", "target": "es2022", "types": ["node"], "outDir": "dist" },
  "include": ["*.ts", "gen"]
}
`;
