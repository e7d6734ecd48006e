import type { StatusError } from "@protoc-gen-rest/runtime/server";

/** The error body of the library: `{error: {code, message, errors[]}}`, with the name of the code and the invalid fields. */
export function formatError({ status, code, message, violations }: StatusError): unknown {
  const reason = code.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const errors =
    violations.length === 0
      ? [{ domain: "global", reason, message }]
      : violations.map((it) => ({ domain: "global", reason, message: it.reason, location: it.path }));
  const fieldViolations = violations.map((it) => ({ field: it.path, description: it.reason }));
  const details = [{ "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations }];
  const error = { code: status, message, errors, status: code.toUpperCase() };
  return { error: violations.length === 0 ? error : { ...error, details } };
}
