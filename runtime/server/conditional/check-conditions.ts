import { StatusError } from "../errors/status-error.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import { evaluate, isRead, type Validators } from "./evaluate.ts";

/**
 * Checks the conditions of a request against the current version of its resource (RFC 9110, section 13). Ends a read whose caller
 * has this version with 304, and a change that was made to another version with 412. Call it before the change; a resource
 * without `etag` does not exist, so `If-Match: *` fails.
 *
 * Responses to GET and HEAD have the version in `ETag` and `Last-Modified`. A change makes another version, which the handler
 * sets itself if the response may have one (section 9.3.4).
 *
 * `required` refuses changes without `If-Match` or `If-Unmodified-Since` with 428 (RFC 6585).
 */
export function checkConditions(
  context: HandlerContext,
  validators: Validators,
  { required = false }: { readonly required?: boolean } = {},
): void {
  const header = (name: string) => context.header(name);
  const headers = validatorHeaders(validators);
  switch (evaluate(context.method, header, validators)) {
    case "not_modified":
      throw new StatusError("aborted", "not modified", { status: 304, headers });
    case "failed":
      throw new StatusError("failed_precondition", "the resource has another version", { status: 412 });
    case "proceed":
  }
  const isConditional = header("if-match") !== undefined || header("if-unmodified-since") !== undefined;
  if (required && !isConditional) {
    throw new StatusError("failed_precondition", "the request needs an If-Match header", { status: 428 });
  }
  if (!isRead(context.method)) return;
  for (const [name, value] of Object.entries(headers)) context.setHeader(name, value);
}

function validatorHeaders({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { "last-modified": lastModified.toUTCString() }),
  };
}
