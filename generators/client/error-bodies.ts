import {
  callExpression,
  objectLiteral,
  propertyAssignment,
  returnStatement,
  type Service,
} from "@protoc-gen-rest/plugin";
import { declaredErrors, errorTypes } from "../operations/declared-errors.ts";
import { errorName, runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";

/** The functions that a client file declares for the error answers of a service: one, or one for each operation. */
export function errorNames(service: Service): string[] {
  return declaredErrors(service).map(({ operation }) => errorName(service, operation));
}

/** Prints what reads the declared bodies of error answers; nobody pays for it who does not call it. */
export function printErrorBodies(service: Service, out: Output, shape: Shape): void {
  for (const { operation, of, errors } of declaredErrors(service)) {
    const readers = [...errors].map(([status, type]) => propertyAssignment(String(status), shape.reader(type, out)));
    const returns = [...errorTypes(errors, out, shape), "undefined"];
    const name = errorName(service, operation);
    out.doc(`What ${of} says when a call fails; undefined where \`error\` is something else.`);
    out.exportFunction({ name, parameters: [{ name: "error", type: "unknown" }], returns }, () => {
      out.statement(
        returnStatement(callExpression(out.value(runtime, "errorBody"), ["error", objectLiteral(readers)])),
      );
    });
    out.line();
  }
}
