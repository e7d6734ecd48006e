import {
  type Binding,
  type Code,
  call,
  type Field,
  type Message,
  member,
  type Operation,
  object,
  propertyKey,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../names.ts";
import type { Output } from "../output.ts";
import type { Shape } from "../shape/shape.ts";

/** The body of a call, in the media type of the operation. */
export function callBody(operation: Operation, binding: Binding, out: Output, shape: Shape): Code[] {
  const value = bodyValue(operation.input, binding, out, shape);
  if (value === undefined) return [];
  const encode = encoder(operation, bodyType(operation.input, binding));
  const parts: Code[] = [value, ...(encode === "multipartBody" ? mediaTypes(operation.input) : [])];
  const encoded = encode === undefined ? value : call(out.value(runtime.client, encode), parts);
  // `fetch` refuses it: the transport must know what it is asked for.
  if (/^(GET|HEAD)$/.test(binding.method))
    return [member("body", call(out.value(runtime.client, "bodyOnGet"), [encoded]))];
  return [withKey(encoded)];
}

function withKey(value: Code): Code {
  return typeof value === "object" && value.kind === "object"
    ? { ...value, open: `body: ${value.open}` }
    : member("body", value);
}

/** The JSON form of what the body holds; fields that travel elsewhere are not sent twice (HttpRule, "use of `*`"). */
function bodyValue(input: Message, binding: Binding, out: Output, shape: Shape): Code | undefined {
  const { body } = binding;
  if (body.kind === "none") return undefined;
  if (body.kind === "field") {
    if (isHttpBody(bodyType(input, binding))) return shape.property(body.field, "request", out);
    return shape.memberValue(body.field, "request", out);
  }
  if (isHttpBody(input)) return "request";
  const write = shape.writer(input, out);
  const message = write === undefined ? "request" : `${write}(request)`;
  const others = [
    ...[...fieldsElsewhere(binding)].map(({ jsonName }) => `${propertyKey(jsonName)}: undefined`),
    // A file is its bytes, and not their base64.
    ...input.fields
      .filter(({ mediaType }) => mediaType !== undefined)
      .map((field) => member(propertyKey(field.jsonName), shape.property(field, "request", out))),
  ];
  return others.length === 0 ? message : object("", [`...${message}`, ...others]);
}

function fieldsElsewhere({ variables, query, headers, cookies, queryRest }: Binding): Set<Field> {
  const paths = [...variables, ...query, ...headers, ...cookies].map(({ path }) => path);
  const top = paths.flatMap((path) => (path.length === 1 ? path : []));
  return new Set([...top, ...(queryRest === undefined ? [] : [queryRest.field])]);
}

function bodyType(input: Message, { body }: Binding): Message | undefined {
  if (body.kind === "all") return input;
  return body.kind === "field" && body.field.type.kind === "message" ? body.field.type : undefined;
}

/** The function of the runtime that encodes the body; undefined for JSON. */
function encoder({ requestMediaType }: Operation, type: Message | undefined): string | undefined {
  if (isHttpBody(type)) return "bytesBody";
  switch (requestMediaType) {
    case "application/json":
      return undefined;
    case "application/x-www-form-urlencoded":
      return "formBody";
    case "multipart/form-data":
      return "multipartBody";
    default:
      return "textBody";
  }
}

/** Bytes with their media type, which travel as they are. */
function isHttpBody(type: Message | undefined): boolean {
  return type?.wellKnown === "http_body";
}

/** The media types of the files in multipart/form-data. */
function mediaTypes({ fields }: Message): Code[] {
  const typed = fields.filter(({ mediaType }) => mediaType !== undefined);
  if (typed.length === 0) return [];
  return [
    object(
      "",
      typed.map(({ jsonName, mediaType }) => `${propertyKey(jsonName)}: ${JSON.stringify(mediaType)}`),
    ),
  ];
}
