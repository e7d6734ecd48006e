import type { Endpoint, HandlerContext } from "../../runtime/server.ts";
import type { Handler, Message, Service } from "./load-services.ts";

/** A call as a handler got it. */
export interface Captured {
  /** `codehost.v1.CommitsService.GetCommit`. */
  readonly operation: string;
  readonly request: Message;
}

export interface Capture {
  readonly endpoints: readonly Endpoint[];
  /** What the one call was that came since the last time. */
  take(): Captured;
  /** Passes over what a failed test has left. */
  forget(): void;
}

/** Handlers for all operations that keep what they get and answer as told: streams with a list. */
export function captureCalls(
  services: readonly Service[],
  answer: (request: Message, context: HandlerContext) => unknown,
): Capture {
  const kept: Captured[] = [];
  const handler: Handler = (request, context) => {
    kept.push({ operation: context.operation.name, request });
    const answered = answer(request, context);
    return context.operation.streams ? deliver(answered as Iterable<unknown>) : answered;
  };
  const handlers = new Proxy<Record<string, Handler>>({}, { get: () => handler });
  return {
    endpoints: services.flatMap((service) => service.createEndpoints(handlers)),
    take() {
      const [only, ...others] = kept.splice(0);
      if (only === undefined || others.length > 0) throw new Error(`${others.length + (only ? 1 : 0)} calls, not one`);
      return only;
    },
    forget: () => void kept.splice(0),
  };
}

async function* deliver(items: Iterable<unknown>): AsyncIterable<unknown> {
  yield* items;
}
