import type { Report } from "./error-answer.ts";
import { errorToLine } from "./error-status.ts";

/**
 * The messages of a stream as lines of NDJSON. The first message is awaited, so that a handler that throws at once
 * answers with a status of its own; a later error is the last line (see `errorToLine`). `return` stops the handler.
 */
export async function messageLines(
  messages: AsyncIterator<unknown>,
  toWire: (message: unknown) => unknown,
  report: Report,
): Promise<AsyncIterator<string>> {
  let first: IteratorResult<unknown> | undefined = await messages.next();
  let ended = false;
  const end = (): IteratorResult<string> => {
    ended = true;
    return { done: true, value: undefined };
  };
  return {
    async next() {
      if (ended) return end();
      try {
        const { done, value } = first ?? (await messages.next());
        first = undefined;
        return done ? end() : { done: false, value: `${JSON.stringify(toWire(value))}\n` };
      } catch (thrown) {
        // A handler that was stopped may fail with the abort of its signal: nobody is there to hear of it.
        if (ended) return end();
        ended = true;
        return { done: false, value: errorToLine(report(thrown)) };
      }
    },
    async return() {
      const stop = !ended;
      end();
      try {
        if (stop) await messages.return?.();
      } catch (thrown) {
        report(thrown);
      }
      return end();
    },
  };
}
