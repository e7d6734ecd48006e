import type { Endpoint, StatusError } from "@protoc-gen-rest/runtime/server";

/** The type that the operation declares for an error. */
export function declaredType({ operation: { errors = [] } }: Endpoint, { status }: StatusError): string {
  const codes = Object.assign({}, ...errors.map((format) => format.codes)) as Readonly<Record<number, string>>;
  return codes[status] ?? codes[0] ?? "exception";
}
