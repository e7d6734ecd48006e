// `npm run platforms`: makes the same calls from and to every platform, and prints a table. Arguments choose platforms by name.
import { pathToFileURL } from "node:url";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { EventSource } from "eventsource";
import { WebSocket } from "ws";
import { buildPrograms } from "./build-programs.ts";
import { calls } from "./calls.ts";
import { chromiumPlatform } from "./chromium-platform.ts";
import { nextPlatform } from "./next-platform.ts";
import type { Platform } from "./platform.ts";
import { type CallResult, type Feature, makeCalls } from "./platform-call.ts";
import { processPlatforms } from "./process-platforms.ts";
import type { CreateClient } from "./programs/call.ts";
import { startServer } from "./running.ts";
import { workerdPlatform } from "./workerd-platform.ts";

// Node.js 20 has none of its own.
Object.assign(globalThis, { EventSource, WebSocket });
const find = await buildPrograms();
const { createAttackClient }: { readonly createAttackClient: CreateClient } = await import(
  pathToFileURL(find("client")).href
);
const wanted = process.argv.slice(2).map((name) => name.toLowerCase());
const platforms = [...processPlatforms(find), workerdPlatform(find), chromiumPlatform(find), nextPlatform()].filter(
  ({ name }) => wanted.length === 0 || wanted.some((it) => name.toLowerCase().includes(it)),
);
const own = await startServer(process.execPath, [find("serve-http")], (line) => line);
let failed = false;
const rows: (readonly string[])[] = [["platform", "version", "as a client", "as a server"]];
for (const platform of platforms) {
  const { name, missing } = platform;
  if (missing !== undefined) {
    rows.push([name, "", `skipped: ${missing}`, ""]);
    continue;
  }
  console.error(name);
  const version = await platform.version();
  rows.push([name, version, await asClient(platform), await asServer(platform)]);
}
await own.close();
printTable(rows);
process.exit(failed ? 1 : 0);

async function asClient({ call, clientLacks = [] }: Platform): Promise<string> {
  return call === undefined ? "-" : summary(() => call(own.origin), clientLacks);
}

async function asServer({ serve, serverLacks = [] }: Platform): Promise<string> {
  if (serve === undefined) return "-";
  return summary(async () => {
    const { origin, close } = await serve();
    try {
      return await makeCalls(calls, createAttackClient, origin, createTransport);
    } finally {
      await close();
    }
  }, serverLacks);
}

/** Prints what failed, and returns how many calls did not. */
async function summary(run: () => Promise<readonly CallResult[]>, lacks: readonly Feature[]): Promise<string> {
  const results = await run().catch((error: Error) => error);
  if (results instanceof Error) {
    failed = true;
    console.error(`  ${results.message}`);
    return "FAILED";
  }
  const made = results.filter(({ needs }) => needs === undefined || !lacks.includes(needs));
  const broken = made.filter(({ problem }) => problem !== undefined);
  for (const { name, problem } of broken) console.error(`  ${name}: ${problem}`);
  if (broken.length > 0) failed = true;
  const without = lacks.length === 0 ? "" : `, without ${lacks.join(" and ")}`;
  return `${made.length - broken.length} of ${made.length} calls${without}`;
}

function printTable(table: readonly (readonly string[])[]): void {
  const [head = []] = table;
  const widths = head.map((_, column) => Math.max(...table.map((row) => (row[column] ?? "").length)));
  for (const [index, row] of table.entries()) {
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`);
    if (index === 0) console.log(`| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
  }
}
