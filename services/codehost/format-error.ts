import type { ErrorResponse, StatusError } from "@protoc-gen-rest/runtime/server";

/** The error body of the API: `{message, errors, documentation_url, status}`. */
export function formatError({ message, violations }: StatusError, response: ErrorResponse): unknown {
  const documentation_url = "https://docs.github.com/rest";
  if (violations.length === 0) return { message, documentation_url, status: String(response.status) };
  // JSON that can be read, with values that the API does not take.
  response.status = 422;
  const errors = violations.map(({ path, reason }) => {
    return { field: path.replace(/^body\./, ""), code: codeOf(reason), message: reason };
  });
  return { message: "Validation Failed", errors, documentation_url, status: "422" };
}

function codeOf(reason: string): string {
  return reason === missing ? "missing_field" : "invalid";
}

export const missing = "is required";
