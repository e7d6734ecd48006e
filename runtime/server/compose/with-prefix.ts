import type { Operation } from "../../operation/operation.ts";
import type { Endpoint } from "../service/endpoint.ts";

/**
 * Puts a prefix in front of the paths of endpoints, so that one listener serves several services and versions:
 * `[...withPrefix("/books", bookEndpoints(books)), ...withPrefix("/loans", loanEndpoints(loans))]`.
 */
export function withPrefix(prefix: string, endpoints: readonly Endpoint[]): Endpoint[] {
  if (!/^(?:\/[\w.~-]+)+$/.test(prefix)) {
    const hint = prefix.includes("{") ? "; the option basePath takes variables" : "";
    throw new TypeError(`invalid prefix ${JSON.stringify(prefix)}: expected path segments, such as "/books/v2"${hint}`);
  }
  return endpoints.map((endpoint) => ({ ...endpoint, operation: withPrefixedRoutes(prefix, endpoint.operation) }));
}

function withPrefixedRoutes(prefix: string, operation: Operation): Operation {
  const [first, ...others] = operation.routes.map((route) => ({ ...route, template: prefix + route.template }));
  return { ...operation, routes: [first!, ...others] };
}
