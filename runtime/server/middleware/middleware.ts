import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import type { Incoming, Outgoing } from "../exchange/incoming.ts";

/** Answers requests on any platform; synchronously if nothing has to be awaited. Never throws and never rejects. */
export type Service = (incoming: Incoming) => Outgoing | Promise<Outgoing>;

/**
 * Wraps the service of a listener: it may respond itself, change the request or the response, or observe both. Called once,
 * when the listener is created; what it returns runs for every request and, like `next`, must never throw or reject.
 */
export type Middleware = (next: Service, api: ServedApi) => Service;

/** What a middleware can learn about the API that it wraps. */
export interface ServedApi {
  readonly operations: readonly Operation[];
  /** Returns the methods that a path has, sorted; `*` if it has all. Empty for a path that no route has. */
  allowedMethods(path: string): readonly string[];
  /** Returns the operation for a request, if there is one. */
  findOperation(method: string, path: string): { readonly operation: Operation; readonly route: Route } | undefined;
  /**
   * Returns the response to a request that the middleware refuses, in the error format of the API. Anything but a StatusError
   * is a 500, which `onError` receives.
   */
  refuse(incoming: Incoming, thrown: unknown): Outgoing;
}
