import type { Operation } from "@protoc-gen-rest/plugin";

// A response of bytes names its own media type.

/** The media type of a response, or any for a `google.api.HttpBody`. */
export function answerMediaType(operation: Operation): string {
  const { responseMediaType } = operation;
  return answersWithBytes(operation) && responseMediaType === "application/json" ? "*/*" : responseMediaType;
}

/** Whether the body of an answer is a `google.api.HttpBody`. */
export function answersWithBytes({ output, bindings }: Operation): boolean {
  const type = bindings[0]?.responseBody?.type ?? output;
  return type.kind === "message" && type.wellKnown === "http_body";
}
