import type { Reader, Writer } from "../../json/check.ts";
import type { Operation } from "../../operation/operation.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import type { Features } from "../service/features.ts";

/** The handler of a webhook with the codecs of its messages. Generated code creates it. */
export interface WebhookImplementation<I, O> {
  readonly read: Reader<I>;
  /** Parts of the runtime that the webhook may need. */
  readonly features?: Features;
  /** Undefined: the webhook is acknowledged, and nothing else happens. */
  readonly handle: ((event: I, context: HandlerContext) => Promise<O> | O) | undefined;
  /** Absent if the answer is its own wire form, or there is none. */
  readonly write?: Writer<O>;
  /** The constants by which the webhook is recognised: members of the body, */
  readonly members?: Readonly<Record<string, unknown>>;
  /** and headers by name, in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A webhook that a receiver takes. */
export interface Webhook {
  readonly operation: Operation;
  readonly implementation: WebhookImplementation<unknown, unknown>;
}

export function webhook<I, O>(operation: Operation, implementation: WebhookImplementation<I, O>): Webhook {
  return { operation, implementation: implementation as unknown as WebhookImplementation<unknown, unknown> };
}
