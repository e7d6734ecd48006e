import type { Endpoint, HandlerContext, NegotiatedContext } from "../../runtime/server.ts";
import type { Handler, Message, Service } from "./load-services.ts";

/** A call as received by a handler. */
export interface Captured {
  /** Such as `codehost.v1.CommitsService.GetCommit`. */
  readonly operation: string;
  readonly request: Message;
}

export interface Capture {
  readonly endpoints: readonly Endpoint[];
  /** Returns the only call since the last `take`; throws if there is none, or several. */
  take(): Captured;
  /** Drops the calls of a failed test. */
  forget(): void;
}

/** Creates handlers for all operations that record calls and return prepared responses, lists for streams. */
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

/** The media type that the caller of an operation with several has chosen, as a member of the response. */
export function mediaTypeOf(context: HandlerContext): { readonly mediaType?: string } {
  const { mediaType } = context as Partial<NegotiatedContext<string>>;
  return mediaType === undefined ? {} : { mediaType };
}

async function* deliver(items: Iterable<unknown>): AsyncIterable<unknown> {
  yield* items;
}
