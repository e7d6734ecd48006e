import type { Service } from "@protoc-gen-rest/plugin";
import { createTransport, type Fetch, type Transport } from "@protoc-gen-rest/runtime/client";
import { loadApi } from "../../loading/load-api.ts";
import { baseUrlOf } from "../call/base-url.ts";
import { envCredentials } from "../call/env-credentials.ts";
import { headersOf } from "../call/headers.ts";

interface Options {
  readonly url?: string;
  readonly header?: readonly string[];
  readonly forwardHeader?: readonly string[];
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch;
}

/**
 * The transport for the calls of a service, with the credentials of the environment, unless clients have credentials of
 * their own. Throws a CommandError if the service has no URL.
 */
export function serviceTransport(service: Service, options: Options): Transport {
  const env = options.forwardHeader === undefined ? process.env : {};
  const credentials = service.operations.map((operation) => envCredentials(operation, env).credentials);
  const auth = loadApi([service]).createAuth(service, Object.assign({}, ...credentials));
  return createTransport({
    baseUrl: baseUrlOf(service, options),
    headers: headersOf(options),
    interceptors: auth === undefined ? [] : [auth],
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
}
