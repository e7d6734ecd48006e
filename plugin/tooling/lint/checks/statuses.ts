import type { FieldType, Operation } from "../../../model/elements/model.ts";
import { atOperation, type LintContext, operationsOf } from "../lint-context.ts";

/** Success statuses that contradict the method or the response. */
export function checkStatuses({ model, report }: LintContext): void {
  for (const operation of operationsOf(model)) {
    for (const { status, hasFields } of successes(operation)) {
      if ((status === 204 || status === 205 || status === 304) && hasFields) {
        const message = `a response with status ${status} has no content, so the fields of the message are never sent`;
        const hint = "return google.protobuf.Empty, carry the fields in headers, or choose another status";
        report("status-without-body", atOperation(operation), message, hint);
      }
      const method = operation.bindings[0]?.method ?? "";
      if (status === 201 && ["GET", "HEAD", "DELETE"].includes(method)) {
        const message = `a ${method} with status 201 claims to have created something`;
        report("status-created", atOperation(operation), message, "use 200, or another method");
      }
    }
  }
}

interface Success {
  readonly status: number;
  /** Some field travels in the body. */
  readonly hasFields: boolean;
}

function successes({ response, output, streaming }: Operation): readonly Success[] {
  if (response.kind === "result") {
    return response.cases.map(({ status = response.status, body }) => ({ status, hasFields: hasBody(body) }));
  }
  const outside = new Set(response.fields.map(({ field }) => field));
  const hasFields = streaming === "server" || output.fields.some((field) => !outside.has(field));
  return [{ status: response.status, hasFields: hasFields && output.form.kind !== "empty" }];
}

function hasBody(body: FieldType | undefined): boolean {
  return body !== undefined && (body.kind !== "message" || body.fields.length > 0);
}
