import {
  create,
  createFileRegistry,
  type DescMethod,
  type DescService,
  type FileRegistry,
  type Message,
} from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import {
  type CallOptions,
  Code,
  ConnectError,
  createClient,
  createContextKey,
  createContextValues,
  type HandlerContext,
  type Interceptor,
  type ServiceImpl,
} from "@connectrpc/connect";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { describeSources } from "../../testdata/descriptors.ts";
import { generate } from "../../testdata/generate.ts";
import { importModules } from "../../testdata/import-modules.ts";
import { adapters, type ServedApi } from "../../testdata/serving/adapters.ts";
import { createTransport, RestError, type Transport } from "../client.ts";
import { connectHandlers, createConnectTransport } from "../connect.ts";
import { createNodeTransport } from "../node.ts";
import { type Endpoint, limitTime } from "../server.ts";

const proto = `
syntax = "proto3";
package shelf.v1;
import "google/api/annotations.proto";

service ShelfService {
  rpc GetBook(GetBookRequest) returns (Book) {
    option (google.api.http) = {get: "/v1/books/{id}"};
  }
  rpc WatchBooks(GetBookRequest) returns (stream Book) {
    option (google.api.http) = {get: "/v1/books/{id}:watch"};
  }
  rpc DeleteBook(GetBookRequest) returns (Book) {
    option (google.api.http) = {delete: "/v1/books/{id}"};
  }
  rpc Internal(GetBookRequest) returns (Book);
}

message GetBookRequest {
  string id = 1;
}

message Book {
  string id = 1;
  string title = 2;
  int64 copies_sold = 3;
}
`;

type Book = Message & { readonly id: string; readonly title: string; readonly copiesSold: bigint };

let registry: FileRegistry;
let service: DescService;
let toEndpoints: (handlers: unknown) => Endpoint[];
let createShelfClient: (transport: Transport) => object;

beforeAll(async () => {
  const file = describeSources({ "shelf.proto": proto });
  registry = createFileRegistry(create(FileDescriptorSetSchema, { file }));
  service = registry.getService("shelf.v1.ShelfService")!;
  const files = await generate(file, ["shelf.proto"], "target=js+dts", "messages=es");
  const modules = await importModules(files);
  toEndpoints = modules.get("shelf_handlers.js")!["shelfEndpoints"] as typeof toEndpoints;
  createShelfClient = modules.get("shelf_client.js")!["createShelfClient"] as typeof createShelfClient;
});

let api: ServedApi | undefined;
afterEach(() => api?.close());

const userKey = createContextKey("nobody");
const stopped = vi.fn();
const implementation = {
  async getBook({ id }: Book, context: HandlerContext) {
    if (id === "lost") {
      const desc = registry.getMessage("shelf.v1.Book")!;
      const details = [{ desc, value: { id, copiesSold: 3n } }];
      throw new ConnectError("no such book", Code.NotFound, { "x-reason": "burnt" }, details);
    }
    if (id === "broken") throw new Error("secret");
    context.responseHeader.set("x-shelf", "fiction");
    context.responseHeader.append("set-cookie", "a=1");
    context.responseTrailer.set("x-count", "1");
    const { requestMethod, requestHeader, url, protocolName, values } = context;
    const seen = [
      requestMethod,
      requestHeader.get("x-sent"),
      new URL(url).pathname,
      protocolName,
      values.get(userKey),
      (context.timeoutMs() ?? 0) > 0,
    ];
    return { id, title: seen.join(" "), copiesSold: 9007199254740993n };
  },
  async *watchBooks({ id }: Book, context: HandlerContext) {
    context.responseHeader.set("x-shelf", "fiction");
    if (id === "lost") throw new ConnectError("no such book", Code.NotFound);
    try {
      for (let at = 1; ; at++) {
        yield { id, copiesSold: BigInt(at) };
        if (id === "two" && at === 2) return;
        if (id === "broken" && at === 2) throw new ConnectError("torn", Code.DataLoss);
      }
    } finally {
      stopped();
    }
  },
} as unknown as Partial<ServiceImpl<DescService>>;

describe.each(adapters)("%s", (_, serve) => {
  const start = async () => {
    const contextValues = () => createContextValues().set(userKey, "ada");
    const middleware = [limitTime()];
    api = await serve(toEndpoints(connectHandlers(service, implementation, { contextValues })), {
      middleware,
      onError: () => undefined,
    });
    return api.origin;
  };

  test("serves an implementation of Connect as REST", async () => {
    const origin = await start();
    const response = await fetch(`${origin}/v1/books/emma?unknown=http://h`, { headers: { "x-sent": "yes" } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-shelf": "fiction",
      "set-cookie": "a=1",
      "trailer-x-count": "1",
    });
    expect(await response.json()).toEqual({
      id: "emma",
      title: "GET yes /v1/books/emma rest ada true",
      copiesSold: "9007199254740993",
    });
    const stream = await fetch(`${origin}/v1/books/two:watch`);
    expect(stream.headers.get("x-shelf")).toBe("fiction");
    expect(await stream.text()).toBe('{"id":"two","copiesSold":"1"}\n{"id":"two","copiesSold":"2"}\n');
  });

  test("maps errors of Connect", async () => {
    const origin = await start();
    const lost = await fetch(`${origin}/v1/books/lost`);
    expect([lost.status, lost.headers.get("x-reason")]).toEqual([404, "burnt"]);
    expect(await lost.json()).toEqual({
      code: 5,
      message: "no such book",
      details: [{ "@type": "type.googleapis.com/shelf.v1.Book", id: "lost", copiesSold: "3" }],
    });
    expect(await (await fetch(`${origin}/v1/books/broken`)).json()).toEqual({
      code: 13,
      message: "internal error",
      details: [],
    });
    const missing = await fetch(`${origin}/v1/books/emma`, { method: "DELETE" });
    expect([missing.status, (await missing.json()).message]).toEqual([
      501,
      "rpc shelf.v1.ShelfService.DeleteBook is not implemented",
    ]);
    expect((await fetch(`${origin}/v1/books/lost:watch`)).status).toBe(404);
    const torn = await (await fetch(`${origin}/v1/books/broken:watch`)).text();
    expect(JSON.parse(torn.trim().split("\n").at(-1)!)).toMatchObject({
      error: { status: "DATA_LOSS", message: "torn" },
    });
  });

  describe.each([
    ["fetch", createTransport],
    ["undici", createNodeTransport],
  ])("a client of Connect on %s", (_, create) => {
    const connect = async (interceptors?: Interceptor[]) => {
      const client = createShelfClient(create({ baseUrl: await start() }));
      const transport = createConnectTransport({
        clients: [[service, client]],
        registry,
        ...(interceptors && { interceptors }),
      });
      return createClient(service, transport) as unknown as {
        getBook(request: object, options?: CallOptions): Promise<Book>;
        watchBooks(request: object, options?: CallOptions): AsyncIterable<Book>;
        internal(request: object): Promise<Book>;
      };
    };

    test("calls REST", async () => {
      const seen: unknown[] = [];
      const log: Interceptor = (next) => async (request) => {
        const response = await next(request);
        seen.push([(request.method as DescMethod).name, request.service.typeName, response.header.get("x-shelf")]);
        return response;
      };
      const client = await connect([log]);
      const header = vi.fn();
      const book = await client.getBook({ id: "emma" }, { headers: { "x-sent": "yes" }, onHeader: header });
      expect(book).toMatchObject({
        $typeName: "shelf.v1.Book",
        title: "GET yes /v1/books/emma rest ada true",
        copiesSold: 9007199254740993n,
      });
      expect(header.mock.calls[0]![0].get("x-shelf")).toBe("fiction");
      const ids: bigint[] = [];
      for await (const { copiesSold } of client.watchBooks({ id: "two" })) ids.push(copiesSold);
      expect(ids).toEqual([1n, 2n]);
      expect(seen).toEqual([
        ["GetBook", "shelf.v1.ShelfService", "fiction"],
        ["WatchBooks", "shelf.v1.ShelfService", "fiction"],
      ]);
    });

    test("gets errors of Connect", async () => {
      const client = await connect();
      const error = await client.getBook({ id: "lost" }).catch((thrown: unknown) => thrown as ConnectError);
      expect(error).toBeInstanceOf(ConnectError);
      expect(error).toMatchObject({ code: Code.NotFound, rawMessage: "no such book", cause: expect.any(RestError) });
      const { metadata } = error as ConnectError;
      expect(metadata.get("x-reason")).toBe("burnt");
      expect((error as ConnectError).findDetails(registry.getMessage("shelf.v1.Book")!)).toMatchObject([
        { id: "lost", copiesSold: 3n },
      ]);
      await expect(client.internal({ id: "emma" })).rejects.toMatchObject({ code: Code.Unimplemented });
      const read = async (id: string) => {
        for await (const _ of client.watchBooks({ id }));
      };
      await expect(read("lost")).rejects.toMatchObject({ code: Code.NotFound });
      await expect(read("broken")).rejects.toMatchObject({ code: Code.DataLoss, rawMessage: "torn" });
    });

    test("aborts and times out", async () => {
      const client = await connect();
      stopped.mockClear();
      // Connect does not pass the end of a loop on to its transport: a signal ends the call.
      const leave = new AbortController();
      const watch = async () => {
        for await (const { copiesSold } of client.watchBooks({ id: "emma" }, { signal: leave.signal })) {
          if (copiesSold === 3n) leave.abort();
        }
      };
      await expect(watch()).rejects.toMatchObject({ code: Code.Canceled });
      await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
      await expect(client.getBook({ id: "emma" }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
        code: Code.Canceled,
      });
      await expect(client.getBook({ id: "emma" }, { timeoutMs: 1e-9 })).rejects.toMatchObject({
        code: Code.DeadlineExceeded,
      });
    });
  });
});
