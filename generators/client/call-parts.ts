import {
  arrayLiteral,
  arrowFunction,
  asExpression,
  type Binding,
  type Code,
  callExpression,
  type Field,
  identifier,
  isDeepObject,
  isJsonStyle,
  isJsonValue,
  isReference,
  logicalExpression,
  type Operation,
  objectLiteral,
  type Parameter,
  propertyAccess,
  propertyAssignment,
  propertyKey,
  representedField,
  spreadElement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { isProtoMask } from "../operations/gateway-text.ts";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { absentProperty, fieldExpression, request } from "./call-path.ts";
import { type DeepMember, deepObjects } from "./deep-objects.ts";
import { fixedMember, isFixed, otherThanSelection } from "./fixed-field.ts";
import { jsonMember } from "./json-member.ts";
import { routingHeader } from "./routing-header.ts";
import { updateMask } from "./update-mask.ts";

/** The query of a call: the text of its parameters. */
export function callQuery(operation: Operation, binding: Binding, out: Output, shape: Shape): Code[] {
  const members: Code[] = [];
  const whole = new Set<Field>();
  for (const parameter of sentParameters(operation, binding.query)) {
    if (isDeepObject(parameter.style)) continue;
    const top = parameter.path[0]!;
    if (parameter.path.length === 1 || !isWhole(top, operation, binding))
      members.push(queryMember(operation, parameter, binding, out, shape));
    else if (!whole.has(top)) members.push(messageMember(top, binding, out, shape));
    whole.add(top);
  }
  members.push(...deepObjects(deepParameters(binding, out, shape), out));
  const rest = callQueryRest(binding, out, shape);
  if (members.length === 0 && rest.length === 0) return [];
  const query = callExpression(out.value(runtime, "queryText"), [objectLiteral(members), ...rest]);
  return [propertyAssignment("query", query)];
}

function queryMember(operation: Operation, parameter: Parameter, binding: Binding, out: Output, shape: Shape): Code {
  const key = propertyKey(parameter.name);
  const leaf = parameter.path.at(-1)!;
  const mask = updateMask(parameter, binding, out, shape);
  if (isProtoMask(leaf, operation)) {
    const given = mask ?? shape.wireValue(leaf, fieldExpression(parameter.path, out, shape), out);
    return propertyAssignment(key, callExpression(out.value(runtime, "protoMask"), [given]));
  }
  return mask === undefined ? parameterMember(operation, parameter, out, shape) : propertyAssignment(key, mask);
}

/** Those that would select another operation are left out. */
function sentParameters(operation: Operation, parameters: readonly Parameter[]): readonly Parameter[] {
  const { fixedFields } = operation;
  if (fixedFields.size === 0) return parameters;
  return parameters.filter(({ path }) => !isFixed(operation, path) || fixedFields.get(path[0]!) !== undefined);
}

/**
 * Whether all fields of a message travel under their usual names, so that the transport can split the message itself.
 */
function isWhole(top: Field, operation: Operation, { query }: Binding): boolean {
  const parameters = query.filter(({ path }) => path[0] === top);
  return parameters.every(({ path, name, style }) => {
    const leaf = path.at(-1)!;
    return style === "explode" && name === jsonPath(path) && !isJsonValue(leaf) && !isProtoMask(leaf, operation);
  });
}

/** The parameters of a query with brackets. */
function deepParameters(binding: Binding, out: Output, shape: Shape): DeepMember[] {
  return binding.query.flatMap(({ path, name, style }): DeepMember[] => {
    if (!isDeepObject(style)) return [];
    const leaf = path.at(-1)!;
    const value =
      leaf.always && path.length === 1
        ? shape.memberValue(leaf, request, out)
        : shape.wireValue(leaf, fieldExpression(path, out, shape), out);
    return [{ style, member: propertyAssignment(propertyKey(name), exceptInPath(path, value, binding, out, shape)) }];
  });
}

function jsonPath(path: readonly Field[]): string {
  return path.map((field) => field.jsonName).join(".");
}

function parameterMember(
  operation: Operation,
  parameter: Parameter,
  out: Output,
  shape: Shape,
  place: Place = "query",
): Code {
  const { path, name, style } = parameter;
  const leaf = path.at(-1)!;
  if (isFixed(operation, path)) return fixedMember(operation, leaf, name);
  // As JSON text, null is a value.
  const isMember = leaf.always || (leaf.nullable && isJsonValue(leaf));
  // Servers refuse a request without it, so that its zero is sent.
  const isSent = leaf.behaviors.has("required") && leaf.cardinality === "singular";
  const value = isMember
    ? memberOf(path, out, shape)
    : shape.wireValue(leaf, fieldExpression(path, out, shape), out, isSent);
  const key = propertyKey(name);
  if (style === "preferences") {
    return propertyAssignment(
      key,
      callExpression(out.value(runtime, "preferHeader"), [value, ...preferenceNames(parameter)]),
    );
  }
  if (isJsonStyle(style)) return propertyAssignment(key, jsonMember(style, value, out, place === "header"));
  if (representedField(leaf).cardinality === "list") return propertyAssignment(key, listText(value, style, place, out));
  if (isJsonValue(leaf)) {
    return propertyAssignment(key, jsonMember("json", value, out, place === "header"));
  }
  return propertyAssignment(key, path.length === 1 ? otherThanSelection(operation, leaf, value, out) : value);
}

/** A field as the writer of its message writes it, unless the message is absent: a zero that is always present, or null. */
function memberOf(path: readonly Field[], out: Output, shape: Shape): Code {
  const leaf = path.at(-1)!;
  const message = fieldExpression(path.slice(0, -1), out, shape);
  if (path.length === 1) return shape.memberValue(leaf, message, out);
  if (isReference(message)) return logicalExpression("&&", message, shape.memberValue(leaf, message, out));
  return shape.wireValue(leaf, fieldExpression(path, out, shape), out, true);
}

/** The preferences whose names differ from those of their fields. */
function preferenceNames({ preferences = [] }: Parameter): Code[] {
  const renamed = preferences.filter(({ field, name }) => name !== field.jsonName);
  if (renamed.length === 0) return [];
  return [
    objectLiteral(
      renamed.map(({ field, name }) => propertyAssignment(propertyKey(field.jsonName), stringLiteral(name))),
    ),
  ];
}

type Place = "query" | "header" | "cookie";

/** A list in one parameter is text. Otherwise the transport sends a parameter for each item. */
function listText(value: Code, style: Parameter["style"], place: Place, out: Output): Code {
  if (place === "query" && style === "explode") return value;
  if (place === "header" && (style === "explode" || style === "comma")) {
    return callExpression(out.value(runtime, "headerList"), [value]);
  }
  if (style === "nested") return callExpression(out.value(runtime, "joinNested"), [value]);
  const delimiter = delimiters[style === "space" || style === "pipe" ? style : "comma"];
  return callExpression(out.value(runtime, "joinDelimited"), [value, stringLiteral(delimiter)]);
}

const delimiters = { comma: ",", space: " ", pipe: "|" } as const;

/** A message whose fields become parameters, except those in the path. */
function messageMember(field: Field, binding: Binding, out: Output, shape: Shape): Code {
  const value = shape.wireValue(field, shape.property(field, request, out), out);
  return propertyAssignment(propertyKey(field.jsonName), exceptInPath([field], value, binding, out, shape));
}

/** The value of a message without the fields that travel in the path, which may be fields of its fields. */
function exceptInPath(path: readonly Field[], value: Code, binding: Binding, out: Output, shape: Shape): Code {
  const inside = binding.variables.filter(
    (it) => it.path.length > path.length && path.every((at, i) => it.path[i] === at),
  );
  if (inside.length === 0) return value;
  const members = [...new Set(inside.map((variable) => variable.path[path.length]!))].map((field): Code => {
    const whole = [...path, field];
    if (inside.some((variable) => variable.path.length === whole.length && variable.path.includes(field)))
      return absentProperty(field);
    const inner = shape.wireValue(field, fieldExpression(whole, out, shape), out);
    return propertyAssignment(propertyKey(field.jsonName), exceptInPath(whole, inner, binding, out, shape));
  });
  return objectLiteral([spreadElement(value), ...members]);
}

/** The parameters that the proto file does not declare, in the order of their list. */
function callQueryRest({ queryRest }: Binding, out: Output, shape: Shape): Code[] {
  if (queryRest === undefined) return [];
  const list = shape.property(queryRest.field, request, out);
  const pair = [queryRest.name, queryRest.value].map((field) => shape.property(field, identifier("entry"), out));
  const items = arrayLiteral(pair);
  const entry = out.target === "ts" ? asExpression(items, "const") : items;
  return [callExpression(propertyAccess(list, "map", true), [arrowFunction(["entry"], entry)])];
}

/** The headers of a call, cookies among them. */
export function callHeaders(operation: Operation, binding: Binding, out: Output, shape: Shape): Code[] {
  const { headers, cookies } = binding;
  const member = (parameter: Parameter, place: Place) => parameterMember(operation, parameter, out, shape, place);
  const members = sentParameters(operation, headers).map((parameter) => member(parameter, "header"));
  if (cookies.length > 0) {
    const values = objectLiteral(cookies.map((parameter) => member(parameter, "cookie")));
    members.push(propertyAssignment("Cookie", callExpression(out.value(runtime, "cookieHeader"), [values])));
  }
  const { routing } = operation;
  if (routing.length > 0) members.push(routingHeader(routing, out, shape));
  return members.length === 0 ? [] : [propertyAssignment("headers", objectLiteral(members))];
}
