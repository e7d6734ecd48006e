import type { Operation } from "../elements/model.ts";
import { streamMediaType } from "./stream-media-type.ts";

/** The media types of successful responses, which callers choose from with Accept; `*\/*` for one that is not declared. */
export function offeredTypes(operation: Operation): readonly string[] {
  const { streams, response, responseMediaType } = operation;
  if (streams.length === 0) {
    const declared = response.kind === "result" ? response.cases.flatMap(({ mediaTypes }) => mediaTypes) : [];
    return declared.length > 0 ? declared : [responseMediaType];
  }
  return streams.flatMap((stream) => streamMediaType(stream, operation) ?? []);
}
