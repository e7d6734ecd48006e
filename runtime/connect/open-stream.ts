import type { CallOptions } from "../client/transport/transport.ts";
import { toHeaders } from "./to-headers.ts";

/** A stream whose response has begun. */
export interface OpenStream<T> {
  readonly headers: Headers;
  readonly messages: AsyncIterable<T>;
}

/**
 * Waits until the response of a stream has begun, which generated clients start with the first message. Errors go through
 * `fail`, which throws them as those of Connect.
 */
export async function openStream<T>(
  start: (onResponse: NonNullable<CallOptions["onResponse"]>) => AsyncIterable<T>,
  fail: (error: unknown) => never,
): Promise<OpenStream<T>> {
  let headers = new Headers();
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const source = start((response) => {
    headers = toHeaders(response.headers);
    if (response.ok) begin();
  })[Symbol.asyncIterator]();
  let first: Promise<IteratorResult<T>> | undefined = source.next().catch(fail);
  // Whoever iterates gets the error.
  first.catch(() => undefined);
  await Promise.race([begun, first]);
  const iterator: AsyncIterator<T> = {
    next() {
      const next = first ?? source.next().catch(fail);
      first = undefined;
      return next;
    },
    async return() {
      await source.return?.();
      return { done: true, value: undefined };
    },
  };
  return { headers, messages: { [Symbol.asyncIterator]: () => iterator } };
}
