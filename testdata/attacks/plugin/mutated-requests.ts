import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { type Attack, hold, Tally } from "../attack.ts";
import { mutations } from "../mutations.ts";
import { attackWith } from "../property.ts";
import { readOutput, runRest } from "./run-plugin.ts";

const dictionary: readonly (string | Uint8Array)[] = [
  ...["\n", "__proto__", "constructor", ".", "..", "/", "*/", "{", "}", "{a=**}", ":", "\u2028", "a".repeat(300), "\0"],
  ...[[0xff], [0x80], [0], [0x0a, 0], [0x7a, 0], [0xff, 0xff, 0xff, 0xff, 0x0f], [0x0b], [0x0c], [8, 1], [18, 0]].map(
    (bytes) => new Uint8Array(bytes),
  ),
];

/** Requests of compilers with bytes changed, in this process and through the executable. */
export function mutationAttacks(samples: readonly Uint8Array[], executable: string): Attack[] {
  return [
    {
      name: "mutated requests",
      async run(bounds) {
        const tally = new Tally();
        await attackWith(mutations(samples, dictionary), bounds, async (request) => {
          const start = performance.now();
          tally.add((await runRest(request)).kind);
          const milliseconds = performance.now() - start;
          hold(milliseconds < 5000, `took ${Math.round(milliseconds)} ms`);
        });
        return tally;
      },
    },
    {
      name: "mutated requests to the executable",
      async run(bounds) {
        const tally = new Tally();
        const few = { ...bounds, count: Math.min(bounds.count, 30) };
        await attackWith(fc.oneof(mutations(samples, dictionary), fc.uint8Array()), few, async (input) => {
          const options = { input, timeout: 20_000, maxBuffer: 1 << 28 };
          const { status, stdout, stderr } = spawnSync(process.execPath, [executable], options);
          tally.add(readOutput({ exitCode: status ?? -1, response: stdout, stderr: stderr.toString() }).kind);
        });
        return tally;
      },
    },
  ];
}
