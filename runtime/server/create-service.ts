import { createRouter, type Match } from "../path/index.ts";
import { hasNoContent, isAnswerStatus } from "./answer-status.ts";
import { createRouteDecoder, type DecodeOptions, decodeRequest, type RouteDecoder } from "./decode-request.ts";
import type { Endpoint } from "./endpoint.ts";
import { errorAnswer, type Report, toStatusError } from "./error-answer.ts";
import { errorToStatusBody } from "./error-status.ts";
import { CallContext } from "./handler-context.ts";
import type { HandlerOptions } from "./handler-options.ts";
import type { Answer, Incoming } from "./incoming.ts";
import { accepts } from "./media-type.ts";
import { messageLines } from "./message-lines.ts";
import { malformed, methodNotAllowed, noSuchPath, notAcceptable } from "./request-errors.ts";

/** Answers requests, whatever the platform; never rejects. */
export type Service = (incoming: Incoming) => Promise<Answer>;

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

  return async (incoming) => {
    let context: CallContext | undefined;
    const report: Report = (thrown) => toStatusError(thrown, (error) => onError(error, context));
    try {
      const { target } = incoming;
      const mark = target.indexOf("?");
      const path = mark < 0 ? target : target.slice(0, mark);
      const { value, bindings } = find(incoming.method, path);
      const { endpoint, decoder } = value;
      context = new CallContext(endpoint.operation, decoder.route, path, incoming);
      const mediaType = endpoint.stream === undefined ? "application/json" : "application/x-ndjson";
      checkAccept(incoming, mediaType);
      const query = mark < 0 ? "" : target.slice(mark + 1);
      const { json, check } = await decodeRequest(decoder, incoming, query, bindings, decodeOptions);
      const { responseBody } = decoder.route;
      if (endpoint.stream === undefined) {
        const wire = pickField(await endpoint.respond(json, check, context), responseBody);
        return answer(context, mediaType, () => JSON.stringify(wire));
      }
      const messages = endpoint.stream(json, check, context);
      const lines = await messageLines(messages, (wire) => pickField(wire, responseBody), report);
      return answer(context, mediaType, () => lines);
    } catch (thrown) {
      return errorAnswer(thrown, report, formatError);
    }
  };
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

function answer({ status, headers }: CallContext, mediaType: string, body: () => Answer["body"]): Answer {
  if (!isAnswerStatus(status)) throw new RangeError(`a handler set the HTTP status ${status}, not one from 200 to 599`);
  if (hasNoContent(status)) return { status, headers, body: undefined };
  headers["content-type"] ??= mediaType;
  return { status, headers, body: body() };
}
