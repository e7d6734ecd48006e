import type { Message, Operation, Service } from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";

type Errors = Operation["errors"];

/** The error responses that a service or one of its operations declares. */
export interface DeclaredErrors {
  readonly operation: Operation | undefined;
  readonly of: string;
  readonly errors: Errors;
}

/**
 * Returns one set for all operations of the service, or one for each if two operations declare different types for a
 * status.
 */
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

/** The union of the lists, without statuses that repeat the default (0); undefined if two lists contradict. */
function merged(lists: readonly Errors[]): Errors | undefined {
  const all = new Map<number, Message>();
  for (const [status, type] of lists.flatMap((errors) => [...errors])) {
    if ((all.get(status) ?? type) !== type) return undefined;
    all.set(status, type);
  }
  return new Map([...all].filter(([status, type]) => status === 0 || all.get(0) !== type));
}

/**
 * The types of the error responses, each with its statuses: `{ status: 401; body: InvalidClientError }`. The default excludes
 * all other statuses, so that a comparison of `status` narrows the type of `body`.
 */
export function errorTypes(errors: Errors, out: Output, shape: Shape): string[] {
  const others = [...errors.keys()].filter((status) => status !== 0).join(" | ");
  const rest = (): string => (others === "" ? "number" : `Exclude<${out.type(runtime, "ErrorStatus")}, ${others}>`);
  const byType = new Map<string, string[]>();
  for (const [status, type] of errors) {
    const name = shape.messageType(type, out);
    byType.set(name, [...(byType.get(name) ?? []), status === 0 ? rest() : String(status)]);
  }
  return [...byType].map(([name, statuses]) => `{ status: ${statuses.join(" | ")}; body: ${name} }`);
}
