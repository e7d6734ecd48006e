import { linesTypes } from "../../header/lines-type.ts";
import { parseMediaType } from "../../header/media-type.ts";
import type { Chosen, Offer } from "../../header/negotiate.ts";
import type { Operation } from "../../operation/operation.ts";
import type { StreamFormat } from "../../operation/stream-format.ts";
import type { Report } from "../errors/error-response.ts";
import { upgradeRequired } from "../errors/request-errors.ts";
import type { CallContext } from "../exchange/call-context.ts";
import type { Outgoing } from "../exchange/incoming.ts";
import { setContentType } from "../exchange/response-headers.ts";
import { hasNoContent, isResponseStatus } from "../exchange/response-status.ts";
import { byteChunks } from "../response/byte-chunks.ts";
import { eventFraming, eventStreamType } from "../response/event-framing.ts";
import { type MessageStream, messageChunks } from "../response/message-chunks.ts";
import { pickField } from "../response/pick-field.ts";
import { countStream, type StreamCount } from "../response/stream-count.ts";
import { framings, webSocketFraming } from "../response/stream-framing.ts";
import { jsonOffers, withoutParameters } from "./json-offers.ts";
import type { Offers, ResponseFormat } from "./response-format.ts";

export interface StreamSettings {
  readonly report: Report;
  /** Milliseconds between signs of life in a stream that is silent. */
  readonly keepAlive: number | undefined;
  readonly streams: StreamCount;
}

/** The server of responses that are streams. Endpoints hold it, so that a server without streams does without it. */
export interface Streaming {
  /** The formats that callers can choose from. */
  offers(operation: Operation): Offers;
  /** The format of a request that asks for a WebSocket, or undefined. Throws 426 if all have to ask for one. */
  webSocketFormat(operation: Operation, isAsked: boolean): Chosen<ResponseFormat> | undefined;
  /** Calls the handler with `open`, and writes what it yields. */
  respond(
    operation: Operation,
    open: () => AsyncIterator<unknown>,
    format: Chosen<ResponseFormat>,
    context: CallContext,
    settings: StreamSettings,
  ): Promise<Outgoing>;
}

export const streaming: Streaming = {
  offers: streamOffers,
  webSocketFormat,
  respond: respondWithStream,
};

function streamOffers(operation: Operation): Offers {
  const { streams = ["ndjson"], responseMediaType = "*/*", jsonMediaTypes = [] } = operation;
  const declared = declaredFormat(operation);
  // Callers ask for a WebSocket with an upgrade, not with Accept.
  const [first, ...others] = streams.flatMap((value): Offer<ResponseFormat>[] => {
    if (value === "websocket") return [];
    const isDeclared = value === "bytes" || value === declared;
    const mediaType = parseMediaType(isDeclared ? responseMediaType : streamType(value));
    const type = isDeclared && value !== "bytes" ? responseMediaType : mediaType.type;
    return [
      isDeclared && value !== "bytes" ? { mediaType: withoutParameters(type), value, type } : { mediaType, value },
      ...(value === "json-array" ? jsonOffers(jsonMediaTypes, value, type) : []),
      ...(value === "ndjson" ? linesTypes.map((name) => ({ mediaType: parseMediaType(name), value, type })) : []),
    ];
  });
  return first === undefined ? [{ mediaType: parseMediaType("*/*"), value: "websocket" }] : [first, ...others];
}

function webSocketFormat({ streams = ["ndjson"] }: Operation, isAsked: boolean): Chosen<ResponseFormat> | undefined {
  if (isAsked && streams.includes("websocket")) return { value: "websocket", type: "" };
  if (streams.every((format) => format === "websocket")) throw upgradeRequired();
  return undefined;
}

/** The format that has the declared media type, if that is not the one of bytes or of the text in events. */
function declaredFormat({ streams = ["ndjson"], responseMediaType, events }: Operation): StreamFormat | undefined {
  if (responseMediaType === undefined || events?.text === true) return undefined;
  return streams.find((format) => format === "ndjson" || format === "json-array" || format === "grpc-gateway");
}

function streamType(format: Exclude<StreamFormat, "bytes" | "websocket">): string {
  return format === "server-sent-events" ? eventStreamType : framings[format].mediaType;
}

async function respondWithStream(
  operation: Operation,
  open: () => AsyncIterator<unknown>,
  format: Chosen<ResponseFormat>,
  context: CallContext,
  { report, keepAlive, streams }: StreamSettings,
): Promise<Outgoing> {
  const { errors = [], events } = operation;
  const isEvent = format.value === "server-sent-events" && events !== undefined;
  const toWire = (message: unknown) => (isEvent ? message : pickField(message, context.route.responseBody, null));
  const onEnd = countStream(streams);
  let messages: AsyncIterator<unknown> | undefined;
  try {
    messages = open();
    return await streamResponse(context, operation, { messages, toWire, report, errors, keepAlive, onEnd }, format);
  } catch (thrown) {
    onEnd();
    // The stream has not begun, so only this place can stop the handler.
    Promise.resolve(messages?.return?.()).catch(report);
    throw thrown;
  }
}

async function streamResponse(
  context: CallContext,
  operation: Operation,
  stream: MessageStream,
  { value, type }: Chosen<ResponseFormat>,
): Promise<Outgoing> {
  // The formats of a stream are all that its operation offers.
  const format = value as StreamFormat;
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
