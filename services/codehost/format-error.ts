import type { StatusError } from "@protoc-gen-rest/runtime/server";

/** The error body of the API: `{message, errors, documentation_url, status}`. */
export function formatError({ status, message, violations }: StatusError): unknown {
  const errors = violations.map(({ path, reason }) => ({ field: path, code: codeOf(reason), message: reason }));
  const documentation = { documentation_url: "https://docs.github.com/rest", status: String(status) };
  return errors.length === 0 ? { message, ...documentation } : { message, errors, ...documentation };
}

function codeOf(reason: string): string {
  return reason === missing ? "missing_field" : "invalid";
}

export const missing = "is required";
