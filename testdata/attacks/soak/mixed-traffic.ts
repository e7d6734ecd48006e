import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, hold, Tally } from "../attack.ts";
import { openSockets, type Served } from "../server/served.ts";
import type { Target } from "../target-module.ts";
import { describe, measure } from "./resources.ts";
import { exchangesWith, keepSending } from "./traffic.ts";

/** Callers at a time. */
const callers = 16;
const intervals = 6;
/**
 * From the most in the first half of the intervals to the least in the second. A leak grows in every interval; what buffers
 * hold varies by tens of megabytes from one to the next.
 */
const maxGrowthMegabytes = 10;
/** Milliseconds after which the sockets of callers that left must be gone. */
const maxDrain = 5000;

/** Good, bad and aborted exchanges at the same time; what the process holds must stay as it is. */
export function mixedTraffic(target: Target, served: Served): Attack {
  return {
    name: "mixed traffic",
    async run({ seconds, seed, log }) {
      const tally = new Tally();
      const exchanges = exchangesWith(target, served);
      const heaps: number[] = [];
      for (let interval = 0; interval < intervals; interval++) {
        const end = performance.now() + (seconds * 1000) / intervals;
        const first = seed + interval * 1_000_003;
        const all = Array.from({ length: callers }, (_, i) =>
          keepSending(exchanges, tally, first + i * 7919, () => performance.now() > end),
        );
        await Promise.all(all);
        served.check();
        await drain(served);
        const resources = measure();
        heaps.push(resources.heapMegabytes);
        log(`${tally.sent} exchanges: ${describe(resources)}, ${openSockets(served.node).size} sockets`);
      }
      const [before, after] = [heaps.slice(0, intervals / 2), heaps.slice(intervals / 2)];
      const growth = Math.min(...after) - Math.max(...before);
      tally.note = `heap ${growth < 0 ? "" : "+"}${growth.toFixed(1)} MB`;
      hold(growth <= maxGrowthMegabytes, `the heap grew by ${growth.toFixed(1)} MB`);
      return tally;
    },
  };
}

/** Waits until only the connections of pools are left; throws if others stay. */
async function drain({ node }: Served): Promise<void> {
  node.closeIdleConnections();
  for (let waited = 0; openSockets(node).size > 0; waited += 50) {
    hold(waited < maxDrain, `${openSockets(node).size} sockets are open ${maxDrain / 1000} s after the last exchange`);
    await sleep(50);
    node.closeIdleConnections();
  }
}
