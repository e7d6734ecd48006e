import { isLine } from "../../../model/check/streams.ts";
import { identifier, type OptionMembers, type ProtoMessage, type TypeReference } from "../proto/elements.ts";
import { single } from "../schema/type-use.ts";
import { fillValue } from "../schema/wrap.ts";
import { objectIn } from "../source/node.ts";
import type { MediaTypeContent } from "./media-types.ts";
import type { ResponseTarget, Success } from "./responses.ts";
import { rootMessage } from "./root-message.ts";

/** The response of an operation that streams. */
export interface Stream {
  readonly success: Success;
  readonly type: TypeReference;
  readonly options: OptionMembers;
}

interface StreamTarget extends Pick<ResponseTarget, "spot" | "types"> {
  /** The operation has `x-websocket`: the messages can also travel over a WebSocket. */
  readonly hasWebSocket: boolean;
}

/** The first success that can be a stream of events or lines. */
export function streamOf(successes: readonly Success[], target: StreamTarget): Stream | undefined {
  const { spot, types, hasWebSocket } = target;
  for (const success of successes) {
    const streams = success.contents.filter(({ kind }) => kind === "events" || kind === "lines");
    const [first] = streams;
    if (first === undefined) continue;
    const formats = new Set<string>(streams.map(({ kind }) => (kind === "events" ? "SERVER_SENT_EVENTS" : "NDJSON")));
    if (hasWebSocket) formats.add("WEBSOCKET");
    for (const other of streams.slice(1)) {
      if (JSON.stringify(other.schema?.value) !== JSON.stringify(first.schema?.value))
        types.findings.add("import-response", other.node, "a stream has the same messages in all formats");
    }
    const type =
      first.schema === undefined ? anyValue(target) : asMessage(rootMessage(first.schema, spot, types), target);
    const options = {
      streams: [...formats].map(identifier),
      stream_end: endOf(streams, target),
      response_media_type: linesTypeOf(streams),
    };
    return { success, type, options };
  }
  return undefined;
}

/** The media type of lines, if it is not that of NDJSON. A text sequence (RFC 7464) is another format, so it is not declared. */
function linesTypeOf(streams: readonly MediaTypeContent[]): string | undefined {
  const given = streams.find(({ kind }) => kind === "lines")?.mediaType;
  return given === undefined || /^application\/(?:x-ndjson|json-seq)\b/i.test(given) ? undefined : given;
}

/** The data of the event that ends the stream (`x-stream-end`). */
function endOf(streams: readonly MediaTypeContent[], { types }: StreamTarget): string | undefined {
  const events = streams.find(
    ({ kind, schema }) => kind === "events" && objectIn(schema)["x-stream-end"] !== undefined,
  );
  if (events?.schema === undefined) return undefined;
  const end = objectIn(events.schema)["x-stream-end"];
  if (typeof end === "string" && isLine(end)) return end;
  types.findings.add("import-response", events.schema, "x-stream-end must be a line of text");
  return undefined;
}

function asMessage(type: ProtoMessage | string, target: StreamTarget): TypeReference {
  return typeof type === "string" ? anyValue(target) : type;
}

/** A message with any JSON, since streams consist of messages. */
function anyValue({ spot, types }: StreamTarget): ProtoMessage {
  const message = types.create(spot);
  fillValue(message, single("google.protobuf.Value"), types);
  return message;
}
