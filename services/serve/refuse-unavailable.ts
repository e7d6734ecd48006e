import { type Endpoint, StatusError } from "@protoc-gen-rest/runtime/server";
import type { Service } from "../service.ts";
import { DatabaseUnavailable } from "../store/database-unavailable.ts";

/** Responds with 503 and Retry-After while the database is away. */
export function refuseUnavailable({ endpoints, options }: Service): Pick<Service, "endpoints" | "options"> {
  const { authenticate } = options;
  return {
    endpoints: endpoints.map(
      (endpoint): Endpoint => ({ ...endpoint, respond: (...args) => orUnavailable(() => endpoint.respond(...args)) }),
    ),
    options:
      typeof authenticate === "function"
        ? { ...options, authenticate: (...args) => orUnavailable(() => authenticate(...args)) }
        : options,
  };
}

async function orUnavailable<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    if (!(cause instanceof DatabaseUnavailable)) throw cause;
    throw new StatusError("unavailable", cause.message, { headers: { "retry-after": "1" }, cause });
  }
}
