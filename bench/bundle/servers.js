// The source of an application that serves operations with given handlers, written for each contestant.
import { capitalized, services } from "./services.js";
import { zodSchemas } from "./zod-schemas.js";

/** @typedef {import("./services.js").Operation} Operation */

/** @type {Record<string, import("./clients.js").Contestant>} */
export const servers = {
  hono: perService((service) => withHono(services[service])),
  "hono and zod/mini": perService((service) => withHonoAndZod(services[service])),
  "protoc-gen-rest, createFetchHandler": perService(withFetchHandler),
};

/** @type {(source: (service: string) => string) => import("./clients.js").Contestant} */
function perService(source) {
  return { first: source("small"), all: source("large"), further: services.large.length - services.small.length };
}

function withFetchHandler(service) {
  return `
    import { createFetchHandler } from "@protoc-gen-rest/runtime/server";
    import { ${service}Endpoints } from "./${service}/${service}_handlers.js";
    export const serve = (handlers) => createFetchHandler(${service}Endpoints(handlers));`;
}

/** @type {(operations: readonly Operation[]) => string} */
function withHono(operations) {
  return honoApp(operations, "await context.req.json()");
}

/** @type {(operations: readonly Operation[]) => string} */
function withHonoAndZod(operations) {
  const schemas = new Set(operations.map((operation) => zodSchemas(operation)));
  const validation = `
    const validated = (schema) => validator("json", (value, context) => {
      const result = schema.safeParse(value);
      return result.success ? result.data : context.json({ issues: result.error.issues }, 400);
    });`;
  const app = honoApp(
    operations,
    `context.req.valid("json")`,
    ({ resource }) => `validated(${capitalized(resource)}Schema), `,
  );
  return [
    `import * as z from "zod/mini"; import { validator } from "hono/validator";`,
    ...schemas,
    validation,
    app,
  ].join("\n");
}

/** @type {(operations: readonly Operation[], body: string, middleware?: (operation: Operation) => string) => string} */
function honoApp(operations, body, middleware = () => "") {
  const routes = operations.map((operation) => {
    const { name, collection, verb, ofOne, hasBody } = operation;
    const path = `/v1/${collection}${ofOne ? "/:id" : ""}`;
    const request = [`...context.req.param()`, ...(hasBody ? [`body: ${body}`] : ["...context.req.query()"])];
    const handler = `async (context) => context.json(await handlers.${name}({ ${request.join(", ")} }))`;
    return `app.${verb.toLowerCase()}("${path}", ${hasBody ? middleware(operation) : ""}${handler});`;
  });
  return `
    import { Hono } from "hono";
    export const serve = (handlers) => {
      const app = new Hono();
      ${routes.join("\n")}
      return app.fetch;
    };`;
}
