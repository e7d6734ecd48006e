import {
  create,
  type DescMessage,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  type DescService,
  type MessageInitShape,
  type MessageShape,
} from "@bufbuild/protobuf";
import type { HandlerContext as ConnectContext, ContextValues, ServiceImpl } from "@connectrpc/connect";
import { StatusError } from "../server/errors/status-error.ts";
import type { HandlerContext } from "../server/exchange/handler-context.ts";
import { mapMessages } from "../server/intercept/message-stream.ts";
import { createConnectContext, sendMetadata } from "./connect-context.ts";
import { connectErrorToStatus } from "./connect-error-to-status.ts";

/** The handlers of a service, as generated code with `messages=es` takes them. */
export type ConnectHandlers<S extends DescService> = {
  [P in keyof S["method"]]: S["method"][P] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageShape<I>, context: HandlerContext) => Promise<MessageShape<O>>
    : S["method"][P] extends DescMethodServerStreaming<infer I, infer O>
      ? (request: MessageShape<I>, context: HandlerContext) => AsyncIterable<MessageShape<O>>
      : never;
};

/** Options of `connectHandlers`. */
export interface ConnectHandlerOptions {
  /** Returns the context values of a call, such as its caller. */
  readonly contextValues?: (context: HandlerContext) => ContextValues;
}

type Call<R> = (request: unknown, context: ConnectContext) => R;
type Output = MessageInitShape<DescMessage>;

/**
 * Makes the implementation of a Connect service the handlers of generated code with `messages=es`:
 * `booksEndpoints(connectHandlers(BooksService, implementation))`. Codes, messages and details of a ConnectError arrive as those
 * of a StatusError; its metadata, and the headers of the context, as headers of the response, and trailers as headers with the
 * prefix `trailer-`, as in the Connect protocol. Methods that the implementation lacks are unimplemented (501).
 */
export function connectHandlers<S extends DescService>(
  service: S,
  implementation: Partial<ServiceImpl<S>>,
  { contextValues }: ConnectHandlerOptions = {},
): ConnectHandlers<S> {
  const calls = implementation as Readonly<Record<string, Call<unknown> | undefined>>;
  const handlers: Record<string, (request: unknown, context: HandlerContext) => unknown> = {};
  for (const method of service.methods) {
    const { localName, output } = method;
    const open = (request: unknown, context: HandlerContext) => {
      const call = calls[localName];
      if (call === undefined) throw new StatusError("unimplemented", `${method.toString()} is not implemented`);
      const connect = createConnectContext(method, context, contextValues?.(context));
      return { connect, result: call.call(implementation, request, connect) };
    };
    handlers[localName] =
      method.methodKind === "unary"
        ? (request, context) => unary(output, () => open(request, context), context)
        : (request, context) => streaming(output, () => open(request, context), context);
  }
  return handlers as ConnectHandlers<S>;
}

type Open = () => { readonly connect: ConnectContext; readonly result: unknown };

async function unary(output: DescMessage, open: Open, context: HandlerContext): Promise<unknown> {
  try {
    const { connect, result } = open();
    const message = create(output, (await result) as Output);
    sendMetadata(connect, context);
    return message;
  } catch (error) {
    throw connectErrorToStatus(error);
  }
}

function streaming(output: DescMessage, open: Open, context: HandlerContext): AsyncIterable<unknown> {
  return mapErrors(() => {
    const { connect, result } = open();
    return mapMessages(result as AsyncIterable<Output>, (message) => {
      sendMetadata(connect, context);
      return create(output, message);
    });
  });
}

/** Not a generator, because `return` must reach a source that is waiting in `next`. */
function mapErrors<T>(open: () => AsyncIterable<T>): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      let source: AsyncIterator<T> | undefined;
      return {
        async next() {
          try {
            source ??= open()[Symbol.asyncIterator]();
            return await source.next();
          } catch (error) {
            throw connectErrorToStatus(error);
          }
        },
        async return() {
          await source?.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
