import type { Chosen } from "../../header/negotiate.ts";
import { authenticated } from "../access/authenticate.ts";
import { commonErrorFormats } from "../errors/declared-error.ts";
import { errorToStatusBody } from "../errors/error-status.ts";
import { noSuchPath, upgradeRequired } from "../errors/request-errors.ts";
import { StatusError } from "../errors/status-error.ts";
import { CallContext } from "../exchange/call-context.ts";
import { commonEnvelope, type Envelope, operationEnvelope } from "../exchange/envelope.ts";
import type { Incoming, Outgoing } from "../exchange/incoming.ts";
import { decodeRequest, readBytes } from "../request/decode-request.ts";
import { checkAuthenticated } from "./check-authenticated.ts";
import { checkOperation } from "./check-operation.ts";
import type { Endpoint } from "./endpoint.ts";
import { createRoutes } from "./find-route.ts";
import type { HandlerOptions } from "./handler-options.ts";
import { callbackName } from "./jsonp.ts";
import type { Service } from "./middleware.ts";
import { RequestProgress } from "./request-progress.ts";
import { respond } from "./respond.ts";
import { chooseFormat, type ResponseFormat, type Served, serve } from "./served.ts";
import type { Settings } from "./settings.ts";
import { joinShared, selectOperation } from "./shared-route.ts";

/**
 * Creates the core of every adapter: it finds the endpoint, reads the request, calls the handler, writes the response.
 * Throws for endpoints that this version of the runtime cannot serve, and for security requirements that nothing enforces.
 */
export function createService(endpoints: readonly Endpoint[], options: HandlerOptions = {}): Service {
  const settings = createSettings(endpoints, options);
  const service: Service = (incoming) => {
    const progress = new RequestProgress(incoming, settings.common, settings);
    try {
      const outgoing = serveRequest(incoming, settings, progress);
      if (!(outgoing instanceof Promise)) return progress.finish(outgoing);
      return outgoing.then((it) => progress.finish(it)).catch((thrown) => progress.fail(thrown));
    } catch (thrown) {
      return progress.fail(thrown);
    }
  };
  return (options.middleware ?? []).reduceRight((next, wrap) => wrap(next, settings), service);
}

function createSettings(endpoints: readonly Endpoint[], options: HandlerOptions): Settings {
  const operations = endpoints.map(({ operation }) => operation);
  for (const operation of operations) checkOperation(operation);
  const { authenticate } = options;
  if (authenticate === undefined) checkAuthenticated(operations);
  const envelopes = operations.map(operationEnvelope);
  const routes = endpoints.flatMap((endpoint, at) =>
    endpoint.operation.routes.map((route) => serve(endpoint, route, envelopes[at]!)),
  );
  return {
    operations,
    routes: createRoutes(joinShared(routes), (options.basePath ?? "").replace(/\/+$/, "")),
    common: commonEnvelope(envelopes),
    decode: {
      maxBodyBytes: options.maxBodyBytes ?? 4 * 1024 * 1024,
      maxQueryParameters: options.maxQueryParameters ?? 1000,
      strict: options.strict ?? false,
      types: options.types,
    },
    authenticate: authenticate === "external" ? undefined : authenticate,
    keepAlive: options.keepAlive,
    onError: options.onError ?? ((thrown) => console.error(thrown)),
    formatError: options.formatError ?? errorToStatusBody,
    commonErrors: commonErrorFormats(operations),
  };
}

function serveRequest(incoming: Incoming, settings: Settings, progress: RequestProgress): Outgoing | Promise<Outgoing> {
  const { common, decode, authenticate } = settings;
  const { method, target } = incoming;
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? "" : target.slice(mark + 1);
  // A name that is invalid is refused only once the caller is known.
  const named = callbackOf(method, query, common);
  if (typeof named === "string") progress.callback = named;
  const found = settings.routes.find(method, path);
  if (found === undefined) {
    if (incoming.fallsThrough === true) return { status: 404, headers: {}, body: undefined, unmatched: true };
    throw noSuchPath(path);
  }
  const { value: served, bindings } = found;
  const { decoder, envelope } = served;
  const { operation } = decoder;
  const context = new CallContext(operation, decoder.route, path, incoming);
  incoming.context = context;
  progress.context = context;
  progress.envelope = envelope;
  const callback = callbackOf(method, query, envelope);
  progress.callback = typeof callback === "string" ? callback : undefined;

  const proceed = (): Outgoing | Promise<Outgoing> => {
    if (callback instanceof StatusError) throw callback;
    // The operations of a shared route differ in their formats, and only the decoded request tells which one it selects.
    const format = served.alternatives === undefined ? negotiateFormat(served, incoming, context, progress) : undefined;
    const act = (bytes: Uint8Array | undefined) => {
      const decoded = decodeRequest(decoder, incoming, bytes, query, bindings, decode);
      if (format !== undefined) {
        return respond(served, format, decoded, context, progress.report, settings.keepAlive);
      }
      const selected = selectOperation(served, decoded.json, incoming);
      if (selected !== served) {
        context.enter(selected.decoder.operation, selected.decoder.route);
        progress.envelope = selected.envelope;
      }
      const chosen = negotiateFormat(selected, incoming, context, progress);
      return respond(selected, chosen, decoded, context, progress.report, settings.keepAlive);
    };
    if (decoder.body === undefined || !incoming.hasBody) return act(undefined);
    return readBytes(decoder.body, incoming, decode.maxBodyBytes).then(act);
  };

  if (authenticate === undefined || operation.security === undefined || operation.security.length === 0) {
    return proceed();
  }
  return authenticated(authenticate, context, incoming, query).then((caller) => {
    context.caller = caller;
    return proceed();
  });
}

/**
 * The function that a JSONP request names, or the error for an invalid name. Scripts are loaded with GET, so no other method
 * can name one.
 */
function callbackOf(method: string, query: string, { callbackParameter }: Envelope): string | StatusError | undefined {
  if (callbackParameter === undefined || (method !== "GET" && method !== "HEAD")) return undefined;
  return callbackName(query, callbackParameter);
}

function negotiateFormat(
  served: Served,
  incoming: Incoming,
  context: CallContext,
  progress: RequestProgress,
): Chosen<ResponseFormat> {
  const format = chosenFormat(served, incoming, progress.callback);
  if (typeof format.value === "object") context.mediaType = format.value.mediaType;
  else if (format.value === "message" && served.write === undefined) progress.errorType = format.type;
  return format;
}

function chosenFormat(served: Served, incoming: Incoming, callback: string | undefined): Chosen<ResponseFormat> {
  const { streams } = served.endpoint.operation;
  if (incoming.webSocket === true && streams?.includes("websocket")) return { value: "websocket", type: "" };
  if (served.chosen.value === "websocket") throw upgradeRequired();
  return callback === undefined ? chooseFormat(served, incoming.header("accept")) : served.chosen;
}
