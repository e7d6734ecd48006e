export type { StatusCode } from "../status/status-code.ts";
export type { Authenticate } from "./authenticate.ts";
export type { Credential } from "./credentials.ts";
export {
  type Endpoint,
  endpoint,
  type Implementation,
  type Result,
  type ResultImplementation,
  type ResultWriters,
  resultEndpoint,
  type StreamImplementation,
  streamEndpoint,
} from "./endpoint.ts";
export type { ErrorAnswer } from "./error-answer.ts";
export { type FailureAnswer, type FailureWriters, failure } from "./failure.ts";
export { createFetchHandler, type FetchHandler } from "./fetch-handler.ts";
export type { HandlerContext } from "./handler-context.ts";
export type { HandlerOptions } from "./handler-options.ts";
export { StatusError, type StatusErrorOptions } from "./status-error.ts";
