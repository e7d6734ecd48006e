import type { Binding, Field, FieldType, Message, Operation } from "../elements/model.ts";
import type { BodyFormat, RequestContent } from "../elements/request-content.ts";
import { formOfType } from "./form-of-type.ts";

/** The media type of JSON (RFC 8259, section 11). */
export const jsonMediaType = "application/json";

/** The encoding of request bodies of this media type; `bytes` for one that only a `google.api.HttpBody` can have. */
export function requestFormatOf(mediaType: string): BodyFormat {
  // Types are case-insensitive, and may have parameters (RFC 9110, section 8.3.1).
  const [type = ""] = mediaType.toLowerCase().split(/[ \t]*;/, 1);
  if (type === "application/x-www-form-urlencoded") return "form";
  if (type === "multipart/form-data" || isRelated(mediaType)) return "multipart";
  if (type.startsWith("text/")) return "text";
  return /^application\/(?:.+\+)?json$/.test(type) ? "json" : "bytes";
}

/** Whether parts are told apart by their order instead of by names (RFC 2387). */
export function isRelated(mediaType: string): boolean {
  return /^multipart\/related[ \t]*(?:;|$)/i.test(mediaType);
}

/** The encoding of the request body of a binding. */
export function requestFormat(operation: Operation, binding: Binding): BodyFormat {
  return takesHttpBody(operation, binding) ? "bytes" : requestFormatOf(operation.requestMediaType);
}

/**
 * The alternatives of a binding's body, if its message declares several contents. Undefined for other bodies, and for a
 * form, in which the media types are those of files.
 */
export function contentsOf(operation: Operation, binding: Binding): readonly RequestContent<Field>[] | undefined {
  const contents = bodyMessage(operation.input, binding.body)?.contents;
  return contents !== undefined && requestFormatOf(operation.requestMediaType) === "json" ? contents : undefined;
}

/** How a request body of this type and media type is encoded; undefined if it cannot be. */
export function contentFormat(type: FieldType, mediaType: string): BodyFormat | undefined {
  const format = requestFormatOf(mediaType);
  if (type.kind === "scalar") {
    const { content } = formOfType(type);
    return content === "text" && format !== "text" && format !== "bytes" ? undefined : content;
  }
  if (type.kind !== "message") return undefined;
  if (isHttpBody(type)) return "bytes";
  if (isRelated(mediaType)) return undefined;
  return format === "json" || format === "form" || format === "multipart" ? format : undefined;
}

/** The encoding of the bodies of successful responses. */
export function responseFormat(operation: Operation): BodyFormat {
  if (returnsHttpBody(operation)) return "bytes";
  return requestFormatOf(operation.responseMediaType) === "text" ? "text" : "json";
}

/** How a response of this type is encoded if it has a media type of its own; undefined for types that have no such form. */
export function negotiatedFormat(type: FieldType): "json" | "text" | "bytes" | undefined {
  if (type.kind === "message") return isHttpBody(type) ? undefined : "json";
  return type.kind === "scalar" ? formOfType(type).content : undefined;
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
  return message?.form.kind === "http_body";
}
