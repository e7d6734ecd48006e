// Compares servers on node:http with the peers, in one run: `npm run server -w bench` after `npm run build`. Only the ratios
// count. `-- --rounds 50` measures longer.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { large, small, wrong } from "../books/values.js";
import { interleave } from "../interleave.js";
import { median, medianRatio } from "../median.js";
import { printTable } from "../print-table.js";
import { generateRest } from "../protoc.js";
import { measured } from "../report/measured.js";
import { startServer } from "../start-server.js";
import { createLoad, requestBytes } from "./load.js";

const { values: flags } = parseArgs({ options: { rounds: { type: "string", default: "9" } } });
const rounds = Number(flags.rounds);
const connections = 32;
const milliseconds = 400;

/** The module in listeners/ of each contestant. The first is the lower bound. */
const contestants = {
  "node:http": "node-http",
  "node:http, our checks": "node-http-checked",
  createNodeListener: "node-listener",
  "createNodeListener, intercepted and observed": "node-listener-observed",
  Fastify: "fastify",
  "fetch by hand, @hono/node-server": "fetch-by-hand",
  "fetch by hand, our checks, @hono/node-server": "fetch-by-hand-checked",
  "Hono, @hono/node-server": "hono",
  "createFetchHandler, @hono/node-server": "fetch-handler",
};
const names = Object.keys(contestants);
const [floor] = names;
const unchecked = [floor, "fetch by hand, @hono/node-server"];
const requests = {
  [`GET ${size(small)} B`]: requestBytes("GET", "/v1/books/emma"),
  [`POST ${size(large)} B, echoed`]: requestBytes("POST", "/v1/books", JSON.stringify(large)),
};

generateRest(join(import.meta.dirname, "../books"), join(import.meta.dirname, "gen"), "books.proto");
const servers = {};
for (const [name, module] of Object.entries(contestants)) {
  servers[name] = await startServer(new URL(`./listeners/${module}.js`, import.meta.url));
  await checkAnswers(name, `http://127.0.0.1:${servers[name].port}/v1/books`);
}

console.log(`${connections} connections, medians of ${rounds} interleaved rounds of ${milliseconds} ms`);
for (const [title, request] of Object.entries(requests)) await compare(title, request);
for (const server of Object.values(servers)) server.stop();

async function compare(title, request) {
  const loads = {};
  for (const name of names) {
    loads[name] = await createLoad(servers[name].port, request, connections);
    await loads[name].run(milliseconds);
  }
  const results = await interleave(names, rounds, async (name) => {
    const before = await servers[name].cpuTime();
    const { answers, seconds } = await loads[name].run(milliseconds);
    const used = (await servers[name].cpuTime()) - before;
    return { rate: answers / seconds, perCpu: (answers * 1e6) / used };
  });
  for (const load of Object.values(loads)) load.close();

  const perCpu = (name) => results[name].map((result) => result.perCpu);
  const [method] = title.split(" ");
  for (const name of names) measured(`${name}, ${method}`, medianRatio(perCpu(name), perCpu(floor)));
  measured(
    `createFetchHandler, ${method}`,
    medianRatio(
      perCpu("createFetchHandler, @hono/node-server"),
      perCpu("fetch by hand, our checks, @hono/node-server"),
    ),
  );

  console.log();
  const heads = ["requests/s", `x ${floor}`, "per second of server CPU", `x ${floor}`];
  printTable([[title, ...heads], ...names.map((name) => [name, ...cells("rate", name), ...cells("perCpu", name)])]);

  function cells(figure, name) {
    const [own, floors] = [name, floor].map((name) => results[name].map((result) => result[figure]));
    return [median(own).toFixed(0), medianRatio(own, floors).toFixed(2)];
  }
}

/** Ensures that no contestant gains an advantage by omitting something. */
async function checkAnswers(name, url) {
  const post = (book) =>
    fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(book) });
  await checkBook(name, await fetch(`${url}/emma`), small);
  await checkBook(name, await post(large), large);
  const { status } = await post(wrong);
  if (!unchecked.includes(name) && status !== 400) throw new Error(`${name} answers a wrong book with ${status}`);
}

async function checkBook(name, response, book) {
  const text = await response.text();
  if (!response.ok || size(JSON.parse(text)) !== size(book)) throw new Error(`${name}: ${response.status} ${text}`);
}

function size(book) {
  return JSON.stringify(book).length;
}
