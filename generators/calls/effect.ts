import type { Operation } from "@protoc-gen-rest/plugin";

/**
 * What a call does to the resources of the service: nothing if its method is safe (RFC 9110, 9.2.1) or it lists, as searches by POST do;
 * it adds to them if it is a standard Create method (AIP-133). Any other method may do anything.
 */
export function effectOf({ name, bindings: [binding], pagination }: Operation): "none" | "adds" | "changes" {
  const { method } = binding!;
  if (/^(?:GET|HEAD|QUERY|OPTIONS)$/.test(method) || pagination !== undefined) return "none";
  return method === "POST" && /^Create(?![a-z])/.test(name) ? "adds" : "changes";
}

/** Whether a second call with the same request changes nothing more. */
export function isIdempotent(operation: Operation): boolean {
  const { idempotent, bindings } = operation;
  return effectOf(operation) === "none" || idempotent || /^(?:PUT|DELETE)$/.test(bindings[0]!.method);
}
