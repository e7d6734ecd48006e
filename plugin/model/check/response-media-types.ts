import type { OptionSite, Problem } from "../findings/option-site.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { negotiatedFormat, requestFormatOf } from "../wire/body-format.ts";
import { describeField } from "../wire/describe-field.ts";
import { checkMediaType } from "./media-type.ts";

/** `media_type` on the members of a oneof that is the whole response. */
export function checkResponseMediaType(field: FieldNode, site: OptionSite): void {
  const { mediaType = "", otherMediaTypes = [] } = field.options;
  for (const [text, at] of [
    [mediaType, fieldNumbers.mediaType],
    ...otherMediaTypes.map((other) => [other, fieldNumbers.otherMediaTypes] as const),
  ] as const) {
    if (!checkMediaType(text, [at], site)) continue;
    const problem = problemOf(field, text);
    if (problem !== undefined) site.report("media-type", [at], ...problem);
  }
}

function problemOf(field: FieldNode, mediaType: string): Problem | undefined {
  const { type } = field;
  if (/^[^;]*\*/.test(mediaType)) {
    return [`${mediaType} is a range, but a response has one media type`, "name the media type"];
  }
  const format = negotiatedFormat(type);
  if (type.kind === "message" && type.form.kind === "empty") {
    return ["a response without a body has no media type", "set a status on the member instead"];
  }
  if (format === undefined) {
    return [
      `a response with a media type is a message, a string or bytes, but the field is ${describeField(field)}`,
      "use bytes for content of any kind, or a message with FORM_VALUE for JSON that is not an object",
    ];
  }
  const isJson = requestFormatOf(mediaType) === "json";
  if (format === "json" && !isJson) {
    return [
      `${mediaType} is not JSON, but the field is ${describeField(field)}`,
      "change the type to string or bytes, or use a JSON type, such as application/vnd.book+json",
    ];
  }
  if (format === "text" && isJson) {
    return [
      `${mediaType} is JSON, but a string is sent as text`,
      "use a message, with FORM_VALUE for a string in JSON, or bytes",
    ];
  }
  if (format !== "bytes" && /;[ \t]*charset=(?!"?utf-?8"?[ \t]*(?:;|$))/i.test(mediaType)) {
    return [`${describeField(field)} is sent in UTF-8`, "remove the charset, or change the type to bytes"];
  }
  return undefined;
}
