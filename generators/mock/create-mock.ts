import type { Service } from "@protoc-gen-rest/plugin";
import { createRandom, type RuleChecks, type SampleContext } from "@protoc-gen-rest/plugin/tooling";
import {
  createFetchHandler,
  type Endpoint,
  type FetchHandler,
  type HandlerOptions,
} from "@protoc-gen-rest/runtime/server";
import { type Handlers, type LoadedApi, loadApi } from "../loading/load-api.ts";
import { createMockHandlers } from "./mock-handlers.ts";
import { defaultMockOptions, type MockOptions } from "./mock-options.ts";
import { layeredEndpoints, routeLayers } from "./route-layers.ts";
import { selectLayer } from "./select-layer.ts";
import { createStandardMethods } from "./standard-methods.ts";

/** A server without handlers of your own: it responds with values that fit the proto files. */
export interface Mock {
  /** Responds to requests in this process: the `fetch` of a client in a test, or of a request that MSW intercepts. */
  readonly fetch: FetchHandler;
  /** For `createNodeListener` and `createFetchHandler`, with `handlerOptions`. */
  readonly endpoints: readonly Endpoint[];
  /** Routes that no request selects, since an earlier service has the same: `POST /v1/sessions of chat.v1.Sessions.Create`. */
  readonly omitted: readonly string[];
  readonly handlerOptions: HandlerOptions;
  /**
   * The handlers of a service by its full name, in the plain shape: spread them into handlers of your own that replace some.
   * `H` is the generated interface.
   */
  handlers<H = Handlers>(service: string): H;
  /** Forgets all changes of resources. */
  reset(): void;
}

/** Creates a mock of services. */
export function createMockOf(services: readonly Service[], given: MockOptions = {}): Mock {
  const options = { ...defaultMockOptions, ...given };
  const { seed, items, maxResources, maxResourceBytes } = options;
  const api = loadApi(services);
  const rules = ruleChecks(api, options);
  const sample = (key: string): SampleContext => ({
    rules,
    random: createRandom(`${seed} ${key}`),
    side: "response",
    completeness: "full",
    depth: 4,
    within: [],
  });
  const resources = createStandardMethods(services, { items, maxResources, maxResourceBytes });
  const faults = createRandom(`${seed} faults`);
  const setting = { api, resources, options, sample, chance: () => faults.integer(0, 999_999) };
  const handlers = new Map(services.map((service) => [service.fullName, createMockHandlers(service, setting)]));
  const layers = routeLayers(services.map((it) => api.createEndpoints(it, handlers.get(it.fullName) ?? {})));
  const { middleware, omitted } = selectLayer(services, layers);
  const endpoints = layeredEndpoints(layers);
  const handlerOptions: HandlerOptions = {
    authenticate: options.auth === "none" ? "external" : () => true,
    ...(layers.length > 1 ? { middleware: [middleware] } : {}),
  };
  return {
    fetch: createFetchHandler(endpoints, handlerOptions),
    endpoints,
    omitted,
    handlerOptions,
    handlers<H>(name: string): H {
      const found = handlers.get(name);
      if (found !== undefined) return found as H;
      throw new Error(`there is no service ${name}, only ${[...handlers.keys()].join(", ")}`);
    },
    reset: () => resources.clear(),
  };
}

function ruleChecks(api: LoadedApi, { onUnmetRule }: Required<MockOptions>): RuleChecks {
  const reported = new Set<string>();
  return {
    violatedBy: api.violatedRules,
    onUnmet({ fullName }, rule) {
      const key = `${fullName} ${rule}`;
      if (!reported.has(key)) onUnmetRule(fullName, rule);
      reported.add(key);
    },
  };
}
