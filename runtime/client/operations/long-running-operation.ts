import type { BackOffOptions } from "../retry/back-off.ts";
import type { CallOptions } from "../transport/transport.ts";

/** Options of `LongRunningOperation.result`. */
export interface ResultOptions extends CallOptions, Pick<BackOffOptions, "baseDelay" | "maxDelay"> {
  /** Milliseconds for the whole wait. Default: no limit. */
  readonly timeout?: number | undefined;
}

/** An operation that a service works on after it has responded (AIP-151). */
export interface LongRunningOperation<R, M> {
  /** `operations/17`: the name under which the service knows the operation. */
  readonly name: string;
  /** The last answer of the service. Each of these changes with `poll` and `result`. */
  readonly done: boolean;
  readonly metadata: M | undefined;
  /** Asks the service once. Returns whether the operation is done. */
  poll(options?: CallOptions): Promise<boolean>;
  /**
   * Asks the service until the operation is done. The first wait takes `baseDelay` (1 second), each further one half as long
   * again, up to `maxDelay` (30 seconds). Rejects with a RestError if the operation has failed.
   */
  result(options?: ResultOptions): Promise<R>;
  /** Asks the service to cancel the operation, which may end with a result all the same. */
  cancel(options?: CallOptions): Promise<void>;
}
