import {
  arrayLiteral,
  type Code,
  callExpression,
  propertyAssignment,
  type RoutingParameter,
  regExpLiteral,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { fieldExpression } from "./call-path.ts";

/** The header of an operation with `google.api.routing` (AIP-4222). */
export function routingHeader(parameters: readonly RoutingParameter[], out: Output, shape: Shape): Code {
  const entries = parameters.map(({ key, path, pattern }) => {
    const value = shape.wireValue(path.at(-1)!, fieldExpression(path, out, shape), out);
    return arrayLiteral([stringLiteral(key), value, ...(pattern === undefined ? [] : [regExpLiteral(pattern)])]);
  });
  return propertyAssignment(
    '"x-goog-request-params"',
    callExpression(out.value(runtime, "routingParameters"), entries),
  );
}
