import type { Operation } from "../../operation/operation.ts";
import type { Incoming, Outgoing } from "../exchange/incoming.ts";

/** Responds to requests on any platform; synchronously if nothing has to be awaited. Never throws and never rejects. */
export type Service = (incoming: Incoming) => Outgoing | Promise<Outgoing>;

/**
 * Wraps the service of a listener: it may respond itself, change the request or the response, or observe both. Called once,
 * when the listener is created; what it returns runs for every request and, like `next`, must never throw or reject.
 */
export type Middleware = (next: Service, api: ServedApi) => Service;

/** The API that a middleware wraps. `allowedMethods`, `findOperation` and `refuse` take it. */
export interface ServedApi {
  readonly operations: readonly Operation[];
}
