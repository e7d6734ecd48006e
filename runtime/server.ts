export type { Authenticate } from "./server/authenticate.ts";
export type { Credential } from "./server/credentials.ts";
export type { Endpoint } from "./server/endpoint.ts";
export type { ErrorAnswer } from "./server/error-answer.ts";
export { createFetchHandler, type FetchHandler } from "./server/fetch-handler.ts";
export type { HandlerContext } from "./server/handler-context.ts";
export type { HandlerOptions } from "./server/handler-options.ts";
export { StatusError, type StatusErrorOptions } from "./server/status-error.ts";
export type { StatusCode } from "./status/status-code.ts";
