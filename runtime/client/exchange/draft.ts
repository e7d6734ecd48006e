import { type Failure, RestError } from "./rest-error.ts";

/** The error that a call fails with if its next step fails. */
export type Draft = { -readonly [K in keyof Failure]: Failure[K] };

/** Starts with what a call without a response fails with. It has no reason until the request is sent. */
export function createDraft(method: string, url: string, path: string): Draft {
  return { code: "unavailable", reason: "", status: 0, method, url, path, body: undefined, violations: [] };
}

/** Sets what the call fails with if its next step fails. */
export function setFailure(draft: Draft, code: Failure["code"], reason: string): void {
  draft.code = code;
  draft.reason = reason;
}

/** The next step waits for bytes of the response. */
export function expectBytes(draft: Draft): void {
  setFailure(draft, "data_loss", "the response was cut off");
}

/** Fails a call that exceeds a limit: an option of the transport. */
export function exceed(draft: Draft, what: string, option: string, limit: number): never {
  setFailure(draft, "resource_exhausted", `${what} exceeds ${option} (${limit})`);
  throw new RestError(draft);
}
