// A small service in the form of generated code, written by hand: operations, readers, handlers, a client.

import { queryText } from "../../runtime/client/request/query-text.ts";
import { ndjson } from "../../runtime/client/stream/ndjson.ts";
import { streamFormats } from "../../runtime/client/stream/stream-formats.ts";
import type { Call, CallOptions, Transport } from "../../runtime/client.ts";
import type { Check, Reader } from "../../runtime/json/check.ts";
import { checkRequired, readMember } from "../../runtime/json/object.ts";
import type { Operation } from "../../runtime/operation/operation.ts";
import { pathSegment } from "../../runtime/path/segment.ts";
import { endpoint, streamEndpoint } from "../../runtime/server/service/endpoint.ts";
import type { Endpoint, HandlerContext } from "../../runtime/server.ts";

export interface Book {
  name?: string;
  title?: string;
  pages?: number;
  labels?: Record<string, string>;
  inPrint?: boolean;
  format?: string | number;
  parts?: Book[];
  extra?: unknown;
}

export interface ListRequest {
  shelf?: string;
  pageSize?: number;
  tags?: string[];
  filter?: { inPrint?: boolean; format?: string | number; title?: string };
  extra?: unknown;
}

export interface ListResponse {
  books: Book[];
}

export interface BookRequest {
  shelf?: string;
  book?: Book;
  pageSize?: number;
}

export interface ShelfHandlers {
  list(request: ListRequest, context: HandlerContext): Promise<ListResponse> | ListResponse;
  create(request: BookRequest, context: HandlerContext): Promise<Book> | Book;
  update(request: BookRequest, context: HandlerContext): Promise<Book> | Book;
  replace(request: Book & { shelf?: string }, context: HandlerContext): Promise<Book> | Book;
  watch(request: ListRequest, context: HandlerContext): AsyncIterable<Book>;
}

const operations = {
  list: {
    name: "shelf.v1.Shelf.List",
    routes: [
      {
        method: "GET",
        template: "/v1/{shelf}/books",
        path: [{ name: "shelf" }],
        query: [
          { name: "pageSize", protoName: "page_size" },
          { name: "tags", list: true },
          { name: "filter.inPrint", protoName: "filter.in_print", type: "boolean" },
          { name: "filter.format", type: "enum" },
          { name: "filter.title" },
          { name: "extra", type: "json" },
        ],
      },
      { method: "GET", template: "/v1/{shelf}/titles", path: [{ name: "shelf" }], responseBody: "books" },
    ],
  },
  create: {
    name: "shelf.v1.Shelf.Create",
    routes: [
      {
        method: "POST",
        template: "/v1/{shelf}/books",
        path: [{ name: "shelf" }],
        query: [{ name: "pageSize", protoName: "page_size" }],
        body: "book",
      },
    ],
  },
  update: {
    name: "shelf.v1.Shelf.Update",
    routes: [
      {
        method: "PATCH",
        template: "/v1/books/{book.name}",
        path: [{ name: "book.name" }],
        body: "book",
      },
    ],
  },
  replace: {
    name: "shelf.v1.Shelf.Replace",
    routes: [{ method: "PUT", template: "/v1/{shelf}/all", path: [{ name: "shelf" }], body: "*" }],
  },
  watch: {
    name: "shelf.v1.Shelf.Watch",
    routes: [
      { method: "GET", template: "/v1/{shelf}:watch", path: [{ name: "shelf" }], query: [{ name: "pageSize" }] },
    ],
    streams: ["ndjson"],
  },
} as const satisfies Record<string, Operation>;

type Members = Readonly<Record<string, (value: unknown, path: string, check: Check) => unknown>>;

/** Checks in place, like readers of plain messages. */
function readMembers(json: unknown, path: string, check: Check, members: Members): unknown {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    check.violations.push({ path, reason: "must be an object" });
    return json;
  }
  if (++check.depth > 100) {
    check.violations.push({ path, reason: "nested too deeply" });
    check.depth--;
    return json;
  }
  const object = json as Record<string, unknown>;
  for (const name of Object.keys(object)) {
    const at = path === "" ? name : `${path}.${name}`;
    const read = Object.hasOwn(members, name) ? members[name] : undefined;
    if (read !== undefined) object[name] = read(object[name], at, check);
    else if (check.unknown === "reject" || name === "__proto__") {
      check.violations.push({ path: at, reason: "no such member" });
    } else if (check.unknown === "drop") delete object[name];
  }
  check.depth--;
  return json;
}

function typed(type: "string" | "boolean"): Members[string] {
  return (value, path, check) => {
    if (typeof value !== type) check.violations.push({ path, reason: `must be a ${type}` });
    return value;
  };
}

const integer: Members[string] = (value, path, check) => {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  if (!Number.isInteger(number)) check.violations.push({ path, reason: "must be an integer" });
  return number;
};

const anything: Members[string] = (value) => value;

function listOf(item: Members[string]): Members[string] {
  return (value, path, check) => {
    if (Array.isArray(value)) return value.map((it, at) => item(it, `${path}[${at}]`, check));
    check.violations.push({ path, reason: "must be a list" });
    return value;
  };
}

const labels: Members[string] = (value, path, check) => {
  if (typeof value !== "object" || value === null) check.violations.push({ path, reason: "must be an object" });
  else for (const [key, text] of Object.entries(value)) typed("string")(text, `${path}[${key}]`, check);
  return value;
};

const bookMembers: Members = {
  name: typed("string"),
  title: typed("string"),
  pages: integer,
  labels,
  inPrint: typed("boolean"),
  format: anything,
  parts: (value, path, check) => listOf(readBookAt)(value, path, check),
  extra: anything,
};

function readBookAt(json: unknown, path: string, check: Check): unknown {
  return readMembers(json, path, check, bookMembers);
}

const readBook: Reader<Book> = (json, check) => readBookAt(json, "", check) as Book;

const readReplaceRequest: Reader<Book & { shelf?: string }> = (json, check) =>
  readMembers(json, "", check, { ...bookMembers, shelf: typed("string") }) as Book;

const readListRequest: Reader<ListRequest> = (json, check) =>
  readMembers(json, "", check, {
    shelf: typed("string"),
    pageSize: integer,
    tags: listOf(typed("string")),
    filter: (value, path, inner) =>
      readMembers(value, path, inner, { inPrint: typed("boolean"), format: anything, title: typed("string") }),
    extra: anything,
  }) as ListRequest;

const readRequiredTitle: Reader<Book | undefined> = (book, check) => {
  if (book !== undefined) checkRequired(book as Book, ["title"], check);
  return book as Book | undefined;
};

const readBookRequest: Reader<BookRequest> = (json, check) => {
  const request = readMembers(json, "", check, {
    shelf: typed("string"),
    book: readBookAt,
    pageSize: integer,
  }) as BookRequest;
  if (check.required) readMember(request, "book", readRequiredTitle, check);
  return request;
};

const readListResponse: Reader<ListResponse> = (json, check) =>
  readMembers(json, "", check, { books: listOf(readBookAt) }) as ListResponse;

export function shelfEndpoints(handlers: ShelfHandlers): Endpoint[] {
  return [
    endpoint(operations.list, { read: readListRequest, handle: (request, context) => handlers.list(request, context) }),
    endpoint(operations.create, {
      read: readBookRequest,
      handle: (request, context) => handlers.create(request, context),
    }),
    endpoint(operations.update, {
      read: readBookRequest,
      handle: (request, context) => handlers.update(request, context),
    }),
    endpoint(operations.replace, {
      read: readReplaceRequest,
      handle: (request, context) => handlers.replace(request, context),
    }),
    streamEndpoint(operations.watch, {
      read: readListRequest,
      handle: (request, context) => handlers.watch(request, context),
    }),
  ];
}

export interface ShelfClient {
  list(request: ListRequest, options?: CallOptions): Promise<ListResponse>;
  create(request: BookRequest, options?: CallOptions): Promise<Book>;
  watch(request: ListRequest, options?: CallOptions): AsyncIterable<Book>;
}

export function createShelfClient(transport: Transport): ShelfClient {
  return {
    async list(request, options) {
      return transport.unary(
        {
          operation: "shelf.v1.Shelf.List",
          method: "GET",
          template: "/v1/{shelf}/books",
          path: `/v1/${pathSegment("shelf", request.shelf ?? "")}/books`,
          query: queryText({ pageSize: request.pageSize, tags: request.tags, filter: request.filter }),
        },
        readListResponse,
        options,
      );
    },
    async create(request, options) {
      const call: Call = {
        operation: "shelf.v1.Shelf.Create",
        method: "POST",
        template: "/v1/{shelf}/books",
        path: `/v1/${pathSegment("shelf", request.shelf ?? "")}/books`,
        query: queryText({ pageSize: request.pageSize }),
        body: request.book,
      };
      return transport.unary(call, readBook, options);
    },
    async *watch(request, options) {
      yield* transport.stream(
        {
          operation: "shelf.v1.Shelf.Watch",
          method: "GET",
          template: "/v1/{shelf}:watch",
          streams: streamFormats(ndjson),
          path: `/v1/${pathSegment("shelf", request.shelf ?? "")}:watch`,
          query: queryText({ pageSize: request.pageSize }),
        },
        readBook,
        options,
      );
    },
  };
}
