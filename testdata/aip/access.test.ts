import { buildModel } from "@protoc-gen-rest/plugin";
import { createOpenApi } from "@protoc-gen-rest/plugin/tooling";
import type { Interceptor, Transport, TransportOptions } from "@protoc-gen-rest/runtime/client";
import { type Credential, createFetchHandler, type Endpoint } from "@protoc-gen-rest/runtime/server";
import { describe, expect, test } from "vitest";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";
import { documentProblems } from "../openapi/check-document.ts";

interface Item {
  readonly id: string;
}

interface Client {
  createArchiveClient(transport?: Transport): Record<string, (request: Item) => Promise<Item>>;
  createArchiveTransport(options?: Partial<TransportOptions>): Transport;
  archiveAuth(credentials: object): Interceptor;
  getItem(transport: Transport, request: Item): Promise<Item>;
}

interface Handlers {
  archiveEndpoints(handlers: object): Endpoint[];
}

const files = describeFiles(import.meta.dirname, ["access.proto"]);
const modules = await importModules(await generate(files, ["access.proto"], "target=js+dts"));
const client = modules.get("access_client.js") as unknown as Client;
const handlers = modules.get("access_handlers.js") as unknown as Handlers;
const { model } = buildModel({ protoFile: files, fileToGenerate: ["access.proto"] });
const [archive, loans, catalog, keys] = model.files[0]!.services;

const google = ["https://www.googleapis.com/auth/archive", "https://www.googleapis.com/auth/archive.readonly"];
const echo = (item: Item): Item => item;
const endpoints = handlers.archiveEndpoints({ getItem: echo, getPublicItem: echo });

describe("google.api.oauth_scopes", () => {
  test("any of the scopes is enough, unless rest.v1 declares something else", () => {
    const required = [archive, loans, catalog, keys].flatMap((service) =>
      service!.operations.map(({ name, security }) => [
        name,
        security.map(({ scheme, scopes }) => [scheme, ...scopes].join(" ")),
      ]),
    );
    expect(Object.fromEntries(required)).toEqual({
      GetItem: google.map((scope) => `oauth2 ${scope}`),
      GetPublicItem: [],
      GetLoan: ["oauth2 loans.read", "oauth2 loans.list"],
      GetEntry: ["staff catalog.read"],
      DeleteEntry: ["staff catalog.write"],
      GetKey: ["key"],
    });
  });

  test("OpenAPI has the schemes, with the endpoints of Google for its scopes", async () => {
    const { document } = createOpenApi([archive!, loans!, catalog!, keys!]);
    expect(document).toMatchObject({
      components: {
        securitySchemes: {
          oauth2: {
            flows: {
              authorizationCode: {
                tokenUrl: "https://oauth2.googleapis.com/token",
                scopes: Object.fromEntries(google.map((scope) => [scope, ""])),
              },
            },
          },
          "LoansService.oauth2": {
            type: "http",
            scheme: "bearer",
            description: "An OAuth 2 access token. Scopes: loans.read, loans.list.",
          },
          staff: {
            flows: { clientCredentials: { scopes: { "catalog.read": "", "catalog.write": expect.any(String) } } },
          },
          key: { type: "apiKey" },
        },
      },
      paths: {
        "/v1/items/{id}": { get: { security: google.map((scope) => ({ oauth2: [scope] })) } },
        "/v1/public/{id}": { get: { security: [] } },
        "/v1/loans/{id}": {
          get: { security: [{ "LoansService.oauth2": ["loans.read"] }, { "LoansService.oauth2": ["loans.list"] }] },
        },
      },
    });
    expect(await documentProblems(document)).toEqual([]);
    const older = createOpenApi([loans!], { version: "3.0" }).document;
    expect(await documentProblems(older)).toEqual([]);
    expect(older).toMatchObject({ paths: { "/v1/loans/{id}": { get: { security: [{ oauth2: [] }] } } } });
  });

  test("a server does not start without authenticate, which gets the scopes", async () => {
    expect(() => createFetchHandler(endpoints)).toThrow(/ArchiveService\.GetItem must authenticate/);
    const seen: Credential[] = [];
    const handle = createFetchHandler(endpoints, {
      authenticate: (credentials) => {
        seen.push(...credentials);
        return credentials.some(({ value }) => value === "good");
      },
    });
    expect((await handle(new Request("http://h/v1/items/1"))).status).toBe(401);
    expect((await handle(new Request("http://h/v1/public/1"))).status).toBe(200);
    const auth = client.archiveAuth({ oauth2: "good" });
    const transport = client.createArchiveTransport({
      fetch: (url, init) => handle(new Request(url, init)),
      interceptors: [auth],
    });
    expect(await client.getItem(transport, { id: "1" })).toEqual({ id: "1" });
    expect(seen).toEqual(google.map((scope) => ({ scheme: "oauth2", value: "good", scopes: [scope], privileges: [] })));
  });
});

describe("google.api.default_host", () => {
  async function urlOf(call: () => Promise<unknown>): Promise<string> {
    const original = globalThis.fetch;
    let sent = "";
    globalThis.fetch = async (url) => {
      sent = String(url);
      return new Response("{}");
    };
    try {
      await call();
      return sent;
    } finally {
      globalThis.fetch = original;
    }
  }

  test("is where calls go that have no other base URL", async () => {
    const { createArchiveClient, createArchiveTransport } = client;
    const request = { id: "1" };
    const host = "https://archive.googleapis.com/v1/items/1";
    expect(await urlOf(() => createArchiveClient()["getItem"]!(request))).toBe(host);
    expect(await urlOf(() => client.getItem(createArchiveTransport({ timeout: 50 }), request))).toBe(host);
    const own = createArchiveTransport({ baseUrl: "http://h:1" });
    expect(await urlOf(() => createArchiveClient(own)["getItem"]!(request))).toBe("http://h:1/v1/items/1");
  });

  test("may have a port", () => {
    expect(modules.get("access_client.js")).toMatchObject({ loansBaseUrl: "https://loans.example.com:8443" });
  });
});
