import { createRouter, type Match } from "../path/index.ts";
import { hasNoContent, isAnswerStatus } from "./answer-status.ts";
import {
  createRouteDecoder,
  type Decoded,
  type DecodeOptions,
  decodeRequest,
  type RouteDecoder,
  readBody,
} from "./decode-request.ts";
import type { Endpoint } from "./endpoint.ts";
import { errorAnswer, type Report, toStatusError } from "./error-answer.ts";
import { errorToStatusBody } from "./error-status.ts";
import { CallContext } from "./handler-context.ts";
import type { HandlerOptions } from "./handler-options.ts";
import type { Answer, Incoming } from "./incoming.ts";
import { accepts } from "./media-type.ts";
import { messageLines } from "./message-lines.ts";
import { isPromiseLike } from "./promise-like.ts";
import { malformed, methodNotAllowed, noSuchPath, notAcceptable } from "./request-errors.ts";

/** Answers requests, whatever the platform: at once where nothing has to be waited for. Never throws, never rejects. */
export type Service = (incoming: Incoming) => Answer | Promise<Answer>;

interface Served {
  readonly endpoint: Endpoint;
  readonly decoder: RouteDecoder;
}

type Find = (method: string, path: string) => Match<Served>;

/** The core that all adapters stand on: finds the endpoint, reads the request, calls the handler, writes the answer. */
export function createService(endpoints: readonly Endpoint[], options: HandlerOptions = {}): Service {
  const find = createFind(endpoints, (options.basePath ?? "").replace(/\/+$/, ""));
  const decodeOptions: DecodeOptions = {
    maxBodyBytes: options.maxBodyBytes ?? 4 * 1024 * 1024,
    maxQueryParameters: options.maxQueryParameters ?? 1000,
    strict: options.strict ?? false,
  };
  const onError = options.onError ?? ((thrown) => console.error(thrown));
  const formatError = options.formatError ?? errorToStatusBody;

  return (incoming) => {
    let context: CallContext | undefined;
    const report: Report = (thrown) => toStatusError(thrown, (error) => onError(error, context));
    const fail = (thrown: unknown) => errorAnswer(thrown, report, formatError);
    try {
      const { target } = incoming;
      const mark = target.indexOf("?");
      const path = mark < 0 ? target : target.slice(0, mark);
      const query = mark < 0 ? "" : target.slice(mark + 1);
      const { value, bindings } = find(incoming.method, path);
      const { endpoint, decoder } = value;
      const call = new CallContext(endpoint.operation, decoder.route, path, incoming);
      context = call;
      checkAccept(incoming, mediaTypeOf(endpoint));
      const proceed = (body: unknown) =>
        respond(endpoint, decodeRequest(decoder, body, query, bindings, decodeOptions), call, report);
      const answer =
        decoder.route.body !== undefined && incoming.hasBody
          ? readBody(decoder, incoming, decodeOptions.maxBodyBytes).then(proceed)
          : proceed({});
      return answer instanceof Promise ? answer.catch(fail) : answer;
    } catch (thrown) {
      return fail(thrown);
    }
  };
}

/** Calls the handler and writes what it answers. */
function respond(
  endpoint: Endpoint,
  { json, check }: Decoded,
  context: CallContext,
  report: Report,
): Answer | Promise<Answer> {
  const toWire = (wire: unknown) => pickField(wire, context.route.responseBody);
  if (endpoint.stream !== undefined) {
    const lines = messageLines(endpoint.stream(json, check, context), toWire, report);
    return lines.then((body) => answerOf(context, mediaTypeOf(endpoint), () => body));
  }
  const write = (wire: unknown) => answerOf(context, mediaTypeOf(endpoint), () => JSON.stringify(toWire(wire)));
  const result = endpoint.respond(json, check, context);
  return isPromiseLike(result) ? Promise.resolve(result).then(write) : write(result);
}

function createFind(endpoints: readonly Endpoint[], basePath: string): Find {
  const router = createRouter(
    endpoints.flatMap((endpoint) =>
      endpoint.operation.routes.map((route) => ({
        method: route.method,
        template: route.template,
        value: { endpoint, decoder: createRouteDecoder(route) } satisfies Served,
      })),
    ),
  );
  return (method, path) => {
    const local = path.startsWith(basePath) ? path.slice(basePath.length) : "";
    let found = router.find(method, local);
    // HEAD is GET without the content (RFC 9110, section 9.3.2).
    if (method === "HEAD" && found !== undefined && "allow" in found) found = router.find("GET", local) ?? found;
    if (found === undefined) throw noSuchPath(path);
    if ("malformed" in found) throw malformed(`the path has a malformed percent escape: ${found.malformed}`);
    if ("allow" in found) throw methodNotAllowed(method, path, withHead(found.allow));
    return found;
  };
}

function withHead(allow: readonly string[]): readonly string[] {
  return allow.includes("GET") && !allow.includes("HEAD") ? [...allow, "HEAD"].sort() : allow;
}

function mediaTypeOf(endpoint: Endpoint): string {
  return endpoint.stream === undefined ? "application/json" : "application/x-ndjson";
}

/** Before the handler runs: a caller that cannot read the answer should not have changed anything. */
function checkAccept(incoming: Incoming, mediaType: string): void {
  const accept = incoming.header("accept");
  if (accept !== undefined && !accepts(accept, [mediaType, "application/json"])) throw notAcceptable(accept, mediaType);
}

/** The response field that is the body; a field that is not set is `null`, which readers take for absent. */
function pickField(wire: unknown, field: string | undefined): unknown {
  if (field === undefined) return wire;
  const message = wire as Readonly<Record<string, unknown>>;
  return (Object.hasOwn(message, field) ? message[field] : undefined) ?? null;
}

function answerOf({ status, headers }: CallContext, mediaType: string, body: () => Answer["body"]): Answer {
  if (!isAnswerStatus(status)) throw new RangeError(`a handler set the HTTP status ${status}, not one from 200 to 599`);
  if (hasNoContent(status)) return { status, headers, body: undefined };
  headers["content-type"] ??= mediaType;
  return { status, headers, body: body() };
}
