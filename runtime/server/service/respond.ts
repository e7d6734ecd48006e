import type { Chosen } from "../../header/negotiate.ts";
import { jsonText } from "../../json/negative-zero.ts";
import type { StreamFormat } from "../../operation/stream-format.ts";
import type { CallContext } from "../exchange/call-context.ts";
import type { Outgoing } from "../exchange/incoming.ts";
import { setContentType } from "../exchange/response-headers.ts";
import { hasNoContent, isResponseStatus } from "../exchange/response-status.ts";
import type { Decoded } from "../request/decode-request.ts";
import { byteChunks } from "../response/byte-chunks.ts";
import { eventFraming } from "../response/event-framing.ts";
import { type MessageStream, messageChunks } from "../response/message-chunks.ts";
import { countStream } from "../response/stream-count.ts";
import { framings, webSocketFraming } from "../response/stream-framing.ts";
import { isPromiseLike } from "./promise-like.ts";
import type { RequestProgress } from "./request-progress.ts";
import type { ResponseFormat, Served } from "./served.ts";
import type { Settings } from "./settings.ts";

type StreamSettings = Pick<Settings, "keepAlive" | "streams">;

/** Calls the handler and writes what it returns. */
export function respond(
  served: Served,
  format: Chosen<ResponseFormat>,
  { json, check }: Decoded,
  context: CallContext,
  progress: Pick<RequestProgress, "report">,
  settings: StreamSettings,
): Outgoing | Promise<Outgoing> {
  const { value } = format;
  if (value !== "message" && typeof value !== "object") {
    return respondWithStream(served, { ...format, value }, { json, check }, context, progress, settings);
  }
  const result = served.endpoint.respond(json, check, context);
  if (!isPromiseLike(result)) return messageResponse(context, served, result, format.type);
  return Promise.resolve(result).then((wire) => messageResponse(context, served, wire, format.type));
}

async function respondWithStream(
  served: Served,
  format: Chosen<StreamFormat>,
  { json, check }: Decoded,
  context: CallContext,
  { report }: Pick<RequestProgress, "report">,
  { keepAlive, streams }: StreamSettings,
): Promise<Outgoing> {
  const { endpoint } = served;
  const isEvent = format.value === "server-sent-events" && endpoint.operation.events !== undefined;
  const toWire = (message: unknown) => (isEvent ? message : pickField(message, context.route.responseBody, null));
  const onEnd = countStream(streams);
  let messages: AsyncIterator<unknown> | undefined;
  try {
    messages = endpoint.stream!(json, check, context);
    const { errors = [] } = endpoint.operation;
    return await streamResponse(context, served, { messages, toWire, report, errors, keepAlive, onEnd }, format);
  } catch (thrown) {
    onEnd();
    // The stream has not begun, so only this place can stop the handler.
    Promise.resolve(messages?.return?.()).catch(report);
    throw thrown;
  }
}

/**
 * Picks the response field that is the body. If it is not set, the body is `null`, which readers take for absent; a
 * response that sets headers or the status as well has no body then.
 */
function pickField(wire: unknown, field: string | undefined, unset: null | undefined): unknown {
  if (field === undefined) return wire;
  const message = wire as Readonly<Record<string, unknown>>;
  const value = Object.hasOwn(message, field) ? message[field] : undefined;
  return value === undefined ? unset : value;
}

function messageResponse(context: CallContext, { endpoint, write }: Served, message: unknown, type: string): Outgoing {
  const { status, headers, route } = context;
  const wire = pickField(
    message,
    route.responseBody,
    endpoint.operation.responseFields === undefined ? null : undefined,
  );
  if (!isResponseStatus(status))
    throw new RangeError(`a handler set the HTTP status ${status}, not one from 200 to 599`);
  if (hasNoContent(status) || wire === undefined) return { status, headers, body: undefined };
  if (write === undefined) {
    const body = jsonText(wire);
    setContentType(headers, type);
    return { status, headers, body };
  }
  const content = write(wire, type);
  setContentType(headers, content.type);
  return { status, headers, body: content.body };
}

async function streamResponse(
  context: CallContext,
  { endpoint: { operation } }: Served,
  stream: MessageStream,
  { value: format, type }: Chosen<StreamFormat>,
): Promise<Outgoing> {
  const { headers } = context;
  if (format === "websocket") return { status: 101, headers, body: await messageChunks(stream, webSocketFraming) };
  if (format === "bytes") {
    const content = await byteChunks(stream, operation.responseMediaType ?? "*/*", operation.name);
    setContentType(headers, content.type);
    return { status: streamStatus(context), headers, body: content.chunks };
  }
  const framing =
    format === "server-sent-events" ? eventFraming(operation, context.route.responseBody) : framings[format];
  const body = await messageChunks(stream, framing);
  setContentType(headers, type);
  // A cache that waits for the end of the stream would hold back its events.
  if (format === "server-sent-events") headers["cache-control"] ??= "no-store";
  return { status: streamStatus(context), headers, body };
}

function streamStatus({ status }: CallContext): number {
  if (hasNoContent(status) || !isResponseStatus(status)) {
    throw new RangeError(`a handler set the HTTP status ${status} for a stream, not one from 200 to 599 with content`);
  }
  return status;
}
