import { arrayLiteral, type Code, callExpression, type Operation, stringLiteral } from "@protoc-gen-rest/plugin";
import { outsideOfBody } from "../operations/outside-of-body.ts";
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
    parts.push(arrayLiteral(outsideOfBody(binding).map(stringLiteral)));
    if (body.kind === "field" && !bodyOptional) parts.push(stringLiteral(body.field.jsonName));
  }
  return callExpression(out.value(runtime, "checkRequest"), parts);
}
