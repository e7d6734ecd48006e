import { createService } from "../service/create-service.ts";
import type { Endpoint } from "../service/endpoint.ts";
import type { HandlerOptions } from "../service/handler-options.ts";
import { FetchIncoming } from "./fetch-incoming.ts";
import { toResponse } from "./to-response.ts";

/**
 * Responds to a Request. It also takes the arguments of `fetch`, a URL and options, so that a client can use it in place of
 * `fetch`. Handlers find what platforms pass after a Request in `context.platform`.
 */
export interface FetchHandler {
  /** Under @hono/node-server, which sends a Response faster than the promise of one. */
  (request: Request, bindings: NodeServerBindings): Response | Promise<Response>;
  (input: Request | string | URL, ...platform: readonly unknown[]): Promise<Response>;
}

/** The second argument of @hono/node-server, after a Request: the objects of `node:http` or `node:http2`. */
export interface NodeServerBindings {
  readonly incoming: object;
  readonly outgoing: object;
}

/**
 * Creates a handler for any platform with Request and Response: `export default { fetch: createFetchHandler(...) }`.
 *
 * Throws for two routes that match the same requests, for operations with security requirements unless `authenticate` is
 * set, and for endpoints that this version of the runtime cannot serve. The handler itself rejects only if a caller that
 * uses it as `fetch` aborts.
 */
export function createFetchHandler(endpoints: readonly Endpoint[], options?: HandlerOptions): FetchHandler {
  const service = createService(endpoints, options);
  const handle = (request: Request, platform: readonly unknown[]): Response | Promise<Response> => {
    const incoming = new FetchIncoming(request, platform, undefined);
    const outgoing = service(incoming);
    if (outgoing instanceof Promise) return outgoing.then((it) => toResponse(it, incoming));
    return toResponse(outgoing, incoming);
  };

  function fetch(request: Request, bindings: NodeServerBindings): Response | Promise<Response>;
  function fetch(input: Request | string | URL, ...platform: readonly unknown[]): Promise<Response>;
  // Deno passes as many arguments as the function names.
  function fetch(input: Request | string | URL, init?: unknown, ...others: readonly unknown[]) {
    if (typeof input === "string" || input instanceof URL) {
      const request = new Request(input, init as RequestInit);
      return untilAborted(handle(request, [request]), request.signal);
    }
    const response = handle(input, [input, init, ...others]);
    return response instanceof Promise || isNodeServer(init) ? response : Promise.resolve(response);
  }
  return fetch;
}

function isNodeServer(bindings: unknown): bindings is NodeServerBindings {
  return typeof bindings === "object" && bindings !== null && "incoming" in bindings && "outgoing" in bindings;
}

/** Rejects at once when the signal aborts, as `fetch` does. */
async function untilAborted<T>(result: T | Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
  });
  return Promise.race([result, aborted]).finally(() => signal.removeEventListener("abort", abort));
}
