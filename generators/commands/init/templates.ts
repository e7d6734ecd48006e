/** The proto file of the README. Of buf's rules, it ignores those that a project with other conventions may have. */
export function booksProto(ignored: readonly string[]): string {
  const comments = ignored.map((rule) => `  // buf:lint:ignore ${rule}\n`).join("");
  return `syntax = "proto3";

package books.v1;

import "google/api/annotations.proto";

service BooksService {
  // Gets a book. Fails with 404 if it does not exist.
${comments}  rpc GetBook(GetBookRequest) returns (Book) {
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
}

/** A server of the example; `gen` is the folder of the generated code, from the file. */
export function serverText(gen: string, extension: string, isEs: boolean): string {
  // Next.js compiles for ES2017, which has no literals of bigint.
  const fields = '{ name, title: "Emma", copiesSold: BigInt("9007199254740993") }';
  return `import { createServer } from "node:http";
${isEs ? 'import { create } from "@bufbuild/protobuf";\n' : ""}import { createNodeListener } from "@protoc-gen-rest/runtime/node";
import { StatusError } from "@protoc-gen-rest/runtime/server";
import { booksEndpoints } from "${gen}/books/v1/books_handlers${extension}";
${isEs ? `import { BookSchema } from "${gen}/books/v1/books_pb${extension}";\n` : ""}
const endpoints = booksEndpoints({
  getBook({ name }) {
    if (name !== "shelves/fiction/books/emma") {
      throw new StatusError("not_found", \`\${name} does not exist\`);
    }
    return ${
      isEs
        ? `create(BookSchema, {
      name,
      title: "Emma",
      copiesSold: BigInt("9007199254740993"),
    })`
        : fields
    };
  },
});

const { PORT = "8080" } = process.env;
createServer(createNodeListener(endpoints)).listen(
  Number(PORT),
  "127.0.0.1",
  () => console.log("listening"),
);
`;
}

/** A program that calls the server. A package of CommonJS has no `await` outside of functions. */
export function clientText(gen: string, isEs: boolean): string {
  const name = '"shelves/fiction/books/emma"';
  const call = isEs
    ? `const request = create(GetBookRequestSchema, {
  name: ${name},
});
books.getBook(request).then(console.log);`
    : `books.getBook({ name: ${name} }).then(console.log);`;
  return `${isEs ? 'import { create } from "@bufbuild/protobuf";\n' : ""}import { createTransport } from "@protoc-gen-rest/runtime/client";
import { createBooksClient } from "${gen}/books/v1/books_client.js";
${isEs ? `import { GetBookRequestSchema } from "${gen}/books/v1/books_pb.js";\n` : ""}
const { PORT = "8080" } = process.env;
const baseUrl = \`http://127.0.0.1:\${PORT}\`;
const books = createBooksClient(createTransport({ baseUrl, timeout: 5000 }));

${call}
`;
}

/** A client for pages, which the development server of Vite passes on to the API. */
export function viteClientText(gen: string): string {
  return `import { createTransport } from "@protoc-gen-rest/runtime/client";
import {
  type BooksClient,
  createBooksClient,
} from "${gen}/books/v1/books_client.js";

// In vite.config.ts: server: { proxy: { "/v1": "http://127.0.0.1:8080" } }
export const books: BooksClient = createBooksClient(
  createTransport({ baseUrl: window.location.origin }),
);
`;
}

/** A client for the server components and route handlers of Next.js. */
export function nextClientText(gen: string): string {
  return `import { createTransport } from "@protoc-gen-rest/runtime/client";
import {
  type BooksClient,
  createBooksClient,
} from "${gen}/books/v1/books_client";

const { API_URL: baseUrl = "http://127.0.0.1:8080" } = process.env;

// For server components and route handlers.
export const books: BooksClient = createBooksClient(
  createTransport({ baseUrl }),
);
`;
}

export function tsconfigText(out: string): string {
  return `{
  "compilerOptions": {
    "strict": true,
    "module": "nodenext",
    "target": "es2022",
    "types": ["node"],
    "outDir": "dist"
  },
  "include": ["*.ts", "${out}"]
}
`;
}

/** Next.js adds what else it needs. Its own default is ES2017. */
export const nextTsconfigText = `{
  "compilerOptions": {
    "target": "ES2020",
    "strict": true
  }
}
`;

/** Generated code may have literals of bigint, which are from ES2020. Next.js compiles for browsers by another setting. */
export function withBigints(tsconfig: string): string {
  return tsconfig.replace(/("target"\s*:\s*")(?:es5|es6|es201[5-9])"/i, '$1ES2020"');
}
