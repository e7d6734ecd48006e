import { describe, expect, test, vi } from "vitest";
import type { Reader } from "../../json/check.ts";
import { createNodeListener } from "../../node.ts";
import type { Operation } from "../../operation/operation.ts";
import { createFetchHandler, type Endpoint } from "../../server.ts";
import { allFeatures } from "./all-features.ts";
import { createService } from "./create-service.ts";
import { endpoint, endpointWith, streamEndpoint } from "./endpoint.ts";
import type { Features } from "./features.ts";

const read = (json: unknown) => json;
const routes: Operation["routes"] = [{ method: "GET", template: "/x" }];
const refused = '{"code":13,"message":"internal error","details":[]}';

async function ask(served: Endpoint): Promise<{ status: number; text: string; reported: unknown[] }> {
  const reported: unknown[] = [];
  const response = await createFetchHandler([served], { onError: (error) => reported.push(error) })("http://h/x");
  return { status: response.status, text: await response.text(), reported };
}

describe("an invalid content type from a handler is an internal error", () => {
  const body = { contentType: "text/plain€", data: new Uint8Array([97]) };
  const reported = [new TypeError('the header content-type cannot hold "text/plain€"')];

  test("in a response", async () => {
    const operation: Operation = { name: "x.v1.X.Get", routes, responseMediaType: "*/*" };
    expect(await ask(endpoint(operation, { read, handle: () => body }))).toEqual({
      status: 500,
      text: refused,
      reported,
    });
  });

  test("in the first message of a stream, which then ends", async () => {
    const stopped = vi.fn();
    const operation: Operation = { name: "x.v1.X.Watch", routes, streams: ["bytes"] };
    async function* handle() {
      try {
        for (;;) yield body;
      } finally {
        stopped();
      }
    }
    expect(await ask(streamEndpoint(operation, { read, handle }))).toEqual({ status: 500, text: refused, reported });
    expect(stopped).toHaveBeenCalledOnce();
  });
});

test("a cleanup that fails after an error is reported as well", async () => {
  const operation: Operation = { name: "x.v1.X.Watch", routes, streams: ["bytes"] };
  const messages = {
    next: async () => ({ value: { data: 1 } }),
    return: () => Promise.reject(new Error("cleanup")),
  };
  const handle = () => ({ [Symbol.asyncIterator]: () => messages });
  const { status, reported } = await ask(streamEndpoint(operation, { read, handle }));
  expect(status).toBe(500);
  expect(reported).toHaveLength(2);
  expect(reported).toContainEqual(new Error("cleanup"));
  expect(reported).toContainEqual(new TypeError("x.v1.X.Watch responds with bytes: data must be a Uint8Array"));
});

describe("security requirements", () => {
  const secured = (name: string): Endpoint => {
    const security = [{ scheme: "bearer" }];
    const securitySchemes = { bearer: { type: "http", scheme: "Bearer" } } as const;
    return endpoint(
      { name, routes: [{ method: "GET", template: `/${name}` }], security, securitySchemes },
      { read, handle: () => ({}) },
    );
  };
  const open = endpoint({ name: "Open", routes, security: [] }, { read, handle: () => ({}) });

  test.each([createFetchHandler, createNodeListener])("%o needs authenticate to enforce them", (create) => {
    expect(() => create([open, secured("x.v1.X.Get"), secured("x.v1.X.List")])).toThrow(
      'callers of x.v1.X.Get, x.v1.X.List must authenticate, but the option "authenticate" is not set: pass a function ' +
        'that checks credentials, or "external" if a gateway or middleware in front of the service does',
    );
    const many = ["A", "B", "C", "D", "E", "F", "G"].map(secured);
    expect(() => create(many, {})).toThrow("callers of A, B, C, D, E and 2 more must authenticate");
    create([open]);
    create(many, { authenticate: "external" });
    create(many, { authenticate: () => "ada" });
  });
});

test("an operation selects requests of its own service alone, whose security requirements it shares", () => {
  const selectedBy = { name: "watch", values: [true] } as const;
  const create = (name: string) => () =>
    createFetchHandler([
      endpoint({ name: "x.v1.X.Get", routes }, { read, handle: () => ({}) }),
      endpoint({ name, routes, selectedBy }, { read, handle: () => ({}) }),
    ]);
  expect(create("x.v1.X.Watch")).not.toThrow();
  expect(create("x.v1.Y.Watch")).toThrow("GET /x of x.v1.Y.Watch and GET /x of x.v1.X.Get match the same requests");
});

describe("an endpoint without a feature that its operation needs", () => {
  const route = { method: "POST", template: "/v1/books", body: "*" };
  const operations: Readonly<Record<Exclude<keyof Features, "parseTemplate">, Partial<Operation>>> = {
    otherBodies: { requestMediaType: "text/csv" },
    bodyMembers: { bodyOptional: true },
    parameterTypes: { routes: [{ ...route, query: [{ name: "year", type: "number" }] }] },
    brackets: { routes: [{ ...route, query: [{ name: "filter", deepObject: {} }] }] },
    requestHeaders: { routes: [{ ...route, headers: [{ name: "etag" }] }] },
    security: {
      security: [{ scheme: "key" }],
      securitySchemes: { key: { type: "apiKey", in: "header", name: "x-key" } },
    },
    operationSelection: { selectedBy: { accept: true } },
    routeConstants: { routes: [{ ...route, constants: [{ in: "query", name: "view", value: "full" }] }] },
    jsonp: { callbackParameter: "callback" },
    declaredErrorBody: { errors: [{ codes: { 404: "gone" }, members: [] }] },
    takeResponseFields: { responseFields: [{ name: "etag", in: "header" }] },
    otherContents: { responseMediaType: "text/csv" },
  };

  test.each(Object.entries(operations))("is refused: %s", (name, members) => {
    const operation: Operation = { name: "books.v1.Books.Add", routes: [route], ...members };
    const create = (features: Features) => {
      const read: Reader<unknown> = (json) => json;
      return createService([endpointWith(operation, { read, handle: () => ({}), features })], {
        authenticate: () => 1,
      });
    };
    const { [name as keyof Features]: _left, ...others } = allFeatures;
    // Members that no feature of the endpoint knows may as well be those of a newer generator.
    const reason = `was (?:created without "${name}"|generated by a newer)`;
    expect(() => create(others)).toThrow(new RegExp(`books.v1.Books.Add.* ${reason}`));
    expect(() => create(allFeatures)).not.toThrow();
  });
});
