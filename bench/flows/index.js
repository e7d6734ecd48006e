// Measures long streams and many of them: throughput beside node:http, and the memory of the server, which must stay flat:
// `npm run flows -w bench` after `npm run build`. `-- --rounds 5` measures longer.
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { request } from "undici";
import { interleave } from "../interleave.js";
import { median, medianRatio } from "../median.js";
import { printTable } from "../print-table.js";
import { generateRest } from "../protoc.js";
import { startServer } from "../start-server.js";

const { values: flags } = parseArgs({ options: { rounds: { type: "string", default: "3" } } });
const rounds = Number(flags.rounds);
const gigabyte = 2 ** 30;
const watchers = 10_000;
const names = ["node:http", "createNodeListener"];

const root = join(import.meta.dirname, "../..");
generateRest(
  [import.meta.dirname, join(root, "bench/books"), join(root, "proto")],
  join(import.meta.dirname, "gen"),
  "flows.proto",
  "books.proto",
);

/** Each moves something through a server, and resolves to what has arrived. */
const flows = {
  "a million messages down": { expected: 1e6, unit: "messages/s", run: messages },
  "a gigabyte down": { expected: gigabyte, unit: "MB/s", run: download },
  "a gigabyte up": { expected: gigabyte, unit: "MB/s", run: upload },
};

console.log(`medians of ${rounds} interleaved rounds; growth of the server's memory while it works`);
for (const [title, flow] of Object.entries(flows)) await compare(title, flow);
await compareWatchers();

async function compare(title, { expected, unit, run }) {
  const servers = {};
  for (const name of names) servers[name] = await start(name);
  const results = await interleave(names, rounds, async (name) => {
    const { port, memory, cpuTime } = servers[name];
    const before = await memory();
    const cpuBefore = await cpuTime();
    const start = performance.now();
    let most = before;
    let isDone = false;
    const watching = (async () => {
      while (!isDone) {
        most = Math.max(most, await memory());
        await sleep(50);
      }
    })();
    const arrived = await run(port);
    const elapsed = (performance.now() - start) / 1000;
    isDone = true;
    await watching;
    if (arrived !== expected) throw new Error(`${name}: ${arrived} of ${expected} have arrived`);
    const used = ((await cpuTime()) - cpuBefore) / 1e6;
    const amount = unit === "MB/s" ? expected / 1e6 : expected;
    return { rate: amount / elapsed, perCpu: amount / used, growth: Math.max(0, most - before) };
  });
  for (const name of names) servers[name].stop();

  const [floor] = names;
  const figures = (name, key) => results[name].map((round) => round[key]);
  const rows = names.map((name) => [
    name,
    median(figures(name, "rate")).toFixed(0),
    median(figures(name, "perCpu")).toFixed(0),
    medianRatio(figures(name, "perCpu"), figures(floor, "perCpu")).toFixed(2),
    `${(median(figures(name, "growth")) / 1e6).toFixed(0)} MB`,
  ]);
  console.log();
  printTable([[title, unit, "per second of CPU", `x ${floor}`, "growth"], ...rows]);
}

async function messages(port) {
  const { body } = await get(port, "/v1/watch?count=1000000");
  let lines = 0;
  for await (const chunk of body) for (const byte of chunk) if (byte === 10) lines++;
  return lines;
}

async function download(port) {
  const { body } = await get(port, `/v1/file?bytes=${gigabyte}`);
  let bytes = 0;
  for await (const { length } of body) bytes += length;
  return bytes;
}

async function upload(port) {
  const chunk = new Uint8Array(1 << 16).fill(1);
  async function* chunks() {
    for (let sent = 0; sent < gigabyte; sent += chunk.length) yield chunk;
  }
  const { body } = await request(`http://127.0.0.1:${port}/v1/file`, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: chunks(),
  });
  return Number((await body.json()).bytes);
}

function get(port, path) {
  return request(`http://127.0.0.1:${port}${path}`, { headers: { accept: "application/x-ndjson, */*;q=0.5" } });
}

/** Streams that are open and silent. */
async function compareWatchers() {
  const rows = [];
  for (const name of names) {
    const server = await start(name);
    const before = await server.memory();
    const sockets = [];
    for (let at = 0; at < watchers; at += 500) {
      sockets.push(...(await Promise.all(Array.from({ length: 500 }, () => watch(server.port)))));
    }
    await sleep(2000);
    const opened = await server.memory();
    await sleep(5000);
    const idle = await server.memory();
    for (const socket of sockets) socket.destroy();
    server.stop();
    rows.push([
      name,
      `${((opened - before) / watchers / 1000).toFixed(1)} kB`,
      `${((idle - opened) / 1e6).toFixed(1)} MB`,
    ]);
  }
  console.log();
  printTable([[`${watchers} idle watchers`, "each", "growth in 5 s"], ...rows]);
}

async function watch(port) {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write("GET /v1/watch HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n");
  const [answer] = await once(socket, "data");
  if (!answer.latin1Slice().startsWith("HTTP/1.1 200 ")) throw new Error(`unexpected answer: ${answer}`);
  return socket;
}

function start(name) {
  const module = { "node:http": "node-http", createNodeListener: "node-listener" }[name];
  return startServer(new URL(`./listeners/${module}.js`, import.meta.url));
}
