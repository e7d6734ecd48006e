import { afterAll, beforeAll, expect, test } from "vitest";
import { type Serving, serve } from "./serve/serve.ts";
import type { CreateService, Service } from "./service.ts";
import { loadServices, type ServiceName, serviceNames } from "./services.ts";
import { createStore } from "./store/create-store.ts";
import type { Store } from "./store/store.ts";

type Operation = Service["endpoints"][number]["operation"];

// The operations of codehost are much alike, and octokit calls all of them.
const names = serviceNames().filter((name) => name !== "codehost");

const operations = new Map<string, readonly Operation[]>();
let store: Store;
let serving: Serving;
beforeAll(async () => {
  store = await createStore();
  const services: Record<string, CreateService> = {};
  for (const [name, create] of Object.entries(await loadServices(names))) {
    services[name] = async (context) => {
      const service = await create(context);
      operations.set(
        name,
        service.endpoints.map((endpoint) => endpoint.operation),
      );
      return service;
    };
  }
  serving = await serve({ services, prefixed: true, store, password: "password" });
});
afterAll(async () => {
  await serving.close();
  await store.close();
});

const credentials: Readonly<Partial<Record<ServiceName, Readonly<Record<string, string>>>>> = {
  search: { authorization: `Basic ${btoa("elastic:password")}` },
  library: { authorization: "Bearer ada-token" },
  inbox: { "service-session-token": "ada-key" },
};

const bodies = ["null", "[]", "1", '"x"', "{}", '{"":null}', "{", ""];
const values = ["", "x", "-1", "99999999999999999999", "%00", "%ff"];

/** The paths, queries and bodies that an operation is called with: everything but what it describes. */
function requestsOf({
  routes,
}: Operation): readonly { readonly path: string; readonly method: string; readonly body?: string }[] {
  return routes.flatMap(({ method, template, query = [], body }) => {
    const at = (text: string) => template.replace(/\{[^}]*\}/g, text);
    const parameters = query.map(({ name, key = name }) => key);
    const queries = parameters.length === 0 ? [] : values;
    return [
      ...["x", "%00", "x".repeat(300)].map((text) => ({ method, path: at(text) })),
      ...queries.map((value) => ({
        method,
        path: `${at("1")}?${parameters.map((name) => `${name}=${value}`).join("&")}`,
      })),
      ...(body === undefined || method === "GET" ? [] : bodies.map((text) => ({ method, path: at("x"), body: text }))),
    ];
  });
}

test.each(names)("%s answers hostile requests with a status of its description", async (name) => {
  const failed: string[] = [];
  const headers = { "content-type": "application/json", ...credentials[name] };
  for (const operation of operations.get(name)!) {
    for (const { method, path, body } of requestsOf(operation)) {
      const response = await fetch(`${serving.origin}/${name}${path}`, {
        ...{ method, headers, redirect: "manual" },
        ...(body === undefined ? {} : { body }),
      });
      await response.body?.cancel();
      if (response.status >= 500 && response.status !== 501)
        failed.push(`${response.status} ${method} ${path} ${body ?? ""}`);
    }
  }
  expect(failed).toEqual([]);
});
