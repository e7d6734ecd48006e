import type { Answer } from "./answer.ts";
import type { HttpResponse } from "./http-response.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Draft } from "./read-answer.ts";
import type { WebSocketConstructor } from "./stream-form.ts";

/** One call on its way. */
export interface Exchange {
  readonly draft: Draft;
  readonly request: Outgoing;
  readonly WebSocket: WebSocketConstructor | undefined;
  /** Sends; an answer that is an error is thrown. */
  open(answer?: Partial<Answer<unknown>>): Promise<HttpResponse>;
  /** The error for what a step threw. */
  fail(cause: unknown): unknown;
}
