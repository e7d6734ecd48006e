import type { Operation } from "@protoc-gen-rest/plugin";

/**
 * The effect of a call on the resources of the service: nothing if it is safe, or if it is a search by POST; it adds to
 * them if it is a standard Create method (AIP-133). Any other method may do anything.
 */
export function effectOf(operation: Operation): "none" | "adds" | "changes" {
  const { name, bindings, safe } = operation;
  if (safe || isSearch(operation)) return "none";
  return bindings[0]!.method === "POST" && /^Create(?![a-z])/.test(name) ? "adds" : "changes";
}

/** Pages alone say little: a purge may return what it has removed page by page. */
function isSearch({ name, bindings, pagination }: Operation): boolean {
  if (pagination === undefined || bindings[0]!.method !== "POST") return false;
  return /^(?:List|Search|Query|Find|Get)(?![a-z])/.test(name);
}

/** Whether a second call with the same request changes nothing more. */
export function isIdempotent(operation: Operation): boolean {
  const { idempotent, bindings } = operation;
  return effectOf(operation) === "none" || idempotent || /^(?:PUT|DELETE)$/.test(bindings[0]!.method);
}
