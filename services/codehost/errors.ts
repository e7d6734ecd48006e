import { StatusError } from "@protoc-gen-rest/runtime/server";

export function notFound(message = "Not Found"): StatusError {
  return new StatusError("not_found", message);
}

/** 422 for a member of the body. */
export function invalid(path: string, reason: string): StatusError {
  return new StatusError("invalid_argument", "Validation Failed", { status: 422, violations: [{ path, reason }] });
}

/** 409 for what exists, or for a state that does not allow the change. */
export function conflict(message: string): StatusError {
  return new StatusError("already_exists", message);
}

export function forbidden(message: string): StatusError {
  return new StatusError("permission_denied", message);
}
