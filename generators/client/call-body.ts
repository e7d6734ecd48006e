import {
  type Binding,
  type BodyFormat,
  bodyMessage,
  type Code,
  call,
  type Field,
  inline,
  isJsonValue,
  type Message,
  member,
  type Operation,
  object,
  propertyKey,
  requestFormat,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../names.ts";
import type { Output } from "../output.ts";
import type { Shape } from "../shape/shape.ts";

/** The body of a call, in the media type of the operation. */
export function callBody(operation: Operation, binding: Binding, out: Output, shape: Shape): Code[] {
  const type = bodyMessage(operation.input, binding.body);
  const encode = encoders[requestFormat(operation, binding)];
  const fields = (encode === "formBody" || encode === "multipartBody" ? type?.fields : undefined) ?? [];
  const value = bodyValue(operation.input, binding, fields, out, shape);
  if (value === undefined) return [];
  const parts: Code[] = [value, ...(encode === "multipartBody" ? mediaTypes(fields) : [])];
  const encoded = encode === undefined ? value : call(out.value(runtime, encode), parts);
  // `fetch` refuses it: the transport must know what it is asked for.
  if (/^(GET|HEAD)$/.test(binding.method)) return [member("body", call(out.value(runtime, "bodyOnGet"), [encoded]))];
  return [withKey(encoded)];
}

function withKey(value: Code): Code {
  return typeof value === "object" && value.kind === "object"
    ? { ...value, open: `body: ${value.open}` }
    : member("body", value);
}

/**
 * The JSON form of what the body holds; fields that travel elsewhere are not sent twice (HttpRule, "use of `*`"). Of a
 * form some fields have another form than in JSON.
 */
function bodyValue(
  input: Message,
  binding: Binding,
  formFields: readonly Field[],
  out: Output,
  shape: Shape,
): Code | undefined {
  const { body } = binding;
  if (body.kind === "none") return undefined;
  if (body.kind === "field") {
    const expression = shape.property(body.field, "request", out);
    if (bodyMessage(input, body)?.wellKnown === "http_body") return expression;
    const value = shape.memberValue(body.field, "request", out);
    const others = formMembers(formFields, expression, out, shape);
    return others.length === 0 ? value : object("", [`...(${inline(value)})`, ...others]);
  }
  if (input.wellKnown === "http_body") return "request";
  const write = shape.writer(input, out);
  const message = write === undefined ? "request" : `${write}(request)`;
  const elsewhere = fieldsElsewhere(binding);
  const here = formFields.filter((field) => !elsewhere.has(field));
  const others = [
    ...[...elsewhere].map(({ jsonName }) => `${propertyKey(jsonName)}: undefined`),
    ...formMembers(here, "request", out, shape),
  ];
  return others.length === 0 ? message : object("", [`...${message}`, ...others]);
}

/** What is not in its JSON form in a form: a file is its bytes, and not their base64; arbitrary JSON is a text. */
function formMembers(fields: readonly Field[], object: string, out: Output, shape: Shape): Code[] {
  const isThere = object === "request";
  return fields.flatMap((field): Code[] => {
    const key = propertyKey(field.jsonName);
    const property = (): string => shape.property(field, object, out, !isThere);
    // What only the server sets has no form here, and nobody takes it (AIP-203).
    if (field.behaviors.has("output_only")) return [`${key}: undefined`];
    if (field.mediaType !== undefined) return [member(key, property())];
    if (!isJsonValue(field)) return [];
    const value = isThere ? shape.memberValue(field, object, out) : shape.wireValue(field, property(), out);
    return [member(key, call("JSON.stringify", [value]))];
  });
}

/** The whole of a message that is taken apart into parameters; of one in the body a variable takes no more than its field. */
function fieldsElsewhere({ variables, query, headers, cookies, queryRest }: Binding): Set<Field> {
  const bound = variables.flatMap(({ path }) => (path.length === 1 ? path : []));
  const parameters = [...query, ...headers, ...cookies].flatMap(({ path }) => path.slice(0, 1));
  return new Set([...bound, ...parameters, ...(queryRest === undefined ? [] : [queryRest.field])]);
}

/** The functions of the runtime that encode bodies; undefined for JSON. */
const encoders: Readonly<Record<BodyFormat, string | undefined>> = {
  json: undefined,
  form: "formBody",
  multipart: "multipartBody",
  text: "textBody",
  bytes: "bytesBody",
};

/** The media types of the files in multipart/form-data. */
function mediaTypes(fields: readonly Field[]): Code[] {
  const typed = fields.filter(({ mediaType }) => mediaType !== undefined);
  if (typed.length === 0) return [];
  return [
    object(
      "",
      typed.map(({ jsonName, mediaType }) => `${propertyKey(jsonName)}: ${JSON.stringify(mediaType)}`),
    ),
  ];
}
