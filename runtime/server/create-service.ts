import type { StreamForm } from "../path/route.ts";
import { createRouter, type Match } from "../path/router.ts";
import { setContentType } from "./answer-headers.ts";
import { hasNoContent, isAnswerStatus } from "./answer-status.ts";
import { authenticated } from "./authenticate.ts";
import { byteChunks } from "./byte-chunks.ts";
import { type Decoded, type DecodeOptions, decodeRequest, readBytes } from "./decode-request.ts";
import type { Endpoint } from "./endpoint.ts";
import { commonEnvelope, type Envelope, enclose, operationEnvelope } from "./envelope.ts";
import { errorAnswer, type Report, toStatusError } from "./error-answer.ts";
import { errorToStatusBody } from "./error-status.ts";
import { CallContext } from "./handler-context.ts";
import type { HandlerOptions } from "./handler-options.ts";
import type { Answer, Incoming } from "./incoming.ts";
import { callbackName, toScript } from "./jsonp.ts";
import { type MessageStream, messageChunks } from "./message-chunks.ts";
import type { Chosen } from "./negotiate.ts";
import { isPromiseLike } from "./promise-like.ts";
import { malformed, methodNotAllowed, noSuchPath, upgradeRequired } from "./request-errors.ts";
import { type AnswerForm, chooseForm, type Served, serve } from "./served.ts";
import { framings, webSocketFraming } from "./stream-framing.ts";

/** Answers requests, whatever the platform: at once where nothing has to be waited for. Never throws, never rejects. */
export type Service = (incoming: Incoming) => Answer | Promise<Answer>;

type Find = (method: string, path: string) => Match<Served>;

/** The core that all adapters stand on: finds the endpoint, reads the request, calls the handler, writes the answer. */
export function createService(endpoints: readonly Endpoint[], options: HandlerOptions = {}): Service {
  const envelopes = endpoints.map(({ operation }) => operationEnvelope(operation));
  const common = commonEnvelope(envelopes);
  const find = createFind(endpoints, envelopes, (options.basePath ?? "").replace(/\/+$/, ""));
  const decodeOptions: DecodeOptions = {
    maxBodyBytes: options.maxBodyBytes ?? 4 * 1024 * 1024,
    maxQueryParameters: options.maxQueryParameters ?? 1000,
    strict: options.strict ?? false,
    types: options.types,
  };
  const { authenticate, keepAlive } = options;
  const onError = options.onError ?? ((thrown) => console.error(thrown));
  const formatError = options.formatError ?? errorToStatusBody;

  return (incoming) => {
    let context: CallContext | undefined;
    let envelope = common;
    let errorType = "application/json";
    let callback: string | undefined;
    const report: Report = (thrown) => toStatusError(thrown, (error) => onError(error, context));
    const finish = (answer: Answer) => {
      return enclose(envelope, callback === undefined ? answer : toScript(answer, callback));
    };
    const fail = (thrown: unknown) => finish(errorAnswer(thrown, context, errorType, report, formatError));
    try {
      const { target } = incoming;
      const mark = target.indexOf("?");
      const path = mark < 0 ? target : target.slice(0, mark);
      const query = mark < 0 ? "" : target.slice(mark + 1);
      if (common.callbackParameter !== undefined) callback = callbackOf(incoming, query, common, decodeOptions);
      const { value: served, bindings } = find(incoming.method, path);
      const { endpoint, decoder } = served;
      const { operation } = endpoint;
      const call = new CallContext(operation, decoder.route, path, incoming);
      context = call;
      envelope = served.envelope;
      if (envelope.callbackParameter !== undefined) callback = callbackOf(incoming, query, envelope, decodeOptions);
      const proceed = (): Answer | Promise<Answer> => {
        const form = chooseAnswer(served, incoming, callback);
        if (form.value === "message" && served.write === undefined) errorType = form.type;
        const act = (bytes: Uint8Array | undefined) => {
          const decoded = decodeRequest(decoder, incoming, bytes, query, bindings, decodeOptions);
          return respond(served, form, decoded, call, report, keepAlive);
        };
        if (decoder.body === undefined || !incoming.hasBody) return act(undefined);
        return readBytes(decoder.body, incoming, decodeOptions.maxBodyBytes).then(act);
      };
      let answer: Answer | Promise<Answer>;
      if (authenticate !== undefined && operation.security !== undefined && operation.security.length > 0) {
        const { maxQueryParameters } = decodeOptions;
        answer = authenticated(authenticate, call, incoming, query, maxQueryParameters).then((caller) => {
          call.caller = caller;
          return proceed();
        });
      } else {
        answer = proceed();
      }
      return answer instanceof Promise ? answer.then(finish).catch(fail) : finish(answer);
    } catch (thrown) {
      return fail(thrown);
    }
  };
}

/** Calls the handler and writes what it answers. */
function respond(
  served: Served,
  form: Chosen<AnswerForm>,
  { json, check }: Decoded,
  context: CallContext,
  report: Report,
  keepAlive: number | undefined,
): Answer | Promise<Answer> {
  const { endpoint } = served;
  const { responseBody } = context.route;
  const { responseFields } = endpoint.operation;
  if (form.value !== "message") {
    const messages = endpoint.stream!(json, check, context);
    const toWire = (message: unknown) => pickField(message, responseBody, null);
    return streamAnswer(context, served, { messages, toWire, report, keepAlive }, form.value).catch((thrown) => {
      // Nobody will ask the handler for more.
      Promise.resolve(messages.return?.()).catch(report);
      throw thrown;
    });
  }
  const write = (wire: unknown) => {
    const content = pickField(wire, responseBody, responseFields === undefined ? null : undefined);
    return messageAnswer(context, served, content, form.type);
  };
  const result = endpoint.respond(json, check, context);
  return isPromiseLike(result) ? Promise.resolve(result).then(write) : write(result);
}

function createFind(endpoints: readonly Endpoint[], envelopes: readonly Envelope[], basePath: string): Find {
  const router = createRouter(
    endpoints.flatMap((endpoint, at) =>
      endpoint.operation.routes.map((route) => ({
        method: route.method,
        template: route.template,
        value: serve(endpoint, route, envelopes[at]!),
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

/** A script can send nothing but GET. */
function callbackOf(
  { method }: Incoming,
  query: string,
  { callbackParameter }: Envelope,
  { maxQueryParameters }: DecodeOptions,
): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  return callbackName(query, callbackParameter!, maxQueryParameters);
}

function chooseAnswer(served: Served, incoming: Incoming, callback: string | undefined): Chosen<AnswerForm> {
  const { streams } = served.endpoint.operation;
  if (incoming.webSocket === true && streams?.includes("websocket")) return { value: "websocket", type: "" };
  if (served.chosen.value === "websocket") throw upgradeRequired();
  return callback === undefined ? chooseForm(served, incoming.header("accept")) : served.chosen;
}

/**
 * The response field that is the body. One that is not set is `null`, which readers take for absent; of a message that
 * says more of the answer than its body, it is no body.
 */
function pickField(wire: unknown, field: string | undefined, unset: null | undefined): unknown {
  if (field === undefined) return wire;
  const message = wire as Readonly<Record<string, unknown>>;
  const value = Object.hasOwn(message, field) ? message[field] : undefined;
  return value === undefined ? unset : value;
}

function messageAnswer({ status, headers }: CallContext, { write }: Served, wire: unknown, type: string): Answer {
  if (!isAnswerStatus(status)) throw new RangeError(`a handler set the HTTP status ${status}, not one from 200 to 599`);
  if (hasNoContent(status) || wire === undefined) return { status, headers, body: undefined };
  const content = write === undefined ? { body: JSON.stringify(wire), type } : write(wire, type);
  setContentType(headers, content.type);
  return { status, headers, body: content.body };
}

async function streamAnswer(
  context: CallContext,
  { endpoint: { operation } }: Served,
  stream: MessageStream,
  form: StreamForm,
): Promise<Answer> {
  const { headers } = context;
  if (form === "websocket") return { status: 101, headers, body: await messageChunks(stream, webSocketFraming) };
  if (form === "bytes") {
    const { type, chunks } = await byteChunks(stream, operation.responseMediaType ?? "*/*", operation.name);
    setContentType(headers, type);
    return { status: streamStatus(context), headers, body: chunks };
  }
  const body = await messageChunks(stream, framings[form]);
  setContentType(headers, framings[form].mediaType);
  // What is made while it is sent must not wait in a cache for its end.
  if (form === "server-sent-events") headers["cache-control"] ??= "no-store";
  return { status: streamStatus(context), headers, body };
}

function streamStatus({ status }: CallContext): number {
  if (hasNoContent(status) || !isAnswerStatus(status)) {
    throw new RangeError(`a handler set the HTTP status ${status} for a stream, not one from 200 to 599 with content`);
  }
  return status;
}
