import type { Binding, FieldType, Message, Operation } from "../model.ts";

/** How a body is encoded. `bytes` is a `google.api.HttpBody`, sent as it is. */
export type BodyFormat = "json" | "form" | "multipart" | "text" | "bytes";

/** The media type of JSON (RFC 8259, section 11). */
export const jsonMediaType = "application/json";

/** The encoding of request bodies of this media type; `bytes` for one that only a `google.api.HttpBody` can have. */
export function requestFormatOf(mediaType: string): BodyFormat {
  // Types are case-insensitive, and may have parameters (RFC 9110, section 8.3.1).
  const [type = ""] = mediaType.toLowerCase().split(/[ \t]*;/, 1);
  if (type === "application/x-www-form-urlencoded") return "form";
  if (type === "multipart/form-data") return "multipart";
  if (type.startsWith("text/")) return "text";
  return /^application\/(?:.+\+)?json$/.test(type) ? "json" : "bytes";
}

/** The encoding of the request body of a binding. */
export function requestFormat(operation: Operation, binding: Binding): BodyFormat {
  return takesHttpBody(operation, binding) ? "bytes" : requestFormatOf(operation.requestMediaType);
}

/** The encoding of the bodies of successful responses. */
export function responseFormat(operation: Operation): BodyFormat {
  if (returnsHttpBody(operation)) return "bytes";
  return operation.responseMediaType.startsWith("text/") ? "text" : "json";
}

/** How a response of this type is encoded if it has a media type of its own; undefined for types that have no such form. */
export function negotiatedFormat(type: FieldType): "json" | "text" | "bytes" | undefined {
  if (type.kind === "message") return isHttpBody(type) ? undefined : "json";
  if (type.kind !== "scalar") return undefined;
  return type.scalar === "string" ? "text" : type.scalar === "bytes" ? "bytes" : undefined;
}

/** Whether callers choose the media type of the response. */
export function isNegotiated({ response }: Operation): boolean {
  return response.kind === "result" && response.cases.some(({ mediaTypes }) => mediaTypes.length > 0);
}

/** The media type of bodies, JSON by default: a `google.api.HttpBody` names its own, which can be any. */
export function bodyMediaType(declared: string | undefined, isHttpBody: boolean): string {
  if (declared !== undefined && declared.toLowerCase() !== jsonMediaType) return declared;
  return isHttpBody ? "*/*" : jsonMediaType;
}

export function takesHttpBody({ input }: Operation, { body }: Binding): boolean {
  return isHttpBody(bodyMessage(input, body));
}

export function returnsHttpBody({ output, bindings }: Operation): boolean {
  const type = bindings[0]?.responseBody?.type ?? output;
  return type.kind === "message" && isHttpBody(type);
}

/** The message that travels as the request body; undefined without a body, or for a body that is not a message. */
export function bodyMessage(input: Message, body: Binding["body"]): Message | undefined {
  if (body.kind === "all") return input;
  return body.kind === "field" && body.field.type.kind === "message" ? body.field.type : undefined;
}

export function isHttpBody(message: Message | undefined): boolean {
  return message?.wellKnown === "http_body";
}
