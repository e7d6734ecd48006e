import {
  callExpression,
  objectLiteral,
  propertyAssignment,
  returnStatement,
  type Service,
} from "@protoc-gen-rest/plugin";
import { declaredErrors, errorTypes } from "../operations/declared-errors.ts";
import { failureName, runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";

/** The names of the functions that create the error responses of a service: one function, or one for each operation. */
export function failureNames(service: Service): string[] {
  return declaredErrors(service).map(({ operation }) => failureName(service, operation));
}

/** Prints the functions that create declared error responses, for handlers to throw. */
export function printFailures(service: Service, out: Output, shape: Shape): void {
  for (const { operation, of, errors } of declaredErrors(service)) {
    const writers = [...errors].flatMap(([status, type]) => {
      const write = shape.serverWriter(type, out);
      return write === undefined ? [] : [propertyAssignment(String(status), write)];
    });
    const parameters = [{ name: "response", type: errorTypes(errors, out, shape).join(" | ") }];
    const name = failureName(service, operation);
    out.doc(`Creates the error that a handler of ${of} throws to respond with a declared status and body.`);
    out.exportFunction({ name, parameters, returns: out.type(runtime, "StatusError") }, () => {
      out.statement(
        returnStatement(callExpression(out.value(runtime, "failure"), ["response", objectLiteral(writers)])),
      );
    });
    out.line();
  }
}
