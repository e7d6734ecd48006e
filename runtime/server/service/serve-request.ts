import type { Chosen } from "../../header/negotiate.ts";
import type { Binding } from "../../path/search.ts";
import { noSuchPath } from "../errors/request-errors.ts";
import { StatusError } from "../errors/status-error.ts";
import { CallContext } from "../exchange/call-context.ts";
import type { Incoming, Outgoing } from "../exchange/incoming.ts";
import { decodeRequest, readBytes } from "../request/decode-request.ts";
import { RequestProgress } from "./request-progress.ts";
import { respond } from "./respond.ts";
import type { ResponseFormat } from "./response-format.ts";
import { chooseFormat, type Served } from "./served.ts";
import type { Settings } from "./settings.ts";

/** A request whose route is found. */
interface RoutedRequest {
  readonly incoming: Incoming;
  readonly settings: Settings;
  readonly progress: RequestProgress;
  readonly served: Served;
  readonly bindings: readonly Binding[];
  readonly query: string;
  readonly context: CallContext;
}

/** Serves a request, in the time that a call may take. Never throws and never rejects. */
export function serveRequest(incoming: Incoming, settings: Settings): Outgoing | Promise<Outgoing> {
  const progress = new RequestProgress(incoming, settings.common, settings);
  try {
    return routeRequest(incoming, settings, progress);
  } catch (thrown) {
    return progress.fail(thrown);
  }
}

function routeRequest(incoming: Incoming, settings: Settings, progress: RequestProgress): Outgoing | Promise<Outgoing> {
  const { common, authenticate } = settings;
  const { method, target } = incoming;
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? "" : target.slice(mark + 1);
  // A name that is invalid is refused only once the caller is known.
  const named = common.jsonp?.callbackOf(method, query);
  if (typeof named === "string") progress.callback = named;
  const found = findRoute(incoming, path, settings);
  if (found === undefined) {
    if (incoming.fallsThrough !== undefined) return { status: 404, headers: {}, body: undefined, unmatched: true };
    throw noSuchPath(path);
  }
  const { value, bindings } = found;
  const served = value.variants === undefined ? value : settings.constants!.choose(value, query, incoming);
  const { decoder, form, security, takesCookie } = served;
  const { operation } = decoder;
  const context = new CallContext(operation, decoder.route, path, incoming);
  incoming.context = context;
  progress.context = context;
  progress.form = form;
  const callback = form.jsonp?.callbackOf(method, query);
  progress.callback = typeof callback === "string" ? callback : undefined;
  if (takesCookie && settings.trusted !== undefined) {
    security!.checkOrigin(incoming, settings.trusted, callback !== undefined);
  }
  const request: RoutedRequest = { incoming, settings, progress, served, bindings, query, context };
  if (authenticate === undefined || security === undefined) return readRouted(request, callback);
  security.authenticated(authenticate, context, incoming, query).then(
    (caller) => {
      context.caller = caller;
      proceed(progress, () => readRouted(request, callback));
    },
    (thrown) => progress.resolve(progress.fail(thrown)),
  );
  return progress.defer();
}

/**
 * A framework has chosen its middleware by the path as it is written: a path that reads otherwise here would pass by what is
 * mounted in front of an operation.
 */
function findRoute(incoming: Incoming, path: string, { routes }: Settings): ReturnType<Settings["routes"]["find"]> {
  const { method, fallsThrough } = incoming;
  return fallsThrough && incoming.pathChanged === true ? undefined : routes.find(method, path, fallsThrough);
}

/** Continues a call whose response is deferred, unless it has expired. */
function proceed(progress: RequestProgress, step: () => Outgoing | Promise<Outgoing>): void {
  if (progress.hasExpired) return;
  try {
    const outgoing = step();
    // A promise is that of `progress.defer`, and something else resolves it.
    if (!(outgoing instanceof Promise)) progress.resolve(outgoing);
  } catch (thrown) {
    progress.resolve(progress.fail(thrown));
  }
}

/** Chooses the format of the response, and reads the body. */
function readRouted(request: RoutedRequest, callback: string | StatusError | undefined): Outgoing | Promise<Outgoing> {
  if (callback instanceof StatusError) throw callback;
  const { incoming, settings, served, progress } = request;
  const { alternatives, decoder } = served;
  // The operations of a shared route differ in their formats, and only the decoded request tells which one it selects.
  const format = alternatives === undefined ? negotiateFormat(served, request) : undefined;
  if (decoder.body === undefined || incoming.bodyLength === 0) return callHandler(request, format, undefined);
  readBytes(
    decoder.body,
    incoming,
    settings.decode.maxBodyBytes,
    (bytes) => proceed(progress, () => callHandler(request, format, bytes)),
    (thrown) => progress.resolve(progress.fail(thrown)),
  );
  return progress.defer();
}

/** Undefined bytes: the request has no body. */
function callHandler(
  request: RoutedRequest,
  format: Chosen<ResponseFormat> | undefined,
  bytes: Uint8Array | undefined,
): Outgoing | Promise<Outgoing> {
  const { incoming, settings, progress, served, bindings, query, context } = request;
  const decoded = decodeRequest(served.decoder, incoming, bytes, query, bindings, settings.decode);
  const selected = format === undefined ? settings.selection!.select(served, decoded.json, incoming) : served;
  if (selected !== served) {
    context.enter(selected.decoder.operation, selected.decoder.route);
    progress.form = selected.form;
  }
  const chosen = format ?? negotiateFormat(selected, request);
  const outgoing = respond(selected, chosen, decoded, context, progress, settings);
  if (!(outgoing instanceof Promise)) return progress.finish(outgoing);
  outgoing.then(
    (it) => progress.resolve(progress.finish(it)),
    (thrown) => progress.resolve(progress.fail(thrown)),
  );
  return progress.defer();
}

function negotiateFormat(served: Served, { incoming, context, progress }: RoutedRequest): Chosen<ResponseFormat> {
  const format = chosenFormat(served, incoming, progress.callback);
  if (typeof format.value === "object") context.mediaType = format.value.mediaType;
  else if (format.value === "message" && served.write === undefined) progress.errorType = format.type;
  return format;
}

function chosenFormat(served: Served, incoming: Incoming, callback: string | undefined): Chosen<ResponseFormat> {
  const { operation, streaming } = served.endpoint;
  return (
    streaming?.webSocketFormat(operation, incoming.webSocket === true) ??
    (callback === undefined ? chooseFormat(served, incoming.header("accept")) : served.chosen)
  );
}
