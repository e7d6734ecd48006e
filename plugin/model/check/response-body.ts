import type { JsonKind } from "../../forms/values.ts";
import type { Binding, Field, Message, OperationResponse, ResponseCase } from "../elements/model.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import { methodNumbers } from "../options/method-options.ts";
import { isHttpBody, requestFormatOf } from "../wire/body-format.ts";
import { kindsOfField } from "../wire/json-kinds.ts";
import { isMediaType } from "./media-type.ts";

interface Rpc {
  readonly output: Message;
  readonly bindings: readonly Binding[];
  readonly response: OperationResponse;
}

/** `response_media_type` of a single message: whether a body of this type can carry it. A `google.api.HttpBody` can have any type. */
export function checkResponseBody(mediaType: string, { output, bindings, response }: Rpc, site: OptionSite): void {
  const format = requestFormatOf(mediaType);
  if (!isMediaType(mediaType) || format === "json") return;
  const bodies =
    response.kind === "result" ? response.cases.flatMap(caseBody) : singleBodies(output, bindings, response);
  const other = bodies.find((body) => format !== "text" || !isText(body));
  if (other === undefined) return;
  const problem = format === "text" ? textProblem(mediaType, other) : otherType(mediaType, other);
  site.report("media-type", [methodNumbers.responseMediaType], ...problem);
}

/** A body that is written from its JSON. */
interface Body {
  readonly name: string;
  readonly kinds: ReadonlySet<JsonKind>;
}

/** Media types of the cases are a finding of their own beside `response_media_type`. */
function caseBody({ field, mediaTypes, body }: ResponseCase): Body[] {
  return body === undefined || mediaTypes.length > 0 ? [] : [fieldBody(field)];
}

function singleBodies(output: Message, bindings: readonly Binding[], { fields }: OperationResponse): Body[] {
  return bindings.flatMap(({ responseBody }): Body[] => {
    const { type } = responseBody ?? { type: output };
    if (type.kind === "message" && isHttpBody(type)) return [];
    if (responseBody !== undefined) return [fieldBody(responseBody)];
    // All of it is in headers: a HEAD, or a redirect.
    if (fields.length > 0 && fields.length === output.fields.length) return [];
    return [{ name: output.name, kinds: kindsOfMessage(output) }];
  });
}

function fieldBody(field: Field): Body {
  return { name: `"${field.name}"`, kinds: kindsOfField(field) };
}

function kindsOfMessage({ form, fields, representation }: Message): ReadonlySet<JsonKind> {
  if (form.json.length > 0) return new Set(form.json);
  if (representation === "object") return new Set(["object"]);
  return new Set(fields.flatMap((field) => [...kindsOfField(field)]));
}

/** Readers take the text of a number as well as the number. */
function isText({ kinds }: Body): boolean {
  return [...kinds].every((kind) => kind === "string" || kind === "number");
}

function textProblem(mediaType: string, { name }: Body): Problem {
  return [
    `a response of ${mediaType} is a text, but ${name} is not a string or a number in JSON`,
    "name a string field in response_body, return google.api.HttpBody, or remove response_media_type",
  ];
}

function otherType(mediaType: string, { name }: Body): Problem {
  return [
    `a response of ${mediaType} is bytes, but ${name} is sent as JSON`,
    "return google.api.HttpBody, or use a JSON type, such as application/vnd.book+json",
  ];
}
