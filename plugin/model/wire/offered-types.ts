import type { Operation } from "../elements/model.ts";
import type { StreamFormat } from "../elements/values.ts";
import { jsonMediaType } from "./body-format.ts";

/** The media types of successful responses, which callers choose from with Accept; `*\/*` for one that is not declared. */
export function offeredTypes({ streams, response, responseMediaType }: Operation): readonly string[] {
  if (streams.length === 0) {
    const declared = response.kind === "result" ? response.cases.flatMap(({ mediaTypes }) => mediaTypes) : [];
    return declared.length > 0 ? declared : [responseMediaType];
  }
  return streams.flatMap((stream) => (stream === "bytes" ? responseMediaType : (streamTypes[stream] ?? [])));
}

/** WebSockets have none. */
const streamTypes: Readonly<Partial<Record<StreamFormat, string>>> = {
  "server-sent-events": "text/event-stream",
  ndjson: "application/x-ndjson",
  "json-array": jsonMediaType,
  "grpc-gateway": jsonMediaType,
};
