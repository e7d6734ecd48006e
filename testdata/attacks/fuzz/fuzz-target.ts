import { type Attack, hold, Tally } from "../attack.ts";
import { mutations } from "../mutations.ts";
import { attackWith } from "../property.ts";

/** A parser, and what must hold for everything it takes. */
export interface FuzzTarget {
  readonly name: string;
  /** The values that mutations start from. */
  readonly samples: readonly (string | Uint8Array)[];
  readonly words: readonly (string | Uint8Array)[];
  /** Takes one input, and returns what came of it in a word. Throws if an invariant breaks. */
  take(bytes: Uint8Array): string | Promise<string>;
}

/** Of processor time, for an input of a few kilobytes. A collection of garbage may be part of it. */
const maxMilliseconds = 1000;

export function fuzzAttack({ name, samples, words, take }: FuzzTarget): Attack {
  return {
    name,
    async run(bounds) {
      const tally = new Tally();
      await attackWith(mutations(samples, words), bounds, async (bytes) => {
        const start = process.cpuUsage();
        tally.add(await take(bytes));
        const { user } = process.cpuUsage(start);
        const milliseconds = user / 1000;
        hold(milliseconds < maxMilliseconds, `took ${Math.round(milliseconds)} ms`);
        hold(!("polluted" in {}), "a prototype has a new member");
      });
      return tally;
    },
  };
}

/** The bytes as the text of a header or a path: each of them is a character. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}
