export type { StatusCode } from "../status/status-code.ts";
export {
  createTransport,
  type Fetch,
  type Interceptor,
  type Outgoing,
  type TransportOptions,
} from "./create-transport.ts";
export { RestError } from "./rest-error.ts";
export type { Call, CallOptions, Transport } from "./transport.ts";
