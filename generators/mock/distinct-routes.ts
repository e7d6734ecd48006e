import { canonicalTemplate, parseRouteTemplate } from "@protoc-gen-rest/runtime/path";
import type { Endpoint } from "@protoc-gen-rest/runtime/server";

export interface DistinctRoutes {
  readonly endpoints: readonly Endpoint[];
  /** The routes that an earlier service has already: `POST /v1/sessions of chat.v1.Sessions.Create`. */
  readonly omitted: readonly string[];
}

/** Leaves out routes that an earlier service has already: servers refuse them, but descriptions of large APIs have some. */
export function withDistinctRoutes(services: readonly (readonly Endpoint[])[]): DistinctRoutes {
  const owners = new Map<string, number>();
  const omitted: string[] = [];
  const endpoints = services.flatMap((own, service) =>
    own.flatMap((endpoint): Endpoint[] => {
      const { operation } = endpoint;
      const [first, ...others] = operation.routes.filter(({ method, template }) => {
        const key = `${method} ${canonicalTemplate(parseRouteTemplate(template))}`;
        const owner = owners.get(key) ?? service;
        owners.set(key, owner);
        // Operations of one service may share a route.
        if (owner !== service) omitted.push(`${method} ${template} of ${operation.name}`);
        return owner === service;
      });
      return first === undefined ? [] : [{ ...endpoint, operation: { ...operation, routes: [first, ...others] } }];
    }),
  );
  return { endpoints, omitted };
}
