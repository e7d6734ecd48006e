import type { Service } from "@protoc-gen-rest/plugin";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { type Client, loadApi } from "../../loading/load-api.ts";
import type { Send } from "../../mcp/call-tool.ts";
import { baseUrlOf } from "../call/base-url.ts";
import { envCredentials } from "../call/env-credentials.ts";
import { headersOf } from "../call/headers.ts";

interface Options {
  readonly url?: string;
  readonly header?: readonly string[];
}

/** What sends the calls of tools, with the credentials of the environment. Throws a CommandError if a service has no URL. */
export function createSend(services: readonly Service[], options: Options): Send {
  const api = loadApi(services, { checkRequests: true });
  const headers = headersOf(options);
  const urls = new Map(services.map((service) => [service, baseUrlOf(service, options)]));
  return ({ operation }, request, signal) => {
    const { service, localName } = operation;
    const auth = api.createAuth(service, envCredentials(operation, process.env).credentials);
    const transport = createTransport({
      baseUrl: urls.get(service)!,
      interceptors: auth === undefined ? [] : [auth],
    });
    const client: Client = api.createClient(service, transport);
    return client[localName]!(request, { headers, signal });
  };
}
