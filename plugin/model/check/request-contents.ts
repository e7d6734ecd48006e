import type { Binding, Field, Message, Oneof } from "../elements/model.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import { fieldOptions } from "../nodes/field-node.ts";
import { methodNumbers } from "../options/method-options.ts";
import { bodyMessage, isHttpBody, isRelated, requestFormatOf } from "../wire/body-format.ts";
import { describeField } from "../wire/describe-field.ts";
import { type BodyRpc, checkForm } from "./form-data.ts";
import { isMediaType } from "./media-type.ts";

/** `media_type` on the members of a oneof that is the body: whether bodies of these types can carry them. */
export function checkRequestContents(mediaType: string | undefined, rpc: BodyRpc, site: OptionSite): void {
  // In a form the media types are those of files.
  if (requestFormatOf(mediaType ?? "application/json") !== "json") return;
  const seen = new Set<Message>();
  for (const binding of rpc.bindings) {
    const message = bodyMessage(rpc.input, binding.body);
    const oneof = message?.oneofs.find(({ fields }) => fields.every((field) => field.mediaType !== undefined));
    if (message === undefined || oneof === undefined || message.representation !== "object") continue;
    const problem = bodyProblem(message, oneof, binding, mediaType);
    if (problem !== undefined) site.report("media-type", [methodNumbers.requestMediaType], ...problem);
    if (problem !== undefined || seen.has(message)) continue;
    seen.add(message);
    checkMembers(oneof, rpc, site);
  }
}

/** Whether the oneof is all of the body, and nothing else chooses its media type. */
function bodyProblem(
  message: Message,
  oneof: Oneof,
  binding: Binding,
  mediaType: string | undefined,
): Problem | undefined {
  if (mediaType !== undefined) {
    return [
      `the members of ${message.name} already choose the media type`,
      "remove request_media_type, or media_type from the members",
    ];
  }
  if (message.cases !== undefined) {
    return [
      `${message.name} has the media types of a response, but it is the body of a request`,
      "declare the message in the file of the rpc, and return another one",
    ];
  }
  if (oneof.discriminator !== undefined) {
    return [
      `the media type tells the members of "${oneof.name}" apart, but they have a discriminator, too`,
      "remove discriminator, or media_type from the members",
    ];
  }
  const elsewhere = fieldsElsewhere(binding);
  const other = message.fields.find((field) => field.oneof !== oneof && !elsewhere.has(field));
  if (other !== undefined) {
    return [
      `the body is the set member of "${oneof.name}", but "${other.name}" would be in the body, too`,
      "set in: QUERY or in: HEADER on the field, or move it into the messages of the members",
    ];
  }
  const below = binding.variables.find(({ path }) => path.length > 1 && path.some((field) => field.oneof === oneof));
  return (
    below && [
      `the path binds a field of a member of "${oneof.name}", which may not be set`,
      "bind a field of the request itself",
    ]
  );
}

/** The fields of the request that are not part of a body `*`. */
function fieldsElsewhere({ body, variables, query, headers, cookies, queryRest }: Binding): ReadonlySet<Field> {
  if (body.kind !== "all") return new Set();
  const inPath = variables.filter(({ path }) => path.length === 1);
  const all = [...inPath, ...query, ...headers, ...cookies].flatMap(({ path }) => path.slice(0, 1));
  return new Set(queryRest === undefined ? all : [...all, queryRest.field]);
}

function checkMembers({ fields }: Oneof, { style }: BodyRpc, site: OptionSite): void {
  const seen = new Map<string, Field>();
  for (const field of fields) {
    for (const text of mediaTypesOf(field)) {
      if (!isMediaType(text)) continue;
      const key = text.toLowerCase().replaceAll(/[ \t]*;[ \t]*/g, ";");
      const same = seen.get(key);
      seen.set(key, field);
      const problem = same === undefined ? memberProblem(field, text) : sameType(same, text);
      if (problem !== undefined) site.report("media-type", [], ...problem);
      else checkFields(field, text, style, site);
    }
  }
}

function mediaTypesOf(field: Field): readonly string[] {
  const { mediaType = "", otherMediaTypes = [] } = fieldOptions(field);
  return [mediaType, ...otherMediaTypes];
}

function sameType({ name }: Field, mediaType: string): Problem {
  return [
    `"${name}" already has the media type ${mediaType}, so servers cannot tell the two apart`,
    "give each member its own media type; for several messages with one media type use a message with FORM_UNION",
  ];
}

function memberProblem(field: Field, mediaType: string): Problem | undefined {
  const { type, form, name } = field;
  const format = requestFormatOf(mediaType);
  if (type.kind === "message" && isHttpBody(type)) return undefined;
  if (/^[^;]*\*/.test(mediaType)) {
    return [`${mediaType} is a range, but clients send "${name}" in one media type`, "use google.api.HttpBody"];
  }
  if (form.kind === "bytes") return undefined;
  if (/;[ \t]*charset=(?!"?utf-?8"?[ \t]*(?:;|$))/i.test(mediaType)) {
    return [`"${name}" is sent in UTF-8`, "remove the charset, or change the type to bytes"];
  }
  if (form.kind === "string") {
    if (format === "text" || format === "bytes") return undefined;
    return [
      `${mediaType} is ${format === "json" ? "JSON" : "a form"}, but the string "${name}" is sent as text`,
      "use a message, with FORM_VALUE for a string in JSON, or bytes",
    ];
  }
  if (type.kind !== "message") {
    return [
      `a body with a media type is a message, a string or bytes, but "${name}" is ${describeField(field)}`,
      "use a message with FORM_VALUE for JSON that is not an object",
    ];
  }
  if (isRelated(mediaType)) {
    return [
      `only the whole body of an operation can have parts in order, but "${name}" is one of several`,
      "use google.api.HttpBody, with the boundary in its content_type",
    ];
  }
  if (format !== "text" && format !== "bytes") return undefined;
  return [
    `${mediaType} is not JSON, but "${name}" is ${describeField(field)}`,
    "change the type to string or bytes, or use a JSON type, such as application/merge-patch+json",
  ];
}

/** Whether a form can carry the fields of a member. */
function checkFields({ type, name }: Field, mediaType: string, style: BodyRpc["style"], site: OptionSite): void {
  const format = requestFormatOf(mediaType);
  if (type.kind !== "message" || isHttpBody(type) || (format !== "form" && format !== "multipart")) return;
  const form = { message: type, name: `"${name}"`, mediaType, format, style };
  checkForm(form, site, (field) => !field.behaviors.has("output_only"));
}
