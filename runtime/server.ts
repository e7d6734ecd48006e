export type { Authenticate } from "./server/access/authenticate.ts";
export type { Credential } from "./server/access/credentials.ts";
export type { ErrorResponse } from "./server/errors/error-response.ts";
export { StatusError, type StatusErrorOptions } from "./server/errors/status-error.ts";
export type { HandlerContext } from "./server/exchange/handler-context.ts";
export { createFetchHandler, type FetchHandler } from "./server/fetch/fetch-handler.ts";
export type { Endpoint } from "./server/service/endpoint.ts";
export type { HandlerOptions } from "./server/service/handler-options.ts";
export type { StatusCode } from "./status/status-code.ts";
