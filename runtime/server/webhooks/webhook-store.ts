/**
 * Remembers which webhooks have been handled, so that each is handled once. A store in a database shares it between processes. What
 * it throws becomes a 500, after which senders try again.
 */
export interface WebhookStore {
  /**
   * Claims a message for `milliseconds`. `token` identifies the claim. Returns `claimed`, or `pending` while another claim lasts, or
   * `handled` after `settle`. Two processes never claim the same message.
   */
  claim(id: string, token: string, milliseconds: number): WebhookClaim | Promise<WebhookClaim>;
  /** Remembers for `milliseconds` that a message has been handled, unless another claim has replaced that of `token`. */
  settle(id: string, token: string, milliseconds: number): void | Promise<void>;
  /** Ends the claim of `token`, whose handler has failed. Does nothing if another claim has replaced it. */
  release(id: string, token: string): void | Promise<void>;
}

/** Whether a message may be handled. */
export type WebhookClaim = "claimed" | "pending" | "handled";
