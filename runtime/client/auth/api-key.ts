import type { Interceptor } from "../exchange/transport-options.ts";
import { type Credential, type CredentialPlace, resolveCredential, withCredential } from "./credential.ts";

/** Sends an API key with each call, in a header, a query parameter or a cookie of this name. */
export function apiKey(place: CredentialPlace, name: string, key: Credential): Interceptor {
  return async (request, next) => next(withCredential(request, place, name, await resolveCredential(key)));
}
