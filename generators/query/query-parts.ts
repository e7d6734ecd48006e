import {
  arrayLiteral,
  arrowFunction,
  type Code,
  callExpression,
  identifier,
  isNegotiated,
  type Operation,
  objectLiteral,
  propertyAssignment,
  spreadElement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { callName, runtime } from "../output/names.ts";
import { modulePath, type Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";

/** The parameters of the functions that return queries. */
export interface QueryParameters {
  readonly transport: QueryParameter;
  readonly request: QueryParameter;
  readonly options: QueryParameter;
}

interface QueryParameter {
  readonly name: string;
  readonly type: string;
  readonly optional?: boolean;
}

export function queryParameters(operation: Operation, out: Output, shape: Shape): QueryParameters {
  return {
    transport: { name: "transport", type: out.type(runtime, "Transport") },
    request: { name: "request", type: shape.messageType(operation.input, out) },
    options: { name: "options", type: out.type(runtime, "CallOptions"), optional: true },
  };
}

/** The type of what a query holds: the response, or that of the media type which a call asks for by default. */
export function dataType(operation: Operation, out: Output, shape: Shape): string {
  const { output, response } = operation;
  const type = shape.readType(output, out);
  if (!isNegotiated(operation)) return type;
  const cases = response.kind === "result" ? response.cases : [];
  const [first = ""] = cases.flatMap(({ mediaTypes }) => mediaTypes);
  return `${out.type(runtime, "Accepted")}<${type}, ${stringLiteral(first)}>`;
}

/** A key: the names of the service and the operation, then the request as JSON, which a cache can compare and store. */
export function keyOf({ service, localName }: Operation, rest: readonly Code[] = []): Code {
  return arrayLiteral([stringLiteral(service.fullName), stringLiteral(localName), ...rest]);
}

/** The JSON form of the request. */
export function requestJson(operation: Operation, out: Output, shape: Shape): Code {
  const write = shape.writer(operation.input, out);
  return write === undefined ? identifier("request") : callExpression(write, ["request"]);
}

/** The function of the client that sends an operation. */
export function clientCall(operation: Operation, out: Output): string {
  return out.value(modulePath(out, operation.service.file.stem, "client"), callName(operation));
}

/** A function that sends a request with the signal of the cache. */
export function querier(property: string, call: string, request: Code, parameters: string): Code {
  const options = objectLiteral([spreadElement("options"), "signal"]);
  return propertyAssignment(
    property,
    arrowFunction([parameters], callExpression(call, ["transport", request, options])),
  );
}
