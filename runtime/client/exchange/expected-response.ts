import type { Reader } from "../../json/check.ts";
import type { Draft } from "./draft.ts";
import type { HttpResponse } from "./http-response.ts";

/** How a response that is more than JSON for a reader becomes the result of a call. */
export interface ExpectedResponse<T> {
  /** Reads a response that is not an error. `body` is all of its bytes. */
  take(response: HttpResponse, draft: Draft, body: Uint8Array): T;
  /** Whether a status means success. Default: 200 to 299, as `Response.ok`. */
  accepts?(status: number): boolean;
  /** Whether an accepted response is a result after all, and not an error. Default: true. */
  isResult?(status: number, body: Uint8Array): boolean;
  /** `manual`: redirects are results as well, so they are not followed. */
  readonly redirect?: "manual";
}

/**
 * Expects a response whose wire value goes to a reader. An empty response is an empty message, or
 * undefined where the response is a single member of a message (`isMember`).
 */
export type ExpectedResponseOf = <T>(read: Reader<T>, isMember?: boolean) => ExpectedResponse<T>;
