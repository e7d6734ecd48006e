import type { Report } from "../errors/error-response.ts";
import type { Chunks } from "../exchange/incoming.ts";
import { type Settlement, settlementOf } from "./settlement.ts";
import type { Framing } from "./stream-framing.ts";

/** The messages of a handler, and what it takes to write them. */
export interface MessageStream {
  readonly messages: AsyncIterator<unknown>;
  /** Converts a message of the handler to its wire value. */
  toWire(message: unknown): unknown;
  readonly report: Report;
  /** Milliseconds of silence after which a stream sends a sign of life, if its format has one. */
  readonly keepAlive?: number | undefined;
  /** Runs when the stream has ended, for whatever reason, possibly more than once. */
  onEnd(): void;
}

// A watch may be silent for hours, and its caller wants to know that it has begun.
const maxFirstMessageMilliseconds = 250;

/**
 * Writes the messages of a stream in a format. Waits a moment for the first one, so that a handler that fails at once can
 * still respond with an error status. A later error ends the stream, and the last result of the iterator
 * is true then. `return` stops the handler.
 */
export async function messageChunks(
  { messages, toWire, report, keepAlive = 0, onEnd }: MessageStream,
  framing: Framing,
): Promise<Chunks<string, boolean>> {
  let next: Promise<IteratorResult<unknown>> | undefined = messages.next();
  let settlement: Settlement | undefined = settlementOf(next);
  if (await settlement.within(maxFirstMessageMilliseconds)) await next;
  let text = framing.start;
  let isFirst = true;
  let ended = false;
  let failed = false;
  const frame = (wire: unknown): string => {
    const framed = text + framing.frame(wire, isFirst);
    isFirst = false;
    text = "";
    return framed;
  };
  const close = (last: string): IteratorResult<string, boolean> => {
    ended = true;
    onEnd();
    return last === "" ? { done: true, value: failed } : { done: false, value: last };
  };
  return {
    async next() {
      if (ended) return close("");
      try {
        next ??= messages.next();
        const { pulse } = framing;
        if (pulse !== undefined && keepAlive > 0) {
          settlement ??= settlementOf(next);
          if (!(await settlement.within(keepAlive)) && !ended) return { done: false, value: pulse };
        }
        const { done, value } = await next;
        next = settlement = undefined;
        return done ? close(text + framing.end) : { done: false, value: frame(toWire(value)) };
      } catch (thrown) {
        // A handler that was stopped may fail because its signal aborted: there is no one left to tell.
        if (ended) return close("");
        failed = true;
        // A handler whose message cannot be written still waits for its caller.
        stopHandler(messages).catch(report);
        return close(text + framing.frameError(report(thrown), isFirst));
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
    cut(error) {
      if (ended) return undefined;
      ended = true;
      onEnd();
      stopHandler(messages).catch(report);
      return text + framing.frameError(report(error), isFirst);
    },
  };
}

async function stopHandler(messages: AsyncIterator<unknown>): Promise<void> {
  await messages.return?.();
}
