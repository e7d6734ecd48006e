import {
  arrayLiteral,
  arrowFunction,
  asExpression,
  type Binding,
  type Code,
  callExpression,
  type Field,
  identifier,
  isJsonValue,
  isReference,
  logicalExpression,
  objectLiteral,
  type Parameter,
  propertyAccess,
  propertyAssignment,
  propertyKey,
  representedField,
  spreadElement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { absentProperty, fieldExpression, request } from "./call-path.ts";

/** The query of a call: the JSON form of its parameters. */
export function callQuery(binding: Binding, out: Output, shape: Shape): Code[] {
  const members: Code[] = [];
  const whole = new Set<Field>();
  for (const parameter of binding.query) {
    const top = parameter.path[0]!;
    if (parameter.path.length === 1 || !isWhole(top, binding)) members.push(parameterMember(parameter, out, shape));
    else if (!whole.has(top)) members.push(messageMember(top, binding, out, shape));
    whole.add(top);
  }
  return [
    ...(members.length === 0 ? [] : [propertyAssignment("query", objectLiteral(members))]),
    ...callQueryRest(binding, out, shape),
  ];
}

/**
 * Whether all fields of a message travel under their usual names, so that the transport can split the message itself.
 */
function isWhole(top: Field, { query }: Binding): boolean {
  const parameters = query.filter(({ path }) => path[0] === top);
  return parameters.every(({ path, name, style }) => {
    return style === "explode" && name === jsonPath(path) && !isJsonValue(path.at(-1)!);
  });
}

function jsonPath(path: readonly Field[]): string {
  return path.map((field) => field.jsonName).join(".");
}

function parameterMember(parameter: Parameter, out: Output, shape: Shape, place: Place = "query"): Code {
  const { path, name, style } = parameter;
  const leaf = path.at(-1)!;
  const value = leaf.always
    ? alwaysValue(path, out, shape)
    : shape.wireValue(leaf, fieldExpression(path, out, shape), out);
  const key = propertyKey(name);
  if (style === "preferences") {
    return propertyAssignment(
      key,
      callExpression(out.value(runtime, "preferences"), [value, ...preferenceNames(parameter)]),
    );
  }
  if (representedField(leaf).cardinality === "list") return propertyAssignment(key, listText(value, style, place, out));
  if (isJsonValue(leaf)) {
    return propertyAssignment(
      key,
      callExpression(place === "header" ? out.value(runtime, "headerJson") : "JSON.stringify", [value]),
    );
  }
  return propertyAssignment(key, value);
}

/** A field that is always present is sent even if it is zero, unless its message is absent. */
function alwaysValue(path: readonly Field[], out: Output, shape: Shape): Code {
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
  const delimiter = delimiters[style === "space" || style === "pipe" ? style : "comma"];
  return callExpression(out.value(runtime, "delimited"), [value, stringLiteral(delimiter)]);
}

const delimiters = { comma: ",", space: " ", pipe: "|" } as const;

/** A message whose fields become parameters, except those in the path. */
function messageMember(field: Field, binding: Binding, out: Output, shape: Shape): Code {
  const key = propertyKey(field.jsonName);
  const value = shape.wireValue(field, shape.property(field, request, out), out);
  const inPath = binding.variables
    .filter(({ path }) => path.length > 1 && path[0] === field)
    .map(({ path }) => path[1]!);
  if (inPath.length === 0) return propertyAssignment(key, value);
  return propertyAssignment(key, objectLiteral([spreadElement(value), ...inPath.map(absentProperty)]));
}

/** The parameters that the proto file does not declare, in the order of their list. */
function callQueryRest({ queryRest }: Binding, out: Output, shape: Shape): Code[] {
  if (queryRest === undefined) return [];
  const list = shape.property(queryRest.field, request, out);
  const pair = [queryRest.name, queryRest.value].map((field) => shape.property(field, identifier("entry"), out));
  const items = arrayLiteral(pair);
  const entry = out.target === "ts" ? asExpression(items, "const") : items;
  return [
    propertyAssignment(
      "queryRest",
      callExpression(propertyAccess(list, "map", true), [arrowFunction(["entry"], entry)]),
    ),
  ];
}

/** The headers of a call, cookies among them. */
export function callHeaders({ headers, cookies }: Binding, out: Output, shape: Shape): Code[] {
  const members = headers.map((parameter) => parameterMember(parameter, out, shape, "header"));
  if (cookies.length > 0) {
    const values = objectLiteral(cookies.map((parameter) => parameterMember(parameter, out, shape, "cookie")));
    members.push(propertyAssignment("Cookie", callExpression(out.value(runtime, "cookies"), [values])));
  }
  return members.length === 0 ? [] : [propertyAssignment("headers", objectLiteral(members))];
}
