import { errorToStatusBody } from "../errors/error-status.ts";
import { createCallTimer } from "./call-timer.ts";
import { checkOperation } from "./check-operation.ts";
import type { Endpoint } from "./endpoint.ts";
import type { HandlerOptions } from "./handler-options.ts";
import type { Service } from "./middleware.ts";
import { commonReplyForm } from "./reply-form.ts";
import { featureOf, serveAll } from "./serve-all.ts";
import { serveRequest } from "./serve-request.ts";
import type { Settings } from "./settings.ts";

/**
 * Creates the core of every adapter: it finds the endpoint, reads the request, calls the handler, writes the response.
 * Throws for endpoints that this version of the runtime cannot serve, and for security requirements that nothing enforces.
 */
export function createService(endpoints: readonly Endpoint[], options: HandlerOptions = {}): Service {
  const settings = createSettings(endpoints, options);
  const service: Service = (incoming) => serveRequest(incoming, settings);
  return (options.middleware ?? []).reduceRight((next, wrap) => wrap(next, settings), service);
}

function createSettings(endpoints: readonly Endpoint[], options: HandlerOptions): Settings {
  const operations = endpoints.map(({ operation }) => operation);
  for (const endpoint of endpoints) checkOperation(endpoint.operation);
  const { authenticate, trustedOrigins = [] } = options;
  if (authenticate === undefined) {
    featureOf(endpoints, "security", ({ security = [] }) => security.length > 0)?.checkAuthenticated(operations);
  }
  const { forms, routes, selection, constants } = serveAll(endpoints, options.basePath);
  return {
    operations,
    routes,
    common: commonReplyForm([...forms.values()]),
    forms,
    decode: {
      maxBodyBytes: options.maxBodyBytes ?? 4 * 1024 * 1024,
      maxQueryParameters: options.maxQueryParameters ?? 1000,
      strict: options.strict ?? false,
      types: options.types,
    },
    selection,
    constants,
    authenticate: authenticate === "external" ? undefined : authenticate,
    trusted: trustedOrigins === "any" ? undefined : [(origin) => trustedOrigins.includes(origin)],
    keepAlive: options.keepAlive,
    timer: createCallTimer(options.maxCallMilliseconds ?? 300_000),
    streams: { open: 0, maxStreams: options.maxStreams ?? 10_000 },
    onError: options.onError ?? ((thrown) => console.error(thrown)),
    formatError: options.formatError ?? errorToStatusBody,
  };
}
