import type { Reader } from "../json/check.ts";
import type { HttpResponse } from "./http-response.ts";
import type { Draft } from "./read-answer.ts";

/** What to make of an answer, where it is not just JSON for a reader. */
export interface Answer<T> {
  /** Reads an answer that is no error. */
  take(response: HttpResponse, draft: Draft): Promise<T>;
  /** Whether a status is none of an error; default: what `Response.ok` says. */
  accepts?(status: number): boolean;
  /** Redirects are answers, too, and are not followed. */
  readonly redirect?: "manual";
}

/**
 * Gives a wire value of an answer to a reader. No content is a message with nothing set; of what is one member of a message
 * it is undefined.
 */
export type AnswerOf = <T>(read: Reader<T>, isMember?: boolean) => Answer<T>;
