import { writesTemplate } from "../exchange/writes-template.ts";
import { createService } from "../service/create-service.ts";
import type { Endpoint } from "../service/endpoint.ts";
import type { HandlerOptions } from "../service/handler-options.ts";
import { FetchIncoming } from "./fetch-incoming.ts";
import { toResponse } from "./to-response.ts";

/**
 * Responds to a Request, or returns the result of `next` if no route matches. Handlers find further arguments in
 * `context.platform`.
 */
export type FetchMiddleware = <T>(
  request: Request,
  next: () => T | Promise<T>,
  ...platform: readonly unknown[]
) => Promise<Response | T>;

/**
 * Creates a handler that falls through where no route matches, for frameworks with Request and Response:
 * `app.use((c, next) => serve(c.req.raw, next, c.env))`. Throws like `createFetchHandler`.
 */
export function createFetchMiddleware(endpoints: readonly Endpoint[], options?: HandlerOptions): FetchMiddleware {
  const service = createService(endpoints, options);
  return async (request, next, ...platform) => {
    const incoming = new FetchIncoming(request, [request, ...platform], writesTemplate);
    const outgoing = await service(incoming);
    return outgoing.unmatched === true ? next() : toResponse(outgoing, incoming);
  };
}
