import { large, small } from "../books/values.js";
import { interleave } from "../interleave.js";
import { median, medianRatio } from "../median.js";
import { printTable } from "../print-table.js";
import { measured } from "../report/measured.js";
import { startServer } from "../start-server.js";
import { checkAnswer, fetchByHand, fetchTransport, nodeTransport, openapiFetch, undiciByHand } from "./contestants.js";

const inFlight = 32;
const milliseconds = 300;
const contestants = {
  fetch: fetchByHand,
  createTransport: fetchTransport,
  "openapi-fetch": openapiFetch,
  "undici.request": undiciByHand,
  createNodeTransport: nodeTransport,
};
const names = Object.keys(contestants);
const floors = ["fetch", "undici.request"];

/** Calls per second to a server that responds with constant text. */
export async function compareThroughput(rounds) {
  const server = await startServer(new URL("./constant-books.js", import.meta.url));
  const create = ([name, create]) => [name, create(`http://127.0.0.1:${server.port}`, globalThis.fetch)];
  const clients = Object.fromEntries(Object.entries(contestants).map(create));
  console.log(`\n${inFlight} calls in flight, medians of ${rounds} interleaved rounds of ${milliseconds} ms`);
  await compare(clients, "get", small, rounds);
  await compare(clients, "post", large, rounds);
  for (const client of Object.values(clients)) await client.close?.();
  server.stop();
}

async function compare(clients, method, book, rounds) {
  for (const name of names) checkAnswer(name, await clients[name][method](), book);
  const measure = (name) => run(clients[name][method]);
  await interleave(names, 1, measure);
  const results = await interleave(names, rounds, measure);

  const perCpu = (name) => results[name].map((result) => result.perCpu);
  measured(
    `createNodeTransport, ${method.toUpperCase()}`,
    medianRatio(perCpu("createNodeTransport"), perCpu("undici.request")),
  );

  const title = `${method.toUpperCase()} ${JSON.stringify(book).length} B`;
  const ratioHeads = floors.map((floor) => `x ${floor}`);
  const heads = ["calls/s", ...ratioHeads, "per second of client CPU", ...ratioHeads];
  console.log();
  printTable([[title, ...heads], ...names.map((name) => [name, ...cells("rate", name), ...cells("perCpu", name)])]);

  function cells(figure, name) {
    const figures = (name) => results[name].map((result) => result[figure]);
    const ratios = floors.map((floor) => medianRatio(figures(name), figures(floor)).toFixed(2));
    return [median(figures(name)).toFixed(0), ...ratios];
  }
}

/** Keeps `inFlight` calls going until the time is over. */
async function run(call) {
  const [start, cpuBefore] = [performance.now(), process.cpuUsage()];
  const counts = await Promise.all(Array.from({ length: inFlight }, () => repeat(call, start + milliseconds)));
  const { user, system } = process.cpuUsage(cpuBefore);
  const done = counts.reduce((sum, count) => sum + count);
  return { rate: (done * 1000) / (performance.now() - start), perCpu: (done * 1e6) / (user + system) };
}

async function repeat(call, deadline) {
  let count = 0;
  for (; performance.now() < deadline; count++) await call();
  return count;
}
