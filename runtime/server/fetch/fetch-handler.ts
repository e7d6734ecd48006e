import { createService } from "../service/create-service.ts";
import type { Endpoint } from "../service/endpoint.ts";
import type { HandlerOptions } from "../service/handler-options.ts";
import { FetchIncoming } from "./fetch-incoming.ts";
import { toResponse } from "./to-response.ts";

/**
 * Responds to a Request. It also takes the arguments of `fetch`, a URL and options, so that a client can use it in place of
 * `fetch`. Handlers find what platforms pass after a Request in `context.platform`.
 */
export type FetchHandler = (input: Request | string | URL, ...platform: readonly unknown[]) => Promise<Response>;

/**
 * Creates a handler for any platform with Request and Response: `export default { fetch: createFetchHandler(...) }`.
 *
 * Throws for two routes that match the same requests, for operations with security requirements unless `authenticate` is
 * set, and for endpoints that this version of the runtime cannot serve. The handler itself rejects only if a caller that
 * uses it as `fetch` aborts.
 */
export function createFetchHandler(endpoints: readonly Endpoint[], options?: HandlerOptions): FetchHandler {
  const service = createService(endpoints, options);
  const handle = (request: Request, platform: readonly unknown[]): Promise<Response> => {
    const incoming = new FetchIncoming(request, platform, false);
    const result = service(incoming);
    if (result instanceof Promise) return result.then((it) => toResponse(it, incoming));
    return Promise.resolve(toResponse(result, incoming));
  };
  // Deno passes as many arguments as the function names.
  return (input, init, ...others) => {
    if (typeof input !== "string" && !(input instanceof URL)) return handle(input, [input, init, ...others]);
    const request = new Request(input, init as RequestInit);
    return untilAborted(handle(request, [request]), request.signal);
  };
}

/** Rejects at once when the signal aborts, as `fetch` does. */
async function untilAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
  });
  return Promise.race([result, aborted]).finally(() => signal.removeEventListener("abort", abort));
}
