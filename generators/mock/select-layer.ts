import type { Service } from "@protoc-gen-rest/plugin";
import { canonicalTemplate, createRouter } from "@protoc-gen-rest/runtime/path";
import { type Endpoint, ForwardedIncoming, type Incoming, type Middleware } from "@protoc-gen-rest/runtime/server";
import { layerPrefix } from "./route-layers.ts";
import { type Candidate, isSelective, type RequestParts, scoreOf } from "./score-request.ts";

interface LayerCandidate extends Candidate {
  readonly layer: number;
}

export interface LayerSelection {
  /** Passes requests on to the layer of the operation that they select. */
  readonly middleware: Middleware;
  /** Routes that no request selects: `POST /v1/sessions of chat.v1.Sessions.Create`. */
  readonly omitted: readonly string[];
}

/** Chooses among operations of several services that share a route, by what their requests and responses can be. */
export function selectLayer(services: readonly Service[], layers: readonly (readonly Endpoint[])[]): LayerSelection {
  const routes = sharedRoutes(services, layers);
  const router = createRouter(
    [...routes.values()].flatMap((candidates) => {
      const [first] = candidates;
      return first === undefined ? [] : [{ ...first.binding, value: candidates }];
    }),
  );
  const layerOf = (incoming: Incoming): number => {
    const [path = "", query = ""] = incoming.target.split(/\?(.*)/s, 2);
    const match = router.find(incoming.method, path);
    if (match === undefined || !("value" in match) || match.value.length < 2) return 0;
    const header = (name: string) => incoming.header(name);
    return bestOf(match.value, { path, query: new URLSearchParams(query), header });
  };
  return {
    omitted: [...routes.values()].flatMap(unreachable).map(({ binding, operation }) => {
      return `${binding.method} ${binding.template.text} of ${operation.fullName}`;
    }),
    middleware: (next) => (incoming) => {
      const layer = layers.length < 2 ? 0 : layerOf(incoming);
      return next(layer === 0 ? incoming : new LayerIncoming(incoming, layer));
    },
  };
}

/** The bindings of each route with their layers. Several operations of one service are one candidate, the first. */
function sharedRoutes(
  services: readonly Service[],
  layers: readonly (readonly Endpoint[])[],
): ReadonlyMap<string, readonly LayerCandidate[]> {
  const layerOf = new Map<string, number>();
  for (const [layer, endpoints] of layers.entries())
    for (const { operation } of endpoints)
      for (const { method, template } of operation.routes)
        layerOf.set(`${operation.name} ${method} ${template}`, layer);
  const routes = new Map<string, LayerCandidate[]>();
  for (const operation of services.flatMap((service) => service.operations)) {
    for (const binding of operation.bindings) {
      const { method, template } = binding;
      const layer = layerOf.get(`${operation.fullName} ${method} ${template.text}`) ?? 0;
      const key = `${method} ${canonicalTemplate(template)}`;
      const known = routes.get(key) ?? [];
      routes.set(key, known);
      if (!known.some((other) => other.layer === layer)) known.push({ operation, binding, layer });
    }
  }
  return routes;
}

/** Of the candidates that take any request, all but the first one. */
function unreachable(candidates: readonly LayerCandidate[]): readonly LayerCandidate[] {
  return candidates.filter((candidate) => !isSelective(candidate)).slice(1);
}

/** The layer of the operation that a request fits best; the first one if it fits none, since that tells what is wrong. */
function bestOf(candidates: readonly LayerCandidate[], parts: RequestParts): number {
  let best = { layer: 0, score: -1 };
  for (const candidate of candidates) {
    const score = scoreOf(candidate, parts);
    if (score > best.score) best = { layer: candidate.layer, score };
  }
  return best.layer;
}

class LayerIncoming extends ForwardedIncoming {
  override readonly target: string;

  constructor(inner: Incoming, layer: number) {
    super(inner);
    this.target = layerPrefix(layer) + inner.target;
  }
}
