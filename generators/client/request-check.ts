import {
  arrayLiteral,
  type Binding,
  type Code,
  callExpression,
  type Field,
  type Operation,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { requestReader } from "../operations/request-reader.ts";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { request } from "./call-path.ts";

/** The check that rejects a request which the server would refuse. */
export function requestCheck({ input, bindings, bodyOptional }: Operation, out: Output, shape: Shape): Code {
  const binding = bindings[0]!;
  const { method, template, body } = binding;
  const write = shape.writer(input, out);
  const json = write === undefined ? request : callExpression(write, [request]);
  const parts: Code[] = [requestReader(input, out, shape), json, stringLiteral(method), stringLiteral(template.text)];
  if (method === "PATCH" && body.kind !== "none") {
    parts.push(arrayLiteral(outsideOf(binding).map(stringLiteral)));
    if (body.kind === "field" && !bodyOptional) parts.push(stringLiteral(body.field.jsonName));
  }
  return callExpression(out.value(runtime, "checkRequest"), parts);
}

/** The members of a request that travel outside of its body. Fields below a body are part of it, even those in the path. */
function outsideOf({ variables, query, queryRest, headers, cookies, body }: Binding): readonly string[] {
  const inPath = variables.filter(({ path }) => body.kind !== "all" || path.length === 1);
  const paths: readonly (readonly Field[])[] = [...inPath, ...query, ...headers, ...cookies].map(({ path }) => path);
  const fields = [...paths.map(([first]) => first!), ...(queryRest === undefined ? [] : [queryRest.field])];
  const names = new Set(fields.map(({ jsonName }) => jsonName));
  if (body.kind === "field") names.delete(body.field.jsonName);
  return [...names];
}
