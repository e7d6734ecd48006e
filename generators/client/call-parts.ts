import {
  type Binding,
  type Code,
  call,
  type Field,
  inline,
  isJsonValue,
  member,
  object,
  type Parameter,
  propertyKey,
  representedField,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../names.ts";
import type { Output } from "../output.ts";
import type { Shape } from "../shape/shape.ts";
import { fieldExpression } from "./call-path.ts";

/** The query of a call: the JSON form of all that travels in it. */
export function callQuery(binding: Binding, out: Output, shape: Shape): Code[] {
  const members: Code[] = [];
  const whole = new Set<Field>();
  for (const parameter of binding.query) {
    const top = parameter.path[0]!;
    if (parameter.path.length === 1 || !isWhole(top, binding)) members.push(parameterMember(parameter, out, shape));
    else if (!whole.has(top)) members.push(messageMember(top, binding, out, shape));
    whole.add(top);
  }
  return [...(members.length === 0 ? [] : [object("query: ", members)]), ...callQueryRest(binding, out, shape)];
}

/** Whether all of a message's fields travel as they are under their usual names, so that the transport can take it apart. */
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
  // What is always there is sent, zeros too.
  const value =
    leaf.always && path.length === 1
      ? shape.memberValue(leaf, "request", out)
      : shape.wireValue(leaf, fieldExpression(path, out, shape), out);
  const key = propertyKey(name);
  if (style === "preferences") {
    return member(key, call(out.value(runtime, "preferences"), [value, ...preferenceNames(parameter)]));
  }
  if (representedField(leaf).cardinality === "list") return member(key, listText(value, style, place, out));
  if (isJsonValue(leaf)) {
    return member(key, call(place === "header" ? out.value(runtime, "headerJson") : "JSON.stringify", [value]));
  }
  return member(key, value);
}

/** The preferences that are not called as the members that hold them. */
function preferenceNames({ preferences = [] }: Parameter): Code[] {
  const renamed = preferences.filter(({ field, name }) => name !== field.jsonName);
  if (renamed.length === 0) return [];
  return [
    object(
      "",
      renamed.map(({ field, name }) => member(propertyKey(field.jsonName), stringLiteral(name))),
    ),
  ];
}

type Place = "query" | "header" | "cookie";

/** A list in one parameter is a text; otherwise the transport makes a parameter of each item. */
function listText(value: Code, style: Parameter["style"], place: Place, out: Output): Code {
  if (place === "query" && style === "explode") return value;
  if (place === "header" && (style === "explode" || style === "comma")) {
    return `${out.value(runtime, "headerList")}(${inline(value)})`;
  }
  const delimiter = delimiters[style === "space" || style === "pipe" ? style : "comma"];
  return `${out.value(runtime, "delimited")}(${inline(value)}, "${delimiter}")`;
}

const delimiters = { comma: ",", space: " ", pipe: "|" } as const;

/** A message whose fields become parameters, but for those that the path holds. */
function messageMember(field: Field, binding: Binding, out: Output, shape: Shape): Code {
  const key = propertyKey(field.jsonName);
  const value = shape.wireValue(field, shape.property(field, "request", out), out);
  const inPath = binding.variables
    .filter(({ path }) => path.length > 1 && path[0] === field)
    .map(({ path }) => path[1]!);
  if (inPath.length === 0) return member(key, value);
  return object(`${key}: `, [`...(${inline(value)})`, ...inPath.map(absent)]);
}

function absent({ jsonName }: Field): string {
  return `${propertyKey(jsonName)}: undefined`;
}

/** Parameters that the proto does not name, in the order of their list. */
function callQueryRest({ queryRest }: Binding, out: Output, shape: Shape): Code[] {
  if (queryRest === undefined) return [];
  const list = shape.property(queryRest.field, "request", out);
  const pair = [queryRest.name, queryRest.value].map((field) => shape.property(field, "entry", out));
  return [member("queryRest", `${list}?.map((entry) => [${pair.join(", ")}]${out.annotation(" as const")})`)];
}

/** The headers of a call, cookies among them. */
export function callHeaders({ headers, cookies }: Binding, out: Output, shape: Shape): Code[] {
  const members = headers.map((parameter) => parameterMember(parameter, out, shape, "header"));
  if (cookies.length > 0) {
    const values = object(
      "",
      cookies.map((parameter) => parameterMember(parameter, out, shape, "cookie")),
    );
    members.push(member("Cookie", `${out.value(runtime, "cookies")}(${inline(values)})`));
  }
  return members.length === 0 ? [] : [object("headers: ", members)];
}
