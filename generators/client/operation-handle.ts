import { arrowFunction, callExpression, type Operation, returnStatement, stringLiteral } from "@protoc-gen-rest/plugin";
import { callName, operationName, runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { callTypes } from "./operation-function.ts";

/** The name of the function that starts a long-running operation; none for other operations. */
export function handleNames(operation: Operation): string[] {
  return operation.longRunning?.response === undefined ? [] : [operationName(operation)];
}

/** Prints the function that starts a long-running operation, and returns what waits for its result. */
export function printOperationHandle(operation: Operation, out: Output, shape: Shape): void {
  const { longRunning } = operation;
  if (longRunning?.response === undefined) return;
  const { response, metadata } = longRunning;
  const { request, options } = callTypes(operation, out, shape);
  const parameters = [
    { name: "transport", type: out.type(runtime, "Transport") },
    { name: "request", type: request },
    { name: "options", type: options, optional: true },
  ];
  const types = [shape.messageType(response, out), metadata === undefined ? "never" : shape.messageType(metadata, out)];
  const returns = `Promise<${out.type(runtime, "LongRunningOperation")}<${types.join(", ")}>>`;
  const name = operationName(operation);
  out.doc(`Starts \`${callName(operation)}\`. The operation that it returns waits for the result.`);
  out.annotate(operation, name);
  out.exportFunction({ name, parameters, returns }, () => {
    const start = arrowFunction(
      ["transport"],
      callExpression(callName(operation), ["transport", "request", "options"]),
    );
    const readers = [response, ...(metadata === undefined ? [] : [metadata])].map((it) => shape.reader(it, out));
    const parts = ["transport", start, stringLiteral(prefixOf(operation)), ...readers];
    out.statement(returnStatement(callExpression(out.value(runtime, "startOperation"), parts)));
  });
  out.line();
}

/** The path up to the version, which is where google.longrunning.Operations is served. */
function prefixOf({ bindings }: Operation): string {
  const segments = bindings[0]!.template.segments;
  const version = segments.findIndex((segment) => /^v\d\w*$/.test(segment));
  return segments
    .slice(0, version + 1)
    .map((segment) => `/${segment}`)
    .join("");
}
