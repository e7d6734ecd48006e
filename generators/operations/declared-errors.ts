import type { Message, Operation, Service } from "@protoc-gen-rest/plugin";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";

type Errors = Operation["errors"];

/** The error answers that a service declares, or one of its operations. */
export interface DeclaredErrors {
  readonly operation: Operation | undefined;
  readonly of: string;
  readonly errors: Errors;
}

/** Operations that do not contradict each other are taken together. */
export function declaredErrors(service: Service): DeclaredErrors[] {
  const declared = service.operations.filter(({ errors }) => errors.size > 0);
  if (declared.length === 0) return [];
  const all = merged(declared.map(({ errors }) => errors));
  if (all !== undefined) return [{ operation: undefined, of: service.name, errors: all }];
  return declared.map((operation) => ({
    operation,
    of: `${service.name}.${operation.name}`,
    errors: operation.errors,
  }));
}

/** All that the operations declare, but for statuses that say what 0 says of all; undefined when two contradict. */
function merged(lists: readonly Errors[]): Errors | undefined {
  const all = new Map<number, Message>();
  for (const [status, type] of lists.flatMap((errors) => [...errors])) {
    if ((all.get(status) ?? type) !== type) return undefined;
    all.set(status, type);
  }
  return new Map([...all].filter(([status, type]) => status === 0 || all.get(0) !== type));
}

/** An error answer as a type: `{ status: 401; body: InvalidClientError }`, one for each status. */
export function errorTypes(errors: Errors, out: Output, shape: Shape): string[] {
  const types = [...errors].map(([status, type]) => {
    return `{ status: ${status === 0 ? "number" : status}; body: ${shape.messageType(type, out)} }`;
  });
  return [...new Set(types)];
}
