import type { CliOutput } from "./cli-service.ts";

const signals = new WeakMap<CliOutput, AbortSignal>();

/** Returns what is aborted once nobody reads an output, as when `head` has its lines. Only then its errors go unheard. */
export function closedSignal(output: CliOutput): AbortSignal {
  const known = signals.get(output);
  if (known !== undefined) return known;
  const closed = new AbortController();
  // The listener stays: an output tells after the end of the program that what it wrote last has failed.
  output.on?.("error", (error) => {
    if (!("code" in error && error.code === "EPIPE")) throw error;
    closed.abort();
  });
  signals.set(output, closed.signal);
  return closed.signal;
}

/** Waits until an output takes more, and returns whether anyone reads it. */
export async function takesMore(output: CliOutput): Promise<boolean> {
  const closed = closedSignal(output);
  if (output.writableNeedDrain === true && !closed.aborted) {
    await new Promise<void>((resolve) => {
      const done = () => {
        closed.removeEventListener("abort", done);
        resolve();
      };
      output.once?.("drain", done);
      closed.addEventListener("abort", done);
    });
  }
  return !closed.aborted;
}
