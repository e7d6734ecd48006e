import {
  arrayLiteral,
  type Binding,
  bodyMessage,
  type Code,
  type Field,
  type Operation,
  objectLiteral,
  type Parameter,
  propertyAssignment,
  representedField,
  requestFormat,
  requestFormatOf,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { parameterType } from "../operations/parameter-type.ts";
import { partType } from "../operations/part-type.ts";
import { parameterCode } from "./parameter-code.ts";

/** A binding as data for the runtime. */
export function routeCode(binding: Binding, operation: Operation): Code {
  const { method, template, variables, body, responseBody, queryRest } = binding;
  const path = variables.map(({ path }) => parameterCode({ path }));
  return objectLiteral([
    propertyAssignment("method", stringLiteral(method)),
    propertyAssignment("template", stringLiteral(template.text)),
    ...(path.length === 0 ? [] : [propertyAssignment("path", arrayLiteral(path))]),
    ...parameters("query", binding.query),
    ...(queryRest === undefined ? [] : [queryRestCode(queryRest)]),
    ...parameters("headers", binding.headers),
    ...parameters("cookies", binding.cookies),
    ...(body.kind === "all" ? ['body: "*"'] : []),
    ...(body.kind === "field" ? [propertyAssignment("body", stringLiteral(body.field.jsonName))] : []),
    ...(isReadAsBytes(binding, operation) ? ["bytes: true"] : []),
    ...formFields(binding, operation),
    ...(responseBody === undefined ? [] : [propertyAssignment("responseBody", stringLiteral(responseBody.jsonName))]),
  ]);
}

/** Whether the body is a `google.api.HttpBody` of a media type that servers would parse. */
function isReadAsBytes(binding: Binding, operation: Operation): boolean {
  return requestFormat(operation, binding) === "bytes" && requestFormatOf(operation.requestMediaType) !== "bytes";
}

/** The fields of an HTML form that are not plain text, which the form itself does not tell. */
function formFields(binding: Binding, operation: Operation): Code[] {
  const format = requestFormat(operation, binding);
  const isMultipart = format === "multipart";
  if (!isMultipart && format !== "form") return [];
  const type = bodyMessage(operation.input, binding.body);
  if (type === undefined) return [];
  const typeOf = (field: Field) => (isMultipart ? partType(field) : undefined);
  const fields = type.fields.filter((field) => {
    const isList = representedField(field).cardinality === "list";
    return isList || typeOf(field) !== undefined || parameterType(field) !== undefined;
  });
  if (fields.length === 0) return [];
  const parameters = fields.map((field) => parameterCode({ path: [field], type: typeOf(field) }));
  return [propertyAssignment("form", arrayLiteral(parameters))];
}

function parameters(key: string, list: readonly Parameter[]): Code[] {
  return list.length === 0 ? [] : [propertyAssignment(key, arrayLiteral(list.map(parameterCode)))];
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
