/**
 * Remembers which webhooks have been handled, so that each is handled once. A store in a database shares it between processes. What
 * it throws becomes a 500, after which senders try again.
 */
export interface WebhookStore {
  /**
   * Claims a message for its handler, for so many milliseconds: the answer is `claimed`, and for a message that somebody else has
   * claimed `pending` or, after `settle`, `handled`. Two processes never claim the same message.
   */
  claim(id: string, milliseconds: number): WebhookClaim | Promise<WebhookClaim>;
  /** Remembers that a claimed message has been handled. */
  settle(id: string, milliseconds: number): void | Promise<void>;
  /** Gives up the claim of a message whose handler has failed. */
  release(id: string): void | Promise<void>;
}

/** Whether a message may be handled. */
export type WebhookClaim = "claimed" | "pending" | "handled";
