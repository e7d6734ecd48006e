import {
  arrayLiteral,
  type Code,
  callExpression,
  identifier,
  logicalExpression,
  negotiatedFormat,
  type Operation,
  objectLiteral,
  propertyAccess,
  propertyAssignment,
  type ResponseCase,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { boundField } from "./bound-field.ts";

/** The type parameter of a call whose caller chooses the media type of the response. */
export const mediaTypeParameter = "MediaType";

/** The types of such a call. `response` is the union of all responses. */
export function negotiatedTypes(
  operation: Operation,
  response: string,
  out: Output,
): { readonly typeParameters: string; readonly options: string; readonly result: string } {
  const all = `${out.type(runtime, "MediaTypeOf")}<${response}>`;
  return {
    typeParameters: `<${mediaTypeParameter} extends ${all} = ${defaultMediaType(operation)}>`,
    options: `${out.type(runtime, "AcceptOptions")}<${mediaTypeParameter}>`,
    result: `Promise<${out.type(runtime, "Accepted")}<${response}, ${mediaTypeParameter}>>`,
  };
}

/** The literal of the media type that a call accepts by default. */
function defaultMediaType({ response }: Operation): string {
  const cases = response.kind === "result" ? response.cases : [];
  const [first = ""] = cases.flatMap(({ mediaTypes }) => mediaTypes);
  return stringLiteral(first);
}

/** The media types that a call accepts. */
export function acceptedTypes(operation: Operation): Code {
  return logicalExpression("??", propertyAccess(identifier("options"), "accept", true), defaultMediaType(operation));
}

/** How a call reads a response in one of several media types. */
export function negotiatedResponse(operation: Operation, out: Output, shape: Shape): Code {
  const { response } = operation;
  const cases = response.kind === "result" ? response.cases : [];
  const fields = response.fields.map((field) => boundField(field, response.kind, out));
  return callExpression(out.value(runtime, "negotiatedResponse"), [
    acceptedTypes(operation),
    arrayLiteral(cases.map((it) => caseCode(it, out, shape))),
    ...(fields.length === 0 ? [] : [arrayLiteral(fields)]),
  ]);
}

function caseCode({ status, mediaTypes, body }: ResponseCase, out: Output, shape: Shape): Code {
  return objectLiteral([
    ...(status === undefined ? [] : [`status: ${status}`]),
    ...(mediaTypes.length === 0 ? [] : [propertyAssignment("mediaTypes", arrayLiteral(mediaTypes.map(stringLiteral)))]),
    ...(body === undefined ? [] : [propertyAssignment("body", bodyCode(body, out, shape))]),
  ]);
}

function bodyCode(body: NonNullable<ResponseCase["body"]>, out: Output, shape: Shape): Code {
  if (body.kind === "message") {
    return callExpression(out.value(runtime, "jsonResponse"), [shape.reader(body, out)]);
  }
  return out.value(runtime, negotiatedFormat(body) === "text" ? "textContent" : "bytesContent");
}
