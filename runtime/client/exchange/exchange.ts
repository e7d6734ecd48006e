import type { Draft } from "./draft.ts";
import type { HttpResponse } from "./http-response.ts";
import type { Outgoing } from "./outgoing.ts";
import type { TransportOptions } from "./transport-options.ts";

/** Which responses are results rather than errors. */
export interface Acceptance {
  /** Whether a status means success. Default: 200 to 299, as `Response.ok`. */
  accepts?(status: number): boolean;
  /** `manual`: redirects are results as well, so they are not followed. */
  readonly redirect?: "manual";
}

/** One call in progress. */
export interface Exchange {
  readonly draft: Draft;
  readonly options: TransportOptions;
  readonly request: Outgoing;
  /** Writes and sends the request. Throws a RestError for a response that is an error. */
  open(acceptance?: Acceptance): Promise<HttpResponse>;
  /** Waits for a step, until the call is aborted or times out. */
  until<T>(step: T | Promise<T>): T | Promise<T>;
  /** Turns whatever a step threw into the error of the call. The error of a request that was not sent stays as it is. */
  fail(cause: unknown): unknown;
}
