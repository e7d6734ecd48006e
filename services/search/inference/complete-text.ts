import { setTimeout } from "node:timers/promises";

/** Generates the completion of a text, piece by piece, until it ends or the signal aborts. */
export type CompleteText = (input: string, signal: AbortSignal) => AsyncIterable<string>;

const millisecondsPerWord = 5;

/** Stands in for a model: it repeats the input, word by word, as models generate text. */
export const echo: CompleteText = async function* (input, signal) {
  for (const word of input.match(/\s*\S+/g) ?? []) {
    if (signal.aborted) return;
    yield word;
    await setTimeout(millisecondsPerWord);
  }
};
