import { type HandlerContext, StatusError } from "@protoc-gen-rest/runtime/server";

/** 404: `resource_not_found_exception` */
export function notFound(reason: string): StatusError {
  return new StatusError("not_found", reason);
}

/** 409: `resource_already_exists_exception` */
export function alreadyExists(reason: string): StatusError {
  return new StatusError("already_exists", reason);
}

/** 403: `security_exception` */
export function forbidden(reason: string): StatusError {
  return new StatusError("permission_denied", reason);
}

/** Throws 400 for a request without a body, which otherwise is one without members. */
export function requireBody(context: HandlerContext): void {
  const isSent = context.header("transfer-encoding") !== undefined || Number(context.header("content-length") ?? 0) > 0;
  if (!isSent) throw new StatusError("invalid_argument", "a body is required");
}
