import type { ExpectedResponse } from "../exchange/expected-response.ts";
import type { Draft } from "./draft.ts";
import type { HttpRequest } from "./http-request.ts";
import type { HttpResponse } from "./http-response.ts";
import type { TransportOptions } from "./transport-options.ts";

/** One call in progress. */
export interface Exchange {
  readonly draft: Draft;
  readonly options: TransportOptions;
  readonly request: HttpRequest;
  /**
   * Writes and sends the request, and reads the response. Without `expected`, resolves to the response itself, and leaves the
   * body of one that is not an error. Throws the error of the call.
   */
  open<T = HttpResponse>(expected?: ExpectedResponse<T>): Promise<T>;
  /** Waits for a step, until the call is aborted or times out. */
  until<T>(step: T | Promise<T>): T | Promise<T>;
  /** Turns whatever a step threw into the error of the call. The error of a request that was not sent stays as it is. */
  fail(cause: unknown): unknown;
}
