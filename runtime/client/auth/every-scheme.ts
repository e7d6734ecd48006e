import type { Interceptor } from "../exchange/transport-options.ts";
import type { SchemeInterceptors } from "./authenticate.ts";

/** The interceptors of schemes that an operation needs together, as one; undefined unless there are credentials for each. */
export function everyScheme(...schemes: readonly SchemeInterceptors[string][]): Interceptor | undefined {
  const given = schemes.filter((scheme): scheme is Interceptor => Boolean(scheme));
  if (given.length < schemes.length) return undefined;
  return (request, next) => {
    const send = given.reduceRight<typeof next>((rest, scheme) => (changed) => scheme(changed, rest), next);
    return send(request);
  };
}
