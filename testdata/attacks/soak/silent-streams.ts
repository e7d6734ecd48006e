import { type Attack, hold, Tally } from "../attack.ts";
import type { Target } from "../target-module.ts";
import { describe, measure } from "./resources.ts";

const streams = 1000;
/** Between the first tenth of the pulses and the last. */
const maxGrowthMegabytes = 5;

/** Event streams that have nothing to send but the comments that keep them alive: `count` of them on each. */
export function silentStreams(target: Target): Attack {
  return {
    name: "silent streams",
    async run({ count, seconds, log }) {
      const tally = new Tally();
      const handlers = {
        watch(_: unknown, { signal }: { readonly signal: AbortSignal }) {
          return silence(signal);
        },
      };
      const serve = target.server.createFetchHandler(target.handlers.attackEndpoints(handlers), { keepAlive: 1 });
      const headers = { accept: "text/event-stream" };
      const controller = new AbortController();
      const readers = await Promise.all(
        Array.from({ length: streams }, async () => {
          const response = await serve(new Request("http://x/v1/watch", { headers, signal: controller.signal }));
          return response.body!.getReader();
        }),
      );
      const end = performance.now() + seconds * 1000;
      const step = Math.max(1, Math.floor(count / 10));
      const heaps: number[] = [];
      for (let pulse = 1; pulse <= count && performance.now() < end; pulse++) {
        const chunks = await Promise.all(readers.map((reader) => reader.read()));
        for (const { value } of chunks) tally.add(JSON.stringify(Buffer.from(value ?? "").toString()));
        if (pulse % step !== 0) continue;
        const resources = measure();
        heaps.push(resources.heapMegabytes);
        log(`${streams} streams, ${pulse} pulses: ${describe(resources)}`);
      }
      controller.abort();
      await Promise.allSettled(readers.map((reader) => reader.closed));
      const growth = heaps.at(-1)! - heaps[0]!;
      tally.note = `heap ${growth < 0 ? "" : "+"}${growth.toFixed(1)} MB`;
      hold(growth <= maxGrowthMegabytes, `the heap grew by ${growth.toFixed(1)} MB`);
      return tally;
    },
  };
}

/** Ends when its caller is gone, and yields nothing before. */
async function* silence(signal: AbortSignal): AsyncGenerator<never, void> {
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
}
