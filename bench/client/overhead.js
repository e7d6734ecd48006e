import { large, small } from "../books/values.js";
import { interleave } from "../interleave.js";
import { median } from "../median.js";
import { printTable } from "../print-table.js";
import { measured } from "../report/measured.js";
import { checkAnswer, fetchByHand, fetchTransport, openapiFetch } from "./contestants.js";

const rounds = 100;
const calls = 500;
const contestants = { "fetch by hand": fetchByHand, createTransport: fetchTransport, "openapi-fetch": openapiFetch };
const names = Object.keys(contestants);
const [floor] = names;

/** The time that each client adds to a call of `fetch` and the parsing of its response. */
export async function compareOverhead() {
  console.log(`over a stub of fetch, medians of ${rounds} interleaved rounds of ${calls} calls`);
  await compare("get", small);
  await compare("post", large);
}

async function compare(method, book) {
  const fetch = stubOf(book);
  const clients = Object.entries(contestants).map(([name, create]) => [name, create("http://books.example", fetch)]);
  const run = Object.fromEntries(clients.map(([name, client]) => [name, client[method]]));
  for (const [name, call] of Object.entries(run)) checkAnswer(name, await call(), book);
  await interleave(names, 10, (name) => time(run[name]));
  const results = await interleave(names, rounds, (name) => time(run[name]));

  const title = `${method.toUpperCase()} ${JSON.stringify(book).length} B`;
  const rows = names.map((name) => {
    const over = median(results[name].map((result, round) => result - results[floor][round]));
    measured(`${name} over a stub of fetch, ${method.toUpperCase()}`, over);
    return [name, median(results[name]).toFixed(2), over.toFixed(2)];
  });
  console.log();
  printTable([[title, "us per call", `us over ${floor}`], ...rows]);
}

/** A `fetch` that responds immediately, without a Response: creating one takes longer than everything else. */
function stubOf(book) {
  const text = JSON.stringify(book);
  const headers = new Headers({ "content-type": "application/json", "content-length": `${text.length}` });
  const bytes = new TextEncoder().encode(text);
  const decode = () => new TextDecoder().decode(bytes);
  const content = { text: async () => decode(), json: async () => JSON.parse(decode()) };
  const response = { status: 200, statusText: "OK", ok: true, headers, body: { getReader }, ...content };

  function getReader() {
    const chunks = [bytes];
    return { read: async () => ({ value: chunks.pop() }), cancel: async () => {} };
  }

  return async () => response;
}

/** Microseconds of one call. */
async function time(call) {
  const start = process.hrtime.bigint();
  for (let n = 0; n < calls; n++) await call();
  return Number(process.hrtime.bigint() - start) / calls / 1_000;
}
