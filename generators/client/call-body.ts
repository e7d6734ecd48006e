import {
  type Binding,
  type BodyFormat,
  bodyMessage,
  type Code,
  callExpression,
  type Field,
  isJsonValue,
  jsonMediaType,
  type Message,
  type Operation,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  requestFormat,
  spreadElement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { partType } from "../operations/part-type.ts";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { absentProperty, request } from "./call-path.ts";

/** The body of a call, in the media type of the operation. */
export function callBody(operation: Operation, binding: Binding, out: Output, shape: Shape): Code[] {
  const type = bodyMessage(operation.input, binding.body);
  const encode = encoderOf(operation, binding);
  const fields = (encode === "formBody" || encode === "multipartBody" ? type?.fields : undefined) ?? [];
  const value = bodyValue(operation.input, binding, { fields, isMultipart: encode === "multipartBody" }, out, shape);
  if (value === undefined) return [];
  const parts: Code[] = [value, ...(encode === "multipartBody" ? mediaTypes(fields) : declaredType(operation, encode))];
  const encoded = encode === undefined ? value : callExpression(out.value(runtime, encode), parts);
  // `fetch` refuses a body on GET and HEAD, so transports on it must be able to tell.
  if (/^(GET|HEAD)$/.test(binding.method))
    return [propertyAssignment("body", callExpression(out.value(runtime, "bodyOnGet"), [encoded]))];
  return [propertyAssignment("body", encoded)];
}

/**
 * The JSON form of the body. Fields that travel elsewhere are left out (HttpRule, "use of `*`"). Some fields of an HTML
 * form are not sent as JSON.
 */
function bodyValue(input: Message, binding: Binding, form: Form, out: Output, shape: Shape): Code | undefined {
  const { body } = binding;
  if (body.kind === "none") return undefined;
  if (body.kind === "field") {
    const expression = shape.property(body.field, request, out);
    if (bodyMessage(input, body)?.wellKnown === "http_body") return expression;
    const value = shape.memberValue(body.field, request, out);
    const others = formMembers(form, expression, true, out, shape);
    return others.length === 0 ? value : objectLiteral([spreadElement(value), ...others]);
  }
  if (input.wellKnown === "http_body") return request;
  const write = shape.writer(input, out);
  const message = write === undefined ? request : callExpression(write, [request]);
  const elsewhere = fieldsElsewhere(binding);
  const here = form.fields.filter((field) => !elsewhere.has(field));
  const members = formMembers({ ...form, fields: here }, request, false, out, shape);
  const others = [...[...elsewhere].map(absentProperty), ...members];
  return others.length === 0 ? message : objectLiteral([spreadElement(message), ...others]);
}

interface Form {
  /** The fields of a body that is a form; empty for other bodies. */
  readonly fields: readonly Field[];
  readonly isMultipart: boolean;
}

/**
 * The fields that an HTML form does not send as JSON: files of multipart/form-data are sent as bytes instead of base64,
 * and arbitrary JSON as text. `isOptional` if `object` may be undefined.
 */
function formMembers(
  { fields, isMultipart }: Form,
  object: Code,
  isOptional: boolean,
  out: Output,
  shape: Shape,
): Code[] {
  return fields.flatMap((field): Code[] => {
    const key = propertyKey(field.jsonName);
    const property = (): Code => shape.property(field, object, out, isOptional);
    // Servers ignore output-only fields (AIP-203), so they are left out.
    if (field.behaviors.has("output_only")) return [absentProperty(field)];
    if (field.mediaType !== undefined && isMultipart) return [propertyAssignment(key, property())];
    const isBytes = isMultipart && partType(field) === "bytes";
    if (isBytes && shape.declaresTypes) return [propertyAssignment(key, property())];
    if (!isBytes && !isJsonValue(field)) return [];
    const value = isOptional ? shape.wireValue(field, property(), out) : shape.memberValue(field, object, out);
    if (isBytes) return [propertyAssignment(key, callExpression(out.value(runtime, "partBytes"), [value]))];
    return [propertyAssignment(key, callExpression("JSON.stringify", [value]))];
  });
}

/**
 * The top-level fields that travel outside the body. A path variable for a nested field leaves its message in the
 * body.
 */
function fieldsElsewhere({ variables, query, headers, cookies, queryRest }: Binding): Set<Field> {
  const bound = variables.flatMap(({ path }) => (path.length === 1 ? path : []));
  const parameters = [...query, ...headers, ...cookies].flatMap(({ path }) => path.slice(0, 1));
  return new Set([...bound, ...parameters, ...(queryRest === undefined ? [] : [queryRest.field])]);
}

/** The function of the runtime that encodes a body; undefined for `application/json`, which is the default. */
function encoderOf(operation: Operation, binding: Binding): Encoder | undefined {
  const encoder = encoders[requestFormat(operation, binding)];
  return encoder === "jsonBody" && operation.requestMediaType === jsonMediaType ? undefined : encoder;
}

/** The media type of a body that has another one than its encoder supposes. */
function declaredType({ requestMediaType }: Operation, encode: Encoder | undefined): Code[] {
  const isOther = encode === "jsonBody" || (encode === "textBody" && requestMediaType !== "text/plain");
  return isOther ? [stringLiteral(requestMediaType)] : [];
}

type Encoder = (typeof encoders)[BodyFormat];

const encoders = {
  json: "jsonBody",
  form: "formBody",
  multipart: "multipartBody",
  text: "textBody",
  bytes: "bytesBody",
} as const satisfies Readonly<Record<BodyFormat, string>>;

/** The media types of the files in multipart/form-data. */
function mediaTypes(fields: readonly Field[]): Code[] {
  const typed = fields.filter(({ mediaType }) => mediaType !== undefined);
  if (typed.length === 0) return [];
  return [
    objectLiteral(
      typed.map(({ jsonName, mediaType = "" }) => propertyAssignment(propertyKey(jsonName), stringLiteral(mediaType))),
    ),
  ];
}
