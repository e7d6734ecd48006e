/** Whether what `next` of an interceptor returned is a stream of messages. */
export function isMessageStream(response: unknown): response is AsyncIterable<unknown> {
  return typeof response === "object" && response !== null && Symbol.asyncIterator in response;
}

/** Returns a stream with the messages that `map` returns. Stops the source as soon as its caller leaves. */
export function mapMessages<T, U>(messages: AsyncIterable<T>, map: (message: T) => U | Promise<U>): AsyncIterable<U> {
  return {
    [Symbol.asyncIterator]() {
      const source = messages[Symbol.asyncIterator]();
      // Not a generator, because `return` must reach a source that is waiting in `next`.
      return {
        async next() {
          const { done, value } = await source.next();
          return done ? { done, value: undefined } : { value: await map(value) };
        },
        async return() {
          await source.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/** The stream that a promise resolves to. Opened with the first message. */
export function deferredStream<T>(open: () => Promise<AsyncIterable<T>>): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      let opened: Promise<AsyncIterator<T>> | undefined;
      return {
        async next() {
          opened ??= open().then((stream) => stream[Symbol.asyncIterator]());
          return (await opened).next();
        },
        async return() {
          // A stream that could not be opened has failed in `next`.
          const source = await opened?.catch(() => undefined);
          await source?.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
