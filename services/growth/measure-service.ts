import { readFile } from "node:fs/promises";
import { ServiceProcess } from "../load/service-process.ts";
import { createStore, type StoreOptions } from "../store/create-store.ts";
import type { Store } from "../store/store.ts";
import type { GrowthCall, GrowthCase } from "./growth-case.ts";

export interface GrowthOptions {
  /** The path of start.js. */
  readonly program: string;
  /** Where the database is. */
  readonly where: Pick<StoreOptions, "data" | "database">;
  readonly sizes: readonly number[];
  /** How often each call is made. */
  readonly repetitions: number;
  /** Is called with each figure. */
  tell(figure: Figure): void;
}

export interface Figure {
  readonly size: number;
  readonly label: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly bytes: number;
  /** The most memory that the process has had since it started, with its database if it has one; undefined if the platform does not tell. */
  readonly peakMegabytes: number | undefined;
}

/** Fills a service with more and more rows, and makes its calls with each number of them. */
export async function measureService(name: string, growth: GrowthCase, options: GrowthOptions): Promise<void> {
  const { where, sizes } = options;
  const args = where.database === undefined ? ["--data", where.data ?? ""] : ["--database", where.database];
  const process = new ServiceProcess(options.program, [...args, "--password", "growth"]);
  // The first start creates the tables.
  await process.start();
  await process.end("SIGTERM");
  let filled = 0;
  for (const size of sizes) {
    await withStore(where, async (store) => {
      await growth.fill(store, filled + 1, size);
      await store.query("vacuum analyze");
    });
    filled = size;
    await process.start();
    // The first call of a process also loads what the service needs.
    await send(process.urlOf(name), { path: "/" }, size);
    for (const call of growth.calls) await measureCall(name, call, size, process, options);
    await process.end("SIGTERM");
  }
}

async function measureCall(
  name: string,
  call: GrowthCall,
  size: number,
  process: ServiceProcess,
  { where, repetitions, tell }: GrowthOptions,
): Promise<void> {
  const times: number[] = [];
  let answer = { status: 0, bytes: 0 };
  for (let at = 0; at < repetitions; at++) {
    if (at > 0 && call.reset !== undefined) {
      // PGlite has one owner at a time.
      await process.end("SIGTERM");
      await withStore(where, async (store) => void (await call.reset?.(store)));
      await process.start();
    }
    const start = performance.now();
    answer = await send(process.urlOf(name), call, size);
    times.push(performance.now() - start);
  }
  const milliseconds = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  tell({ size, label: call.label, ...answer, milliseconds, peakMegabytes: await peakOf(process.pid) });
}

async function withStore(where: GrowthOptions["where"], run: (store: Store) => Promise<void>): Promise<void> {
  const store = await createStore(where);
  try {
    await run(store);
  } finally {
    await store.close();
  }
}

async function send(
  origin: string,
  { method = "GET", path, headers = {}, body }: Omit<GrowthCall, "label">,
  size: number,
): Promise<{ status: number; bytes: number }> {
  const fill = (text: string) => text.replace("COUNT", String(size));
  const init = body === undefined ? { method, headers } : { method, headers, body: fill(body) };
  const response = await fetch(origin + fill(path), init);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return { status: response.status, bytes };
}

/** Linux alone tells it. */
async function peakOf(pid: number | undefined): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(text) ?? [];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
}
