import {
  array,
  type Code,
  type Field,
  is64BitScalar,
  jsonMediaType,
  member,
  type Operation,
  object,
  propertyKey,
  type ResponseField,
  representedField,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { schemesName } from "../names.ts";
import { parameterType, preferenceCode } from "./parameter-code.ts";
import { routeCode } from "./route-code.ts";

/** An operation as the data of the runtime; what is usual is left out. */
export function operationCode(operation: Operation): Code {
  const { bindings, streams, response, jsonMediaTypes, responseHeaders } = operation;
  const members: Code[] = [
    member("name", stringLiteral(operation.fullName)),
    array(
      "routes: ",
      bindings.map((binding) => routeCode(binding, operation)),
    ),
    ...(streams.length === 0 ? [] : [array("streams: ", streams.map(stringLiteral))]),
    ...responseMembers(operation),
    ...text("requestMediaType", operation.requestMediaType),
    ...text("responseMediaType", operation.responseMediaType),
    ...(jsonMediaTypes.length === 0 ? [] : [array("jsonMediaTypes: ", jsonMediaTypes.map(stringLiteral))]),
    ...(operation.bodyOptional ? ["bodyOptional: true"] : []),
  ];
  if (responseHeaders.length > 0) {
    const headers = responseHeaders.map(({ name, value }) => member(propertyKey(name), stringLiteral(value)));
    members.push(object("responseHeaders: ", headers));
  }
  if (operation.callbackParameter !== undefined) {
    members.push(member("callbackParameter", stringLiteral(operation.callbackParameter)));
  }
  if (operation.security.length > 0) members.push(...securityMembers(operation));
  if (response.fields.length > 0)
    members.push(
      array(
        "responseFields: ",
        response.fields.map((field) => responseFieldCode(field, response.kind)),
      ),
    );
  return object(`${propertyKey(operation.localName)}: `, members, "", true);
}

function responseMembers({ response }: Operation): Code[] {
  if (response.kind === "message") return response.status === 200 ? [] : [`status: ${response.status}`];
  const results = response.cases.map(({ status, body }) => {
    return object("", [`status: ${status}`, ...(body === undefined ? ["empty: true"] : [])]);
  });
  return [array("results: ", results)];
}

function text(key: string, mediaType: string): Code[] {
  return mediaType === jsonMediaType ? [] : [member(key, stringLiteral(mediaType))];
}

function securityMembers({ security, service }: Operation): Code[] {
  const requirements = security.map(({ scheme, scopes, privileges }) => {
    return object("", [
      member("scheme", stringLiteral(scheme)),
      ...(scopes.length === 0 ? [] : [array("scopes: ", scopes.map(stringLiteral))]),
      ...(privileges.length === 0 ? [] : [array("privileges: ", privileges.map(stringLiteral))]),
    ]);
  });
  return [array("security: ", requirements), `securitySchemes: ${schemesName(service)}`];
}

/** A field of the response outside of its body, as the data of the runtime. */
export function responseFieldCode(
  { field, in: place, name, preferences }: ResponseField,
  kind: Operation["response"]["kind"],
): Code {
  const type = parameterType(field) ?? (kind === "result" ? numberType(field) : undefined);
  return object("", [
    member("name", stringLiteral(field.jsonName)),
    `in: "${place}"`,
    ...(place === "header" ? [member("key", stringLiteral(name))] : []),
    ...(type === undefined ? [] : [`type: "${type}"`]),
    ...(representedField(field).cardinality === "list" ? ["list: true"] : []),
    ...(preferences === undefined ? [] : ['style: "preferences"', array("fields: ", preferences.map(preferenceCode))]),
  ]);
}

/** No reader makes numbers of what stands beside one of several bodies. */
function numberType({ type, int64AsNumber }: Field): string | undefined {
  if (type.kind !== "scalar" || /^(?:bool|bytes|string)$/.test(type.scalar)) return undefined;
  return is64BitScalar(type.scalar) && !int64AsNumber ? "bigint" : "number";
}
