import {
  arrayLiteral,
  type Binding,
  type Code,
  type Field,
  type Message,
  type Operation,
  objectLiteral,
  type Parameter,
  propertyAssignment,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { parameterType } from "../operations/parameter-type.ts";
import { textField } from "../operations/text-field.ts";
import { parameterCode } from "./parameter-code.ts";

/** A binding as the data of the runtime. */
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
    ...formFields(binding, operation),
    ...(responseBody === undefined ? [] : [propertyAssignment("responseBody", stringLiteral(responseBody.jsonName))]),
  ]);
}

/** The fields of a form that are not just one text: what travels cannot tell. */
function formFields({ body }: Binding, { input, requestMediaType }: Operation): Code[] {
  const isMultipart = requestMediaType === "multipart/form-data";
  if (!isMultipart && requestMediaType !== "application/x-www-form-urlencoded") return [];
  const type = body.kind === "field" ? body.field.type : input;
  if (body.kind === "none" || type.kind !== "message") return [];
  const isJson = ({ type }: Field) => isMultipart && type.kind === "message" && isObject(type);
  const fields = type.fields.filter((field) => {
    return textField(field).cardinality === "list" || parameterType(field) !== undefined || isJson(field);
  });
  if (fields.length === 0) return [];
  const parameters = fields.map((field) => parameterCode({ path: [field], isJson: isJson(field) }));
  return [propertyAssignment("form", arrayLiteral(parameters))];
}

/** On the wire, and one whose fields have names. */
function isObject({ wellKnown, representation }: Message): boolean {
  return wellKnown === undefined && representation === "object";
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
