import {
  type Binding,
  type Code,
  chain,
  type Field,
  inline,
  member,
  type Operation,
  object,
  propertyKey,
} from "@protoc-gen-rest/plugin";
import type { Output } from "../output.ts";
import type { Shape } from "../shape/shape.ts";

/** The query of a call: the JSON form of all that neither path nor body holds. */
export function callQuery(binding: Binding, out: Output, shape: Shape): Code[] {
  const top = new Set(binding.query.map(({ path }) => path[0]!));
  if (top.size === 0) return [];
  return [
    object(
      "query: ",
      [...top].map((field) => queryMember(field, binding, out, shape)),
    ),
  ];
}

function queryMember(field: Field, binding: Binding, out: Output, shape: Shape): Code {
  const key = propertyKey(field.jsonName);
  const value = shape.wireValue(field, shape.property(field, "request", out), out);
  if (isJsonText(field)) return member(key, chain("&&", inline(value), `JSON.stringify(${inline(value)})`));
  const inPath = binding.variables
    .filter(({ path }) => path.length > 1 && path[0] === field)
    .map(({ path }) => path[1]!);
  if (inPath.length === 0) return member(key, value);
  return object(`${key}: `, [
    `...(${inline(value)})`,
    ...inPath.map(({ jsonName }) => `${propertyKey(jsonName)}: undefined`),
  ]);
}

/** Arbitrary JSON is one parameter that holds JSON text. */
function isJsonText({ type }: Field): boolean {
  return type.kind === "message" && ["struct", "value", "list_value"].includes(type.wellKnown as string);
}

/** The body of a call; fields that the path holds are not sent twice (HttpRule, "use of `*` in the mapping of the body"). */
export function callBody({ input }: Operation, binding: Binding, out: Output, shape: Shape): Code[] {
  const { body, variables } = binding;
  if (body.kind === "none") return [];
  if (body.kind === "field")
    return [member("body", shape.wireValue(body.field, shape.property(body.field, "request", out), out))];
  const write = shape.writer(input, out);
  const message = write === undefined ? "request" : `${write}(request)`;
  const inPath = variables.filter(({ path }) => path.length === 1).map(({ path }) => path[0]!);
  if (inPath.length === 0) return [`body: ${message}`];
  return [object("body: ", [`...${message}`, ...inPath.map(({ jsonName }) => `${propertyKey(jsonName)}: undefined`)])];
}
