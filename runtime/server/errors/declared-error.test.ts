import { describe, expect, test } from "vitest";
import { listen } from "../../../testdata/serving/loopback.ts";
import { createNodeListener } from "../../node.ts";
import type { ErrorFormats } from "../../operation/error-format.ts";
import type { Operation } from "../../operation/operation.ts";
import { createFetchHandler, type Endpoint, type HandlerOptions, StatusError } from "../../server.ts";
import { endpoint } from "../service/endpoint.ts";

const problem: ErrorFormats = [
  {
    codes: { 0: null, 429: "slow-down" },
    members: [
      { name: "type", holds: "code" },
      { name: "status", holds: "status" },
      { name: "causes", holds: "list", members: [{ name: "title", holds: "message" }] },
      {
        name: "invalid",
        holds: "violations",
        members: [
          { name: "at", holds: "field" },
          { name: "why", holds: "description" },
          { name: "kind", holds: "code" },
        ],
      },
    ],
  },
  { codes: { 409: null }, members: [] },
  {
    codes: { 422: null },
    members: [
      { name: "param", holds: "field" },
      { name: "why", holds: "description" },
    ],
  },
];

function failing(name: string, thrown: unknown, errors?: ErrorFormats): Endpoint {
  const operation: Operation = { name, routes: [{ method: "GET", template: `/${name}` }], ...(errors && { errors }) };
  const handle = (): object => {
    throw thrown;
  };
  return endpoint(operation, { read: () => ({}), handle });
}

const options: HandlerOptions = { formatError: ({ code }) => ({ formatted: code }), onError: () => {} };

type Ask = (endpoints: readonly Endpoint[], path: string) => Promise<Response>;

const adapters: Readonly<Record<string, Ask>> = {
  createFetchHandler: (endpoints, path) => createFetchHandler(endpoints, options)(`http://h.test${path}`),
  async createNodeListener(endpoints, path) {
    const served = await listen(createNodeListener(endpoints, options));
    try {
      const response = await fetch(`http://127.0.0.1:${served.port}${path}`);
      return new Response(await response.text(), response);
    } finally {
      served.close();
    }
  },
};

describe.each(Object.entries(adapters))("errors of %s", (_, ask) => {
  const causes = (title: string) => [{ title }];

  test.each<[what: string, thrown: unknown, status: number, body: unknown]>([
    [
      "the code of any status",
      new StatusError("not_found", "gone"),
      404,
      { type: "not_found", status: 404, causes: causes("gone") },
    ],
    [
      "the code of its status",
      new StatusError("resource_exhausted", "no"),
      429,
      { type: "slow-down", status: 429, causes: causes("no") },
    ],
    [
      "nothing of an unexpected error",
      new Error("secret"),
      500,
      { type: "internal", status: 500, causes: causes("internal error") },
    ],
    [
      "violations",
      new StatusError("invalid_argument", "bad", { violations: [{ path: "a", reason: "is required" }] }),
      400,
      {
        type: "invalid_argument",
        status: 400,
        causes: causes("bad"),
        invalid: [{ at: "a", why: "is required", kind: "invalid_argument" }],
      },
    ],
    [
      "the first violation",
      new StatusError("invalid_argument", "bad", {
        status: 422,
        violations: ["a", "b"].map((path) => ({ path, reason: "is required" })),
      }),
      422,
      { param: "a", why: "is required" },
    ],
    ["no violation", new StatusError("invalid_argument", "bad", { status: 422 }), 422, {}],
    ["the body that a handler creates", new StatusError("not_found", "", { body: { own: 1 } }), 404, { own: 1 }],
    [
      "what formatError returns, if the message has no place for errors",
      new StatusError("aborted", "x"),
      409,
      { formatted: "aborted" },
    ],
  ])("have %s", async (_, thrown, status, body) => {
    const response = await ask([failing("a", thrown, problem)], "/a");
    expect([response.status, await response.json()]).toEqual([status, body]);
  });

  test("of unknown paths are declared if all operations declare the same", async () => {
    const same = [failing("a", undefined, problem), failing("b", undefined, structuredClone(problem))];
    expect(await (await ask(same, "/c")).json()).toMatchObject({ type: "not_found", status: 404 });
    const mixed = [failing("a", undefined, problem), failing("b", undefined)];
    expect(await (await ask(mixed, "/c")).json()).toEqual({ formatted: "not_found" });
  });
});
