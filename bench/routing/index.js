// Compares our router with its peers in one run: `npm run routing -w bench` after `npm run build`. Only the ratios count.
import { median } from "../median.js";
import { measured } from "../report/measured.js";
import { contestants } from "./contestants.js";
import { routeSet } from "./route-set.js";

const turns = 40;
const passes = 5;
const routes = routeSet();
const order = shuffled(routes.map((_, index) => index));
const methods = order.map((index) => routes[index].method);
const paths = routes.map(({ path }) => Buffer.from(path));

console.log(
  `${routes.length} routes of the code-hosting API, each requested once a pass, mixed, ${turns} turns of ${passes} passes`,
);
const results = Object.entries(contestants).map(([name, build]) => ({
  name,
  build,
  find: build(routes),
  build_ms: [],
  find_ns: [],
}));
for (const result of results) result.wrong = countWrong(result.find);
for (let turn = 0; turn < turns; turn++) {
  for (const result of results) {
    for (let pass = 0; pass < passes; pass++) result.find_ns.push(timeFind(result.find));
    if (turn % 8 === 0) result.build_ms.push(timeBuild(result.build));
  }
}
const [ours] = results;
measured("routing: find", median(ours.find_ns));
measured("routing: build", median(ours.build_ms));
for (const { name, find_ns, build_ms, wrong } of results) {
  const find = median(find_ns);
  const build = median(build_ms);
  console.log(
    `${name.padEnd(16)} find ${find.toFixed(0).padStart(5)} ns (${(find / median(ours.find_ns)).toFixed(2)} x ours)` +
      `  build ${build.toFixed(2).padStart(6)} ms (${(build / median(ours.build_ms)).toFixed(1)} x ours)` +
      (wrong === 0 ? "" : `  found another route for ${wrong} paths`),
  );
}

/** Uses new strings every time, as a server does: their hashes are not cached yet. */
function timeFind(find) {
  const requested = order.map((index) => paths[index].latin1Slice());
  let sum = 0;
  const start = process.hrtime.bigint();
  for (let index = 0; index < requested.length; index++) sum += find(methods[index], requested[index]);
  const time = Number(process.hrtime.bigint() - start) / requested.length;
  if (!Number.isFinite(sum)) throw new Error("a route was not found");
  return time;
}

function timeBuild(build) {
  const start = process.hrtime.bigint();
  const find = build(routes);
  // hono builds on the first match.
  find(routes[0].method, routes[0].path);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

/** A peer may prefer another matching template, but must not be faster because it finds nothing. */
function countWrong(find) {
  return routes.filter(({ method, path }, index) => find(method, path) !== index).length;
}

function shuffled(list) {
  let seed = 1;
  for (let at = list.length - 1; at > 0; at--) {
    seed = (seed * 48271) % 2147483647;
    const other = seed % (at + 1);
    [list[at], list[other]] = [list[other], list[at]];
  }
  return list;
}
