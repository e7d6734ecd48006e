import {
  arrayLiteral,
  type Code,
  type FieldSelection,
  jsonMediaType,
  negotiatedFormat,
  type Operation,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  type ResponseCase,
  selectsAbsent,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { errorFormatsOf } from "../operations/error-formats.ts";
import { eventCode } from "../operations/event-code.ts";
import { responseFieldCode } from "../operations/response-field-code.ts";
import { schemesName, securityName } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import { routeCode } from "./route-code.ts";
import { commonSecurity, hasUsualSecurity, requirementsCode } from "./security-code.ts";

/**
 * The member of the routes with an operation, without what all operations of the service have in common. `sensitive`: the names of
 * fields with `debug_redact`.
 */
export function operationCode(operation: Operation, sensitive: readonly string[] | undefined, out: Output): Code {
  const { localName, name } = operation;
  const value = operationObject(operation, { name, security: securityMembers(operation), sensitive }, out);
  return propertyAssignment(propertyKey(localName), value);
}

/** Members of an operation that depend on its place. */
interface PlacedMembers {
  readonly name: string;
  readonly security: readonly Code[];
  readonly sensitive: readonly string[] | undefined;
}

/** An operation as data for the runtime, without defaults. */
export function operationObject(
  operation: Operation,
  { name, security, sensitive = [] }: PlacedMembers,
  out: Output,
): Code {
  const { servedBindings, streams, response, jsonMediaTypes, responseHeaders } = operation;
  const members: Code[] = [
    propertyAssignment("name", stringLiteral(name)),
    propertyAssignment("routes", arrayLiteral(servedBindings.map((binding) => routeCode(binding, operation, out)))),
    ...(streams.length === 0 ? [] : [propertyAssignment("streams", arrayLiteral(streams.map(stringLiteral)))]),
    ...(operation.events === undefined ? [] : [propertyAssignment("events", eventCode(operation.events))]),
    ...responseMembers(operation),
    ...text("requestMediaType", operation.requestMediaType),
    ...text("responseMediaType", operation.responseMediaType),
    ...(jsonMediaTypes.length === 0
      ? []
      : [propertyAssignment("jsonMediaTypes", arrayLiteral(jsonMediaTypes.map(stringLiteral)))]),
    ...(operation.bodyOptional ? ["bodyOptional: true"] : []),
    ...selection(operation),
  ];
  if (responseHeaders.length > 0) {
    const headers = responseHeaders.map(({ name, value }) =>
      propertyAssignment(propertyKey(name), stringLiteral(value)),
    );
    members.push(propertyAssignment("responseHeaders", objectLiteral(headers)));
  }
  if (operation.callbackParameter !== undefined) {
    members.push(propertyAssignment("callbackParameter", stringLiteral(operation.callbackParameter)));
  }
  if (operation.errorFormats.length > 0)
    members.push(propertyAssignment("errors", errorFormatsOf(operation, "routes")));
  members.push(...security);
  if (response.fields.length > 0) {
    const fields = response.fields.map((field) => responseFieldCode(field, response.kind));
    members.push(propertyAssignment("responseFields", arrayLiteral(fields)));
  }
  if (sensitive.length > 0) {
    members.push(propertyAssignment("sensitive", arrayLiteral(sensitive.map(stringLiteral))));
  }
  return objectLiteral(members, true);
}

function responseMembers({ response }: Operation): Code[] {
  if (response.kind === "message") return response.status === 200 ? [] : [`status: ${response.status}`];
  const results = propertyAssignment("results", arrayLiteral(response.cases.map(resultCode)));
  return response.status === 200 ? [results] : [`status: ${response.status}`, results];
}

function resultCode({ status, mediaTypes, body }: ResponseCase): Code {
  const isNamed = mediaTypes.length > 0;
  const format = body === undefined || !isNamed ? "json" : negotiatedFormat(body);
  return objectLiteral([
    ...(status === undefined ? [] : [`status: ${status}`]),
    ...(body === undefined ? ["empty: true"] : []),
    ...(isNamed ? [propertyAssignment("mediaTypes", arrayLiteral(mediaTypes.map(stringLiteral)))] : []),
    ...(format === "text" || format === "bytes" ? [`format: "${format}"`] : []),
  ]);
}

function selection({ selectedBy }: Operation): Code[] {
  if (selectedBy === undefined) return [];
  if ("accept" in selectedBy) return [propertyAssignment("selectedBy", objectLiteral(["accept: true"]))];
  const { field, body } = selectedBy;
  const members: Code[] = [
    ...(body === undefined ? [] : [propertyAssignment("body", stringLiteral(body.jsonName))]),
    propertyAssignment("name", stringLiteral(field.jsonName)),
    ...(field.name === field.jsonName ? [] : [propertyAssignment("protoName", stringLiteral(field.name))]),
    propertyAssignment("values", arrayLiteral(selectingValues(selectedBy))),
    ...(selectsAbsent(field, selectedBy.value) ? ["absent: true"] : []),
  ];
  return [propertyAssignment("selectedBy", objectLiteral(members))];
}

/** Requests spell the value of an enum as any of its names, or as its number. */
function selectingValues({ field: { type }, value }: FieldSelection): Code[] {
  if (type.kind !== "enum") return [typeof value === "string" ? stringLiteral(value) : String(value)];
  const selecting = type.values.find(({ wireName, number }) => wireName === value || number === value);
  const same = type.values.filter(({ number }) => number === selecting?.number);
  const names = same.flatMap(({ wireName }) => (wireName === undefined ? [] : [stringLiteral(wireName)]));
  return [...names, String(selecting?.number)];
}

function text(key: string, mediaType: string): Code[] {
  return mediaType === jsonMediaType ? [] : [propertyAssignment(key, stringLiteral(mediaType))];
}

function securityMembers(operation: Operation): Code[] {
  const { security, credentialsOptional, service } = operation;
  if (security.length === 0) return [];
  const usual = hasUsualSecurity(operation) ? securityName(service) : undefined;
  const own =
    commonSecurity(service) === undefined
      ? [
          propertyAssignment("security", usual ?? requirementsCode(security)),
          `securitySchemes: ${schemesName(service)}`,
        ]
      : [];
  return [...own, ...(credentialsOptional ? ["credentialsOptional: true"] : [])];
}
