// Compares the latency of servers in production clothes, with few and many operations: `npm run latency -w bench` after
// `npm run build`. Only the ratios count. `-- --rounds 5 --rate 2000` changes the run.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { large } from "../books/values.js";
import { interleave } from "../interleave.js";
import { median } from "../median.js";
import { printTable } from "../print-table.js";
import { generateRest } from "../protoc.js";
import { requestBytes } from "../server/load.js";
import { startServer } from "../start-server.js";
import { createFixedRate } from "./fixed-rate.js";
import { collection, isRead, protoFile } from "./proto-file.js";
import { token } from "./work.js";

const { values: flags } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, rate: { type: "string", default: "3000" } },
});
const rounds = Number(flags.rounds);
const rate = Number(flags.rate);
const seconds = 3;
const connections = 64;
const percentiles = [50, 99, 99.9];

/** The module in listeners/ of each contestant. */
const contestants = { createNodeListener: "node-listener", Fastify: "fastify", "Hono, @hono/node-server": "hono" };
const names = Object.keys(contestants);
const sizes = [10, 100, 1000];

const proto = join(import.meta.dirname, "proto");
rmSync(proto, { recursive: true, force: true });
mkdirSync(proto);
for (const size of sizes) writeFileSync(join(proto, `latency${size}.proto`), protoFile(size));
generateRest(
  [proto, join(import.meta.dirname, "../books"), join(import.meta.dirname, "../../proto")],
  join(import.meta.dirname, "gen"),
  ...sizes.map((size) => `latency${size}.proto`),
  "books.proto",
);

console.log(
  `${rate} requests/s at fixed times, half of them POST of 1 kB, with authentication, an interceptor, checks and a log; medians of ${rounds} interleaved rounds of ${seconds} s`,
);
for (const size of sizes) await compare(size);

async function compare(size) {
  const requests = Array.from({ length: size }, (_, at) => request(size, at));
  const servers = {};
  const loads = {};
  for (const name of names) {
    const module = new URL(`./listeners/${contestants[name]}.js?operations=${size}`, import.meta.url);
    servers[name] = await startServer(module);
    loads[name] = await createFixedRate(servers[name].port, requests, connections);
    // Code that has not run yet is slow, and each route of it.
    await loads[name].run(rate, 2);
  }
  const results = await interleave(names, rounds, async (name) => {
    const latencies = await loads[name].run(rate, seconds);
    return percentiles.map((percentile) => latencies[Math.ceil((latencies.length * percentile) / 100) - 1]);
  });
  for (const name of names) {
    loads[name].close();
    servers[name].stop();
  }

  console.log();
  const rows = names.map((name) => [
    name,
    ...percentiles.map((_, at) => `${median(results[name].map((round) => round[at])).toFixed(2)} ms`),
  ]);
  printTable([[`${size} operations`, ...percentiles.map((percentile) => `p${percentile}`)], ...rows]);
}

function request(size, at) {
  const path = collection(size, at);
  const headers = { authorization: `Bearer ${token}` };
  return isRead(at)
    ? requestBytes("GET", `${path}/emma`, "", headers)
    : requestBytes("POST", path, JSON.stringify(large), headers);
}
