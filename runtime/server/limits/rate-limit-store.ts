/** How many requests of a key are left. */
export interface RateLimitState {
  readonly remaining: number;
  /** Milliseconds until the window ends. */
  readonly resetMilliseconds: number;
  /** Whether the request is within the limit. */
  readonly isAllowed: boolean;
}

/** Counts requests. A store in a database shares the counts between processes. */
export interface RateLimitStore {
  /** Counts a request of a key. */
  take(key: string, limit: number, windowMilliseconds: number): RateLimitState | Promise<RateLimitState>;
}
