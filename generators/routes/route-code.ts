import {
  arrayLiteral,
  type Binding,
  type Code,
  contentsOf,
  type Field,
  isDeepObject,
  isEncodedJson,
  isJsonStyle,
  isRelated,
  type Operation,
  objectLiteral,
  type Parameter,
  parameterStyle,
  propertyAssignment,
  type RequestContent,
  type RouteConstant,
  representedField,
  requestFormat,
  requestFormatOf,
  routeConstants,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { bodyFormFieldsOf, contentFormFieldsOf } from "../operations/form-fields.ts";
import { gatewayReader, isProtoMask } from "../operations/gateway-text.ts";
import { ignoredFields } from "../operations/ignored-fields.ts";
import { parameterType } from "../operations/parameter-type.ts";
import { filePartsOf, mayBeJsonPart, partType } from "../operations/part-type.ts";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import { deepObjectCode } from "./deep-object-code.ts";
import { parameterCode } from "./parameter-code.ts";

/** A binding as data for the runtime. */
export function routeCode(binding: Binding, operation: Operation, out: Output): Code {
  const { method, template, variables, body, responseBody, queryRest } = binding;
  const path = variables.map(({ path }) => {
    const leaf = path.at(-1)!;
    return parameterCode({
      path,
      read: readerOf(leaf, operation, out),
      ...(leaf.cardinality === "list" ? { style: "comma" } : {}),
    });
  });
  return objectLiteral([
    propertyAssignment("method", stringLiteral(method)),
    propertyAssignment("template", stringLiteral(template.text)),
    ...(template.variables.some(({ read }) => read !== undefined)
      ? [propertyAssignment("parse", out.value(runtime, "parsePartialTemplate"))]
      : []),
    ...(path.length === 0 ? [] : [propertyAssignment("path", arrayLiteral(path))]),
    ...parameters(
      "query",
      binding.query.flatMap((it) => queryParameters(it, operation, out)),
    ),
    ...(queryRest === undefined ? [] : [queryRestCode(queryRest)]),
    ...parameters(
      "headers",
      binding.headers.map((it) => fieldParameter(it, out)),
    ),
    ...parameters(
      "cookies",
      binding.cookies.map((it) => fieldParameter(it, out)),
    ),
    ...(body.kind === "all" ? ['body: "*"'] : []),
    ...(body.kind === "all" && operation.input.closed ? ["closed: true"] : []),
    ...(body.kind === "field" ? [propertyAssignment("body", stringLiteral(body.field.jsonName))] : []),
    ...bodyCode(binding, operation, out),
    ...parameters(
      "ignored",
      ignoredFields(operation, binding).map((path) => parameterCode({ path })),
    ),
    ...(responseBody === undefined ? [] : [propertyAssignment("responseBody", stringLiteral(responseBody.jsonName))]),
    ...parameters("constants", routeConstants(binding, operation).map(constantCode)),
  ]);
}

function constantCode({ in: place, name, value }: RouteConstant): Code {
  return objectLiteral([
    propertyAssignment("in", stringLiteral(place)),
    propertyAssignment("name", stringLiteral(name)),
    propertyAssignment("value", stringLiteral(value)),
  ]);
}

/** How the body is read, if it is not JSON. */
function bodyCode(binding: Binding, operation: Operation, out: Output): Code[] {
  const contents = contentsOf(operation, binding);
  if (contents !== undefined) {
    return [propertyAssignment("contents", arrayLiteral(contents.map((it) => contentCode(it, operation, out))))];
  }
  const isMultipart = requestFormat(operation, binding) === "multipart";
  return [
    ...(isReadAsBytes(binding, operation) ? ["bytes: true"] : []),
    ...formFields(
      bodyFormFieldsOf(operation, binding),
      isMultipart,
      operation,
      out,
      isRelated(operation.requestMediaType),
    ),
  ];
}

/** Whether the body is a `google.api.HttpBody` of a media type that servers would parse. */
function isReadAsBytes(binding: Binding, operation: Operation): boolean {
  return requestFormat(operation, binding) === "bytes" && requestFormatOf(operation.requestMediaType) !== "bytes";
}

function contentCode(content: RequestContent<Field>, operation: Operation, out: Output): Code {
  const { mediaTypes, field, format } = content;
  const isHttpBody = format === "bytes" && field.type.kind === "message";
  return objectLiteral([
    propertyAssignment("name", stringLiteral(field.jsonName)),
    propertyAssignment("mediaTypes", arrayLiteral(mediaTypes.map(stringLiteral))),
    ...(format === "text" || format === "bytes" ? [`format: "${isHttpBody ? "http-body" : format}"`] : []),
    ...formFields(contentFormFieldsOf(content), format === "multipart", operation, out),
  ]);
}

/**
 * The fields of an HTML form that are not plain text, which the form itself does not tell. If some have brackets, all of
 * them, so that servers refuse brackets after the others. All of them as well if their order tells parts apart.
 */
function formFields(
  fields: readonly Field[],
  isMultipart: boolean,
  operation: Operation,
  out: Output,
  isOrdered = false,
): Code[] {
  const typeOf = (field: Field) => (isMultipart && !isJsonStyle(field.style) ? partType(field) : undefined);
  const isDeep = (field: Field) => isDeepObject(parameterStyle(field, operation.style));
  const hasBrackets = fields.some(isDeep);
  const listed = fields.filter((field) => {
    const isList = !isJsonStyle(field.style) && representedField(field).cardinality === "list";
    const hasType = typeOf(field) !== undefined || parameterType(field) !== undefined;
    return isOrdered || hasBrackets || isList || hasType || (isMultipart && mayBeJsonPart(field));
  });
  const codes = listed.map((field) => {
    if (!isDeep(field))
      return parameterCode({
        path: [field],
        type: typeOf(field),
        read: isEncodedJson(field.style) ? readerOf(field, operation, out) : undefined,
        file: isMultipart ? filePartsOf(field) : undefined,
        json: isMultipart && mayBeJsonPart(field),
      });
    return parameterCode({ path: [field], deepObject: deepObjectCode(field, operation.service.file) });
  });
  return parameters("form", codes);
}

function parameters(key: string, list: readonly Code[]): Code[] {
  return list.length === 0 ? [] : [propertyAssignment(key, arrayLiteral(list))];
}

/** A header or a cookie. */
function fieldParameter(parameter: Parameter, out: Output): Code {
  const isEncoded = isEncodedJson(parameter.path.at(-1)?.style);
  return parameterCode(isEncoded ? { ...parameter, read: out.value(runtime, "readJsonBase64") } : parameter);
}

function queryParameters(parameter: Parameter, operation: Operation, out: Output): Code[] {
  const { path, name, style } = parameter;
  const leaf = path.at(-1)!;
  if (isDeepObject(style))
    return [parameterCode({ path, name, deepObject: deepObjectCode(leaf, operation.service.file) })];
  const code = parameterCode({ ...parameter, read: readerOf(leaf, operation, out) });
  return isProtoMask(leaf, operation) ? [code, ...maskParameters(parameter, operation, out)] : [code];
}

/** A mask as the field of its message: `update_mask.paths=title`. */
function maskParameters({ path, name }: Parameter, operation: Operation, out: Output): Code[] {
  const names = new Set([name, path.map((field) => field.name).join(".")]);
  const read = readerOf(path.at(-1)!, operation, out);
  return [...names].map((it) => parameterCode({ path, name: `${it}.paths`, read, joined: true }));
}

function readerOf(leaf: Field, operation: Operation, out: Output): string | undefined {
  const name = isEncodedJson(leaf.style) ? "readJsonBase64" : gatewayReader(leaf, operation);
  return name === undefined ? undefined : out.value(runtime, name);
}

function queryRestCode({ field, name, value }: NonNullable<Binding["queryRest"]>): Code {
  return propertyAssignment(
    "queryRest",
    objectLiteral([
      propertyAssignment("name", stringLiteral(field.jsonName)),
      propertyAssignment("key", stringLiteral(name.jsonName)),
      propertyAssignment("value", stringLiteral(value.jsonName)),
    ]),
  );
}
