import type { Interceptor } from "../exchange/transport-options.ts";

/** The security schemes that an operation accepts; one of them is enough. Empty for a public operation. */
export type AcceptedSchemes = readonly string[];

/** The interceptors of schemes by name, without those that have no credentials. */
export type SchemeInterceptors = Readonly<Record<string, Interceptor | "" | undefined>>;

/**
 * Authenticates the calls of a service, and leaves all others alone. Each operation takes the first of its schemes that there
 * are credentials for. `operations` lists those that differ from the rest of their service.
 */
export function authenticate(
  service: string,
  schemes: SchemeInterceptors,
  usual: AcceptedSchemes,
  operations: Readonly<Record<string, AcceptedSchemes>> = {},
): Interceptor {
  return (request, next) => {
    const { call } = request;
    const operation = call.startedBy ?? call.operation;
    const end = operation.lastIndexOf(".");
    if (operation.slice(0, end) !== service) return next(request);
    const name = operation.slice(end + 1);
    const accepted = Object.hasOwn(operations, name) ? operations[name] : usual;
    for (const scheme of accepted ?? []) {
      const interceptor = schemes[scheme];
      if (interceptor) return interceptor(request, next);
    }
    return next(request);
  };
}
