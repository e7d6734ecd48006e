import {
  type Code,
  callExpression,
  type Operation,
  objectLiteral,
  propertyAssignment,
  returnStatement,
  type Service,
} from "@protoc-gen-rest/plugin";
import { declaredErrors, errorTypes } from "../operations/declared-errors.ts";
import { errorName, runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";

/** The names of the functions that read the error responses of a service: one function, or one for each operation. */
export function errorNames(service: Service): string[] {
  return declaredErrors(service).map(({ operation }) => errorName(service, operation));
}

/** Prints the functions that read declared error bodies. Bundlers drop those that are not called. */
export function printErrorBodies(service: Service, out: Output, shape: Shape): void {
  for (const { operation, of, errors } of declaredErrors(service)) {
    const returns = [...errorTypes(errors, out, shape), "undefined"];
    const name = errorName(service, operation);
    out.doc(`Returns the status and the error body of a failed ${of} call, or undefined for any other error.`);
    out.exportFunction({ name, parameters: [{ name: "error", type: "unknown" }], returns }, () => {
      out.statement(
        returnStatement(callExpression(out.value(runtime, "errorBody"), ["error", errorReaders(errors, out, shape)])),
      );
    });
    out.line();
  }
}

/** The readers of error bodies by status. */
export function errorReaders(errors: Operation["errors"], out: Output, shape: Shape): Code {
  return objectLiteral(
    [...errors].map(([status, type]) => propertyAssignment(String(status), shape.reader(type, out))),
  );
}
