// The process that calls malicious servers: `node caller.mjs TARGET` takes an Order for each call, and answers with a Result.
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "undici";
import { ProcessGuard } from "../process-guard.ts";
import { importTarget } from "../target-module.ts";
import type { Caller, Order, Result } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";

/** More memory than any call may take: it ends the call, and the process with it. */
const maxGrowth = 400 * 1e6;

const guard = new ProcessGuard();
const target = await importTarget(process.argv[2]!);
process.on("message", async (order) => {
  const result = await run(order as Order);
  process.send?.(result);
});
process.send?.("ready");

async function run({ name, transport, baseUrl }: Order): Promise<Result> {
  const scenario = scenarios.find((it) => it.name === name)!;
  const caller: Caller = {
    target,
    baseUrl,
    client({ webSocket = false, ...options } = {}) {
      const { createTransport } = target.client;
      const { createNodeTransport } = target.node;
      const all = { baseUrl, ...options, ...(webSocket && { WebSocket }) };
      return target.clients.createAttackClient(transport === "node" ? createNodeTransport(all) : createTransport(all));
    },
  };
  const call = scenario.call ?? (({ client }: Caller) => client().echo({}));
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const rejected = guard.rejections;
  const start = performance.now();
  let growth = 0;
  let tooMuch = () => {};
  const watch = setInterval(() => {
    growth = Math.max(growth, process.memoryUsage().rss - before);
    if (growth > maxGrowth) tooMuch();
  }, 10);
  const limit = new Promise<Partial<Result>>((resolve) => {
    tooMuch = () => resolve({ value: "too much memory" });
  });
  const outcome = await Promise.race([
    limit,
    call(caller).then(
      (value) => ({ value: toJson(value) }),
      (error: unknown) => ({ error: describe(error) }),
    ),
  ]);
  const milliseconds = Math.round(performance.now() - start);
  growth = Math.max(growth, process.memoryUsage().rss - before);
  clearInterval(watch);
  // Time for a rejection without a handler to show itself.
  await sleep(20);
  return { ...outcome, milliseconds, growth, rejections: guard.rejections - rejected };
}

function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null, (_, it) => (typeof it === "bigint" ? `${it}` : it)));
}

function describe(error: unknown): NonNullable<Result["error"]> {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error), length: 0 };
  const { name, message } = error;
  const code = "code" in error ? { code: String(error.code) } : {};
  return { name, ...code, message: message.slice(0, 500), length: message.length };
}
