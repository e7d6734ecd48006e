import {
  arrayLiteral,
  type Binding,
  type BodyFormat,
  bodyMessage,
  type Code,
  callExpression,
  contentsOf,
  type Field,
  isHttpBody,
  isRelated,
  jsonMediaType,
  logicalExpression,
  type Operation,
  propertyAssignment,
  propertyKey,
  requestFormat,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { bodyFormFieldsOf } from "../operations/form-fields.ts";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { callContents } from "./call-contents.ts";
import { absentProperty, request } from "./call-path.ts";
import { fileMediaTypes } from "./file-media-types.ts";
import { fixedMember, otherThanSelection } from "./fixed-field.ts";
import { type BodyObject, type Form, formValue, jsonOf } from "./form-value.ts";

/** The body of a call, in the media type of the operation or of the member that is set. */
export function callBody(operation: Operation, binding: Binding, out: Output, shape: Shape): Code[] {
  const contents = contentsOf(operation, binding);
  if (contents !== undefined) return bodyProperty(callContents(contents, operation, binding, out, shape), binding, out);
  const type = bodyMessage(operation.input, binding.body);
  const encode = encoderOf(operation, binding);
  const isMultipart = encode === "multipartBody" || encode === "relatedBody";
  const fields = (encode === "formBody" || isMultipart ? type?.fields : undefined) ?? [];
  const form: Form = { fields, isMultipart, style: operation.style };
  const value = bodyValue(operation, binding, form, out, shape);
  if (value === undefined) return [];
  const parts: Code[] = [
    value,
    ...(encode === "relatedBody" ? [partNames(operation, binding)] : []),
    ...(isMultipart ? fileMediaTypes(fields) : declaredType(operation, encode)),
  ];
  return bodyProperty(encode === undefined ? value : callExpression(out.value(runtime, encode), parts), binding, out);
}

function bodyProperty(encoded: Code, { method }: Binding, out: Output): Code[] {
  // `fetch` refuses a body on GET and HEAD, so transports on it must be able to tell.
  if (/^(GET|HEAD)$/.test(method))
    return [propertyAssignment("body", callExpression(out.value(runtime, "bodyOnGet"), [encoded]))];
  return [propertyAssignment("body", encoded)];
}

/**
 * The JSON form of the body. Fields that travel elsewhere are left out (HttpRule, "use of `*`"). Some fields of an HTML
 * form are not sent as JSON.
 */
function bodyValue(operation: Operation, binding: Binding, form: Form, out: Output, shape: Shape): Code | undefined {
  const { body } = binding;
  const { input } = operation;
  if (body.kind === "none") return undefined;
  if (body.kind === "field") {
    const expression = shape.property(body.field, request, out);
    const type = bodyMessage(input, body);
    if (isHttpBody(type)) return expression;
    const json = shape.memberValue(body.field, request, out);
    const message: BodyObject = { object: expression, isOptional: true };
    const replaced = selectingMembers(operation, (field) => type?.fields.includes(field) === true, message, out, shape);
    const value = formValue(form, json, replaced, message, out, shape);
    // An absent body stays absent, unless it selects the operation.
    const isSent = replaced.length === 0 || operation.selectedBy !== undefined;
    return isSent ? value : logicalExpression("&&", expression, value);
  }
  if (input.form.kind === "http_body") return request;
  const write = shape.writer(input, out);
  const message = write === undefined ? request : callExpression(write, [request]);
  const elsewhere = fieldsElsewhere(binding);
  const here = form.fields.filter((field) => !elsewhere.has(field));
  const whole: BodyObject = { object: request, isOptional: false };
  const replaced = [
    ...[...elsewhere].map(absentProperty),
    ...selectingMembers(operation, (field) => !elsewhere.has(field), whole, out, shape),
  ];
  return formValue({ ...form, fields: here }, message, replaced, whole, out, shape);
}

/** The members of a body that tell the operations of a route apart. */
function selectingMembers(
  operation: Operation,
  isHere: (field: Field) => boolean,
  message: BodyObject,
  out: Output,
  shape: Shape,
): Code[] {
  const fixed = [...operation.fixedFields.keys()].filter(isHere);
  const others = [...operation.otherSelections.keys()].filter(isHere);
  return [
    ...fixed.map((field) => fixedMember(operation, field)),
    ...others.map((field) => {
      const value = otherThanSelection(operation, field, jsonOf(field, message, out, shape), out);
      return propertyAssignment(propertyKey(field.jsonName), value);
    }),
  ];
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

/** The members of a body whose parts have no names, in order. */
function partNames(operation: Operation, binding: Binding): Code {
  return arrayLiteral(bodyFormFieldsOf(operation, binding).map(({ jsonName }) => stringLiteral(jsonName)));
}

/** The function of the runtime that encodes a body; undefined for `application/json`, which is the default. */
function encoderOf(operation: Operation, binding: Binding): Encoder | undefined {
  const encoder = encoders[requestFormat(operation, binding)];
  if (encoder === "multipartBody" && isRelated(operation.requestMediaType)) return "relatedBody";
  return encoder === "jsonBody" && operation.requestMediaType === jsonMediaType ? undefined : encoder;
}

/** The media type of a body that has another one than its encoder supposes. */
function declaredType({ requestMediaType }: Operation, encode: Encoder | undefined): Code[] {
  const isOther = encode === "jsonBody" || (encode === "textBody" && requestMediaType !== "text/plain");
  return isOther ? [stringLiteral(requestMediaType)] : [];
}

type Encoder = (typeof encoders)[BodyFormat] | "relatedBody";

const encoders = {
  json: "jsonBody",
  form: "formBody",
  multipart: "multipartBody",
  text: "textBody",
  bytes: "bytesBody",
} as const satisfies Readonly<Record<BodyFormat, string>>;
