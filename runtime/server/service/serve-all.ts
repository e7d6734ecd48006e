import { needed } from "../../operation/needed.ts";
import type { Operation } from "../../operation/operation.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Features } from "./features.ts";
import { createRoutes, type Routes, templateOf } from "./find-route.ts";
import { type ReplyForm, replyForm } from "./reply-form.ts";
import type { RouteConstants } from "./route-constants.ts";
import { serve } from "./served.ts";
import type { OperationSelection } from "./shared-route.ts";

/** The endpoints, and the router that finds them. */
export interface ServedEndpoints {
  readonly routes: Routes;
  readonly forms: ReadonlyMap<Operation, ReplyForm>;
  /** Undefined: no operations share a route. */
  readonly selection: OperationSelection | undefined;
  /** Undefined: no requests have constants. */
  readonly constants: RouteConstants | undefined;
}

/** Prepares endpoints below a base path. */
export function serveAll(endpoints: readonly Endpoint[], basePath: string = ""): ServedEndpoints {
  const forms = new Map(
    endpoints.map(({ operation, implementation: { features = {} } }) => [operation, replyForm(operation, features)]),
  );
  const all = endpoints.flatMap((endpoint) =>
    endpoint.operation.routes.map((route) => serve(endpoint, route, forms.get(endpoint.operation)!)),
  );
  const selection = featureOf(endpoints, "operationSelection", ({ selectedBy }) => selectedBy !== undefined);
  const joined = selection === undefined ? all : selection.join(all);
  const constants = featureOf(endpoints, "routeConstants", (it) => it.routes.some((route) => route.constants));
  const told = constants === undefined ? joined : constants.join(joined, templateOf);
  const routes = createRoutes(told, basePath.replace(/\/+$/, ""));
  return { routes, forms, selection, constants };
}

/** The feature of the first operation that needs it. Undefined: none does. */
export function featureOf<K extends keyof Features>(
  endpoints: readonly Endpoint[],
  name: K,
  isNeeded: (operation: Operation) => boolean,
): NonNullable<Features[K]> | undefined {
  const found = endpoints.find(({ operation }) => isNeeded(operation));
  return found && needed(found.implementation.features ?? {}, name, found.operation.name);
}
