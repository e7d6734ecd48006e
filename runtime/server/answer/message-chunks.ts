import type { Report } from "../errors/error-answer.ts";
import { streamError } from "../errors/error-status.ts";
import type { Framing } from "./stream-framing.ts";

/** What a message is to be written from: its wire value. */
export interface MessageStream {
  readonly messages: AsyncIterator<unknown>;
  /** The wire value of what the handler gave. */
  toWire(message: unknown): unknown;
  readonly report: Report;
  /** Milliseconds after which a silent stream shows that it lives, where its form can. */
  readonly keepAlive?: number | undefined;
}

// A watch may be silent for hours, and its caller wants to know that it has begun.
const maxFirstMessageMilliseconds = 250;

/**
 * The messages of a stream in a form. The first one is awaited for a moment, so that a handler that refuses at once
 * answers with a status of its own; a later error ends the stream (see `streamError`), and the last result of the iterator
 * is then true. `return` stops the handler.
 */
export async function messageChunks(
  { messages, toWire, report, keepAlive = 0 }: MessageStream,
  framing: Framing,
): Promise<AsyncIterator<string, boolean>> {
  let next: Promise<IteratorResult<unknown>> | undefined = messages.next();
  await settledWithin(next, maxFirstMessageMilliseconds);
  let text = framing.start;
  let isFirst = true;
  let ended = false;
  let failed = false;
  const frame = (json: string, isError: boolean): string => {
    const framed = text + framing.frame(json, isFirst, isError);
    isFirst = false;
    text = "";
    return framed;
  };
  const close = (last: string): IteratorResult<string, boolean> => {
    ended = true;
    return last === "" ? { done: true, value: failed } : { done: false, value: last };
  };
  return {
    async next() {
      if (ended) return close("");
      try {
        next ??= messages.next();
        const { pulse } = framing;
        if (pulse !== undefined && keepAlive > 0 && !(await settledWithin(next, keepAlive)) && !ended) {
          return { done: false, value: pulse };
        }
        const { done, value } = await next;
        next = undefined;
        return done ? close(text + framing.end) : { done: false, value: frame(JSON.stringify(toWire(value)), false) };
      } catch (thrown) {
        // A handler that was stopped may fail with the abort of its signal: nobody is there to hear of it.
        if (ended) return close("");
        failed = true;
        return close(frame(JSON.stringify(streamError(report(thrown))), true) + framing.end);
      }
    },
    async return() {
      const stop = !ended;
      close("");
      try {
        if (stop) await messages.return?.();
      } catch (thrown) {
        report(thrown);
      }
      return close("");
    },
  };
}

/** Whether the promise is fulfilled before the time is over; rejects when it rejects before. */
async function settledWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  // Who reads the stream hears of what goes wrong later.
  promise.catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const time = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  try {
    return await Promise.race([promise.then(() => true), time]);
  } finally {
    clearTimeout(timer);
  }
}
