import type { Operation } from "../elements/model.ts";
import type { StreamFormat } from "../elements/values.ts";
import { jsonMediaType } from "./body-format.ts";

type Streaming = Pick<Operation, "streams" | "responseMediaType" | "events">;

/**
 * The media type of a stream in one of its formats. `response_media_type` is that of bytes, or of the first format that has
 * lines or an array of messages. Undefined for WebSockets, which have none.
 */
export function streamMediaType(format: StreamFormat, operation: Streaming): string | undefined {
  const { responseMediaType } = operation;
  if (format === "bytes") return responseMediaType;
  return format === declaredFormat(operation) ? responseMediaType : usualTypes[format];
}

/** The format that has the declared media type. Undefined if it has no effect, or is that of the text in events. */
export function declaredFormat({ streams, responseMediaType, events }: Streaming): StreamFormat | undefined {
  if (streams.includes("bytes")) return "bytes";
  if (responseMediaType === jsonMediaType || events?.text === true) return undefined;
  return streams.find((format) => format === "ndjson" || format === "json-array" || format === "grpc-gateway");
}

const usualTypes: Readonly<Record<Exclude<StreamFormat, "bytes">, string | undefined>> = {
  "server-sent-events": "text/event-stream",
  ndjson: "application/x-ndjson",
  "json-array": jsonMediaType,
  "grpc-gateway": jsonMediaType,
  websocket: undefined,
};
