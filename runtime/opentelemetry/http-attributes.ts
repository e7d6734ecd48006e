import type { Attributes } from "@opentelemetry/api";

const methods = new Set("CONNECT DELETE GET HEAD OPTIONS PATCH POST PUT QUERY TRACE".split(" "));

/** A method that callers invent would be a label of its own. */
export function methodAttributes(method: string): Attributes {
  if (methods.has(method)) return { "http.request.method": method };
  return { "http.request.method": "_OTHER", "http.request.method_original": method.slice(0, 40) };
}

/** The method in names of spans, with a placeholder for unknown ones. */
export function methodName(method: string): string {
  return methods.has(method) ? method : "HTTP";
}

/** `error.type`: the name of what was thrown, or the status. */
export function errorType(error: unknown, status: number | undefined): string {
  if (status !== undefined && status >= 400) return String(status);
  return error instanceof Error ? error.name : "_OTHER";
}

/** Leaves out attributes without a value. */
export function known(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}
