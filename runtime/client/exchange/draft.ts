import type { Failure } from "./rest-error.ts";

/** What is to be said if the next step fails. */
export type Draft = { -readonly [K in keyof Failure]: Failure[K] };

/** The next step is to wait for bytes. */
export function expectBytes(draft: Draft): void {
  draft.code = "data_loss";
  draft.reason = "the answer broke off";
}
