import {
  type Binding,
  type Code,
  callExpression,
  type Field,
  isHttpBody,
  logicalExpression,
  type Operation,
  objectLiteral,
  propertyAssignment,
  type RequestContent,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { request } from "./call-path.ts";
import { fileMediaTypes } from "./file-media-types.ts";
import { formValue } from "./form-value.ts";

/** The body of a call that is one of several contents: that of the member which is set, in its media type. */
export function callContents(
  contents: readonly RequestContent<Field>[],
  operation: Operation,
  { body }: Binding,
  out: Output,
  shape: Shape,
): Code {
  const isField = body.kind === "field";
  const message = isField ? shape.property(body.field, request, out) : request;
  const sent = contents.filter(({ field }, at) => contents.findIndex((other) => other.field === field) === at);
  const encoded = sent.map((content) => {
    const property = shape.property(content.field, message, out, isField);
    const json = () => {
      return isField ? shape.wireValue(content.field, property, out) : shape.memberValue(content.field, message, out);
    };
    return encodedContent(content, { property, json }, operation, out, shape);
  });
  return encoded.length === 1 ? encoded[0]! : logicalExpression("??", ...encoded);
}

/** A member as a property of its message, and in its JSON form, which may import what writes it. */
interface Member {
  readonly property: Code;
  json(): Code;
}

/** The body of a content; undefined, at run time, if the member is not set. */
function encodedContent(
  { field, mediaTypes: [mediaType = ""], format }: RequestContent<Field>,
  { property, json }: Member,
  { style }: Operation,
  out: Output,
  shape: Shape,
): Code {
  const { type } = field;
  const name = stringLiteral(mediaType);
  if (format === "json") return callExpression(out.value(runtime, "jsonBody"), [json(), name]);
  if (format === "text") return callExpression(out.value(runtime, "textBody"), [property, name]);
  if (format === "bytes") {
    const isMessage = type.kind === "message" && isHttpBody(type);
    const content = isMessage
      ? property
      : logicalExpression("&&", property, objectLiteral([propertyAssignment("data", property)]));
    const isRange = /^[^;]*\*/.test(mediaType);
    return callExpression(out.value(runtime, "bytesBody"), isRange ? [content] : [content, name]);
  }
  const fields = type.kind === "message" ? type.fields : [];
  const isMultipart = format === "multipart";
  const message = { object: property, isOptional: true };
  const whole = json();
  const value = formValue({ fields, isMultipart, style }, whole, [], message, out, shape);
  // With members of its own the value would be there without the message.
  const form = value === whole ? value : logicalExpression("&&", property, value);
  return isMultipart
    ? callExpression(out.value(runtime, "multipartBody"), [form, ...fileMediaTypes(fields)])
    : callExpression(out.value(runtime, "formBody"), [form]);
}
