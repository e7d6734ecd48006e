import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, hold, Tally } from "../attack.ts";
import type { Target } from "../target-module.ts";
import { describe, measure } from "./resources.ts";

const watchers = 1000;
const tickMilliseconds = 400;
const text = "x".repeat(4000);
/** Of the watchers, one acts at a time. */
const shares = 20;
const intervals = 6;
/** From the most in the first half of the intervals to the least in the second. */
const maxGrowthMegabytes = 10;
/** Milliseconds after which the handlers of watchers that left must have ended. */
const maxDrain = 5000;

/** A thousand callers of one stream: half of them read slowly, and half of them vanish again and again. */
export function manyWatchers({ node, handlers }: Target): Attack {
  return {
    name: "a thousand watchers",
    async run({ seconds, log }) {
      const tally = new Tally();
      let active = 0;
      const watch = async function* (_: unknown, { signal }: { readonly signal: AbortSignal }) {
        active++;
        try {
          while (!signal.aborted) {
            yield { text };
            await sleep(tickMilliseconds, undefined, { signal }).catch(() => undefined);
          }
        } finally {
          active--;
        }
      };
      const server = createServer(node.createNodeListener(handlers.attackEndpoints({ watch })));
      // All of them connect at once.
      server.listen({ port: 0, host: "127.0.0.1", backlog: 2 * watchers });
      await new Promise((resolve) => server.once("listening", resolve));
      const crowd = new Crowd((server.address() as AddressInfo).port, tally);
      // Buffers of connections grow until each has been used for a while.
      for (let turn = 0; turn < shares || active < watchers * 0.8; turn++) {
        hold(turn < 600, `only ${active} handlers run for ${watchers} watchers`);
        crowd.act();
        await sleep(tickMilliseconds / 2);
      }
      const heaps: number[] = [];
      for (let interval = 0; interval < intervals; interval++) {
        const end = performance.now() + (seconds * 1000) / intervals;
        while (performance.now() < end) {
          crowd.act();
          await sleep(tickMilliseconds / 2);
        }
        const resources = measure();
        heaps.push(resources.heapMegabytes);
        log(`${active} handlers, ${tally.sent} watchers so far: ${describe(resources)}`);
      }
      crowd.leave();
      for (let waited = 0; active > 0; waited += 50) {
        hold(waited < maxDrain, `${active} handlers still run ${maxDrain / 1000} s after their callers have left`);
        await sleep(50);
      }
      server.closeAllConnections();
      server.close();
      const growth = Math.min(...heaps.slice(intervals / 2)) - Math.max(...heaps.slice(0, intervals / 2));
      tally.note = `heap ${growth < 0 ? "" : "+"}${growth.toFixed(1)} MB`;
      hold(growth <= maxGrowthMegabytes, `the heap grew by ${growth.toFixed(1)} MB`);
      return tally;
    },
  };
}

/** Watchers on connections of their own. */
class Crowd {
  readonly #port: number;
  readonly #tally: Tally;
  readonly #slow: readonly Socket[];
  readonly #vanishing: Socket[];
  #turn = 0;

  constructor(port: number, tally: Tally) {
    this.#port = port;
    this.#tally = tally;
    const open = (pause: boolean) => Array.from({ length: watchers / 2 }, () => this.#open(pause));
    this.#slow = open(true);
    this.#vanishing = open(false);
  }

  /** Some of the slow watchers read a little, and some of the others vanish and come back. */
  act(): void {
    this.#turn++;
    for (let at = this.#turn % shares; at < watchers / 2; at += shares) {
      this.#slow[at]!.read(2000);
      this.#vanishing[at]!.destroy();
      this.#vanishing[at] = this.#open(false);
    }
  }

  leave(): void {
    for (const socket of [...this.#slow, ...this.#vanishing]) socket.destroy();
  }

  #open(pause: boolean): Socket {
    const socket = connect(this.#port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write("GET /v1/watch HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n\r\n");
    if (!pause) socket.resume();
    this.#tally.add(pause ? "slow" : "vanishing");
    return socket;
  }
}
