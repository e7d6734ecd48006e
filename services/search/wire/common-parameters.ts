import { type Endpoint, StatusError } from "@protoc-gen-rest/runtime/server";
import type { ErrorCause } from "../../gen/search/v1/common_types.js";
import { declaredType } from "./declared-type.ts";
import { filterPath } from "./filter-path.ts";

/** The parameters of every operation that the decoded request holds. */
interface CommonParameters {
  readonly error_trace?: boolean;
  readonly filter_path?: readonly string[];
}

/** Adds what `filter_path` and `error_trace` do to an endpoint. */
export function applyCommonParameters(endpoint: Endpoint): Endpoint {
  if (endpoint.stream !== undefined && endpoint.operation.streams !== undefined) return endpoint;
  return {
    ...endpoint,
    async respond(json, check, context) {
      // A body can be null, which the endpoint refuses.
      const { error_trace = false, filter_path = [] } = (json ?? {}) as CommonParameters;
      try {
        const response = await endpoint.respond(json, check, context);
        return filter_path.length === 0 ? response : filterPath(response, filter_path);
      } catch (error) {
        throw error_trace === true && error instanceof StatusError
          ? withTrace(error, declaredType(endpoint, error))
          : error;
      }
    },
  };
}

function withTrace(error: StatusError, type: string): StatusError {
  const cause: ErrorCause = {
    type,
    reason: error.message,
    ...(error.stack !== undefined && { stack_trace: error.stack }),
  };
  return new StatusError(error.code, error.message, {
    status: error.status,
    headers: error.headers,
    body: { error: { ...cause, root_cause: [cause] }, status: error.status },
    cause: error,
  });
}
