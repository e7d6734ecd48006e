import { canonicalTemplate, parseRouteTemplate } from "@protoc-gen-rest/runtime/path";
import { type Endpoint, withPrefix } from "@protoc-gen-rest/runtime/server";

type Route = Endpoint["operation"]["routes"][number];

/**
 * Puts endpoints into layers, in each of which a route belongs to one service: a server takes a route only once, but descriptions
 * of large APIs have several services for some.
 */
export function routeLayers(services: readonly (readonly Endpoint[])[]): readonly (readonly Endpoint[])[] {
  const owners: Map<string, number>[] = [];
  const layers: Endpoint[][] = [];
  const layerOf = (route: Route, service: number): number => {
    const template = (route.parse ?? parseRouteTemplate)(route.template);
    const key = `${route.method} ${canonicalTemplate(template)}`;
    // Operations of one service may share a route.
    const found = owners.findIndex((taken) => (taken.get(key) ?? service) === service);
    const layer = found < 0 ? owners.push(new Map()) - 1 : found;
    owners[layer]?.set(key, service);
    return layer;
  };
  for (const [service, endpoints] of services.entries()) {
    for (const endpoint of endpoints) {
      const { operation } = endpoint;
      const placed = operation.routes.map((route) => ({ route, layer: layerOf(route, service) }));
      for (const layer of new Set(placed.map((one) => one.layer))) {
        const [first, ...others] = placed.flatMap((one) => (one.layer === layer ? [one.route] : []));
        if (first === undefined) continue;
        layers[layer] ??= [];
        layers[layer].push({ ...endpoint, operation: { ...operation, routes: [first, ...others] } });
      }
    }
  }
  return layers;
}

/** Serves all layers at once: the first one as it is, the others below a prefix. */
export function layeredEndpoints([first = [], ...others]: readonly (readonly Endpoint[])[]): readonly Endpoint[] {
  return [...first, ...others.flatMap((endpoints, index) => withPrefix(layerPrefix(index + 1), endpoints))];
}

export function layerPrefix(layer: number): string {
  return `/mock-layer-${layer}`;
}

/** The path that the caller has sent. */
export function withoutLayer(path: string): string {
  return path.replace(/^\/mock-layer-\d+(?=\/)/, "");
}
