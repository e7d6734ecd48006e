import { createRouter } from "../path/index.ts";
import { createRouteDecoder, decodeRequest, type RouteDecoder } from "./decode-request.ts";
import type { Endpoint } from "./endpoint.ts";
import { errorToLine, errorToStatusBody } from "./error-status.ts";
import { CallContext } from "./handler-context.ts";
import type { HandlerOptions } from "./handler-options.ts";
import type { Answer, Incoming } from "./incoming.ts";
import { accepts } from "./media-type.ts";
import { malformed, methodNotAllowed, noSuchPath, notAcceptable } from "./request-errors.ts";
import { StatusError } from "./status-error.ts";

/** Answers requests, whatever the platform; never rejects. */
export type Service = (incoming: Incoming) => Promise<Answer>;

interface Served {
  readonly endpoint: Endpoint;
  readonly decoder: RouteDecoder;
}

/** The core that all adapters stand on: finds the endpoint, reads the request, calls the handler, writes the answer. */
export function createService(endpoints: readonly Endpoint[], options: HandlerOptions = {}): Service {
  const basePath = (options.basePath ?? "").replace(/\/+$/, "");
  const decodeOptions = {
    maxBodyBytes: options.maxBodyBytes ?? 4 * 1024 * 1024,
    maxQueryParameters: options.maxQueryParameters ?? 1000,
    strict: options.strict ?? false,
  };
  const router = createRouter(
    endpoints.flatMap((endpoint) =>
      endpoint.operation.routes.map((route) => ({
        method: route.method,
        template: route.template,
        value: { endpoint, decoder: createRouteDecoder(route) } satisfies Served,
      })),
    ),
  );

  const find = (method: string, path: string) => {
    const local = path.startsWith(basePath) ? path.slice(basePath.length) : "";
    let found = router.find(method, local);
    // RFC 9110, section 9.3.2: HEAD is GET without the content.
    if (method === "HEAD" && found !== undefined && "allow" in found) found = router.find("GET", local);
    if (found === undefined) throw noSuchPath(path);
    if ("malformed" in found) throw malformed(`the path has a malformed percent escape: ${found.malformed}`);
    if ("allow" in found) {
      throw methodNotAllowed(method, path, found.allow.includes("GET") ? ["HEAD", ...found.allow].sort() : found.allow);
    }
    return found;
  };

  return async (incoming) => {
    const question = incoming.target.indexOf("?");
    const path = question < 0 ? incoming.target : incoming.target.slice(0, question);
    let context: CallContext | undefined;
    const report = (error: unknown): StatusError => toStatusError(error, context, options.onError);
    try {
      const { value, bindings } = find(incoming.method, path);
      const { endpoint, decoder } = value;
      const mediaType = endpoint.stream === undefined ? "application/json" : "application/x-ndjson";
      checkAccept(incoming, mediaType);
      context = new CallContext(endpoint.operation, decoder.route, path, incoming);
      const query = question < 0 ? "" : incoming.target.slice(question + 1);
      const { json, check } = await decodeRequest(decoder, incoming, query, bindings, decodeOptions);
      const pick = (wire: unknown) => pickResponse(wire, decoder.route.responseBody);
      if (endpoint.stream !== undefined) {
        const body = await startLines(endpoint.stream(json, check, context), pick, report);
        return answer(context, mediaType, body);
      }
      const wire = await endpoint.respond(json, check, context);
      if (context.status === 204) return { status: 204, headers: context.headers, body: undefined };
      return answer(context, mediaType, JSON.stringify(pick(wire)));
    } catch (error) {
      return errorAnswer(report(error), options.formatError ?? errorToStatusBody);
    }
  };
}

function checkAccept(incoming: Incoming, mediaType: string): void {
  const accept = incoming.header("accept");
  if (accept !== undefined && !accepts(accept, [mediaType, "application/json"])) throw notAcceptable(accept, mediaType);
}

function answer(context: CallContext, mediaType: string, body: Answer["body"]): Answer {
  const { status, headers } = context;
  headers["content-type"] ??= mediaType;
  return { status, headers, body };
}

function pickResponse(wire: unknown, field: string | undefined): unknown {
  if (field === undefined) return wire;
  const message = wire as Readonly<Record<string, unknown>>;
  return (Object.hasOwn(message, field) ? message[field] : undefined) ?? null;
}

function toStatusError(
  error: unknown,
  context: CallContext | undefined,
  onError: HandlerOptions["onError"] = (thrown) => console.error(thrown),
): StatusError {
  if (error instanceof StatusError) return error;
  try {
    onError(error, context as CallContext);
  } catch (failure) {
    console.error(failure);
  }
  return new StatusError("internal", "internal error");
}

function errorAnswer(error: StatusError, format: (error: StatusError) => unknown): Answer {
  return {
    status: error.status,
    headers: { ...error.headers, "content-type": "application/json" },
    body: JSON.stringify(format(error)),
  };
}

/**
 * Messages as lines of NDJSON. The first is awaited, so that a handler that throws at once answers with a status of
 * its own; a later error is the last line.
 */
async function startLines(
  items: AsyncIterator<unknown>,
  pick: (wire: unknown) => unknown,
  report: (error: unknown) => StatusError,
): Promise<AsyncIterator<string>> {
  let first: IteratorResult<unknown> | undefined = await items.next();
  let ended = false;
  return {
    async next() {
      if (ended) return { done: true, value: undefined };
      try {
        const { done, value } = first ?? (await items.next());
        first = undefined;
        if (!done) return { value: `${JSON.stringify(pick(value))}\n` };
        ended = true;
        return { done, value: undefined };
      } catch (error) {
        ended = true;
        return { value: errorToLine(report(error)) };
      }
    },
    async return() {
      ended = true;
      await items.return?.();
      return { done: true, value: undefined };
    },
  };
}
