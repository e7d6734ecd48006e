import type { Binding, Message } from "../elements/model.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import { methodNumbers } from "../options/method-options.ts";
import { bodyMessage, isHttpBody, requestFormatOf } from "../wire/body-format.ts";
import { kindsOfField } from "../wire/json-kinds.ts";
import { type BodyRpc, checkFormData } from "./form-data.ts";
import { isMediaType } from "./media-type.ts";

/** `request_media_type`: whether a body of this type can carry the message. A `google.api.HttpBody` can have any type. */
export function checkRequestBody(mediaType: string, rpc: BodyRpc, site: OptionSite): void {
  if (!isMediaType(mediaType)) return;
  const { input, bindings } = rpc;
  const format = requestFormatOf(mediaType);
  const carried = bindings.filter(({ body }) => body.kind !== "none" && !isHttpBody(bodyMessage(input, body)));
  if (format === "form" || format === "multipart") {
    checkFormData(mediaType, format, rpc, site);
    return;
  }
  const problem =
    format === "bytes"
      ? otherType(mediaType, input, carried)
      : (charsetProblem(mediaType) ?? (format === "text" ? textProblem(mediaType, input, carried) : undefined));
  if (carried.length > 0 && problem !== undefined) {
    site.report("media-type", [methodNumbers.requestMediaType], ...problem);
  }
}

function otherType(mediaType: string, input: Message, bindings: readonly Binding[]): Problem | undefined {
  const [binding] = bindings;
  return (
    binding && [
      `a body of ${mediaType} is bytes, but ${bodyName(input, binding)} is sent as JSON`,
      "use google.api.HttpBody for the body, or a JSON type, such as application/merge-patch+json",
    ]
  );
}

/** RFC 8259, section 8.1, for JSON; text is not recoded either. */
function charsetProblem(mediaType: string): Problem | undefined {
  const [, charset] = /;[ \t]*charset="?([^";]*)/i.exec(mediaType) ?? [];
  if (charset === undefined || /^utf-?8[ \t]*$/i.test(charset)) return undefined;
  return [`bodies are in UTF-8, not in ${charset}`, "remove the charset, or use google.api.HttpBody for the body"];
}

function textProblem(mediaType: string, input: Message, bindings: readonly Binding[]): Problem | undefined {
  const other = bindings.find((binding) => !isText(input, binding));
  return (
    other && [
      `a body of ${mediaType} is a text, but ${bodyName(input, other)} is not a string in JSON`,
      "name a string field in body, or send the body as JSON",
    ]
  );
}

function isText({ representation, fields }: Message, { body }: Binding): boolean {
  const parts = body.kind === "field" ? [body.field] : representation === "object" ? [] : fields;
  return parts.length > 0 && parts.every((field) => [...kindsOfField(field)].every((kind) => kind === "string"));
}

function bodyName({ name }: Message, { body }: Binding): string {
  return body.kind === "field" ? `"${body.field.name}"` : name;
}
