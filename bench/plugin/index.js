// Compares the plugin with its peers, in one run: `npm run plugin -w bench` after `npm run build`. Only the ratios count.
// `-- --peers` also sends the large inputs through the peers, which takes minutes; `-- --tree` adds all of Google's APIs.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { median } from "../median.js";
import { captureRequest, commands, googleProtos, runProtoc, timePlugin } from "./processes.js";

const { values: flags } = parseArgs({ options: { peers: { type: "boolean" }, tree: { type: "boolean" } } });
const root = join(import.meta.dirname, "../..");
const sample = readFileSync(join(root, "testdata/real/sample.txt"), "utf8").trim().split("\n");

startUp();
const peers = flags.peers ? ["protoc-gen-es", "ts-proto"] : [];
generation("google/cloud/compute/v1/compute.proto alone", ["google/cloud/compute/v1/compute.proto"], peers, 5);
generation(`the sample of ${sample.length} files`, sample, peers, 5);
if (flags.tree) {
  const files = filesWithServices();
  generation(`all ${files.length} files with services`, files, [], 3);
}

/** From start to exit, for a request with one small file; buf starts plugins for each folder. */
function startUp() {
  const request = captureRequest(["google/longrunning/operations.proto"]);
  const contestants = {
    "node -e ''": ["-e", ""],
    "protoc-gen-rest": [commands["protoc-gen-rest"]],
    "protoc-gen-es": [commands["protoc-gen-es"]],
    "ts-proto": [commands["ts-proto"]],
  };
  const times = interleave(contestants, 15, (args) => timePlugin(args, request).seconds);
  console.log("start-up with one file");
  for (const [name, seconds] of Object.entries(times)) {
    console.log(line(name, `${(seconds * 1000).toFixed(0)} ms`, seconds / times["node -e ''"], "node"));
  }
}

/** Through protoc, which writes the files, compared with protoc and a plugin that does nothing. */
function generation(title, files, others, turns) {
  const contestants = { "protoc alone": "nothing", "protoc-gen-rest": "protoc-gen-rest" };
  const memory = {};
  const run = (plugin) => {
    const { seconds, megabytes } = runProtoc(plugin, files);
    memory[plugin] = Math.max(memory[plugin] ?? 0, megabytes);
    return seconds;
  };
  const times = interleave(contestants, turns, run);
  for (const peer of others) times[peer] = run(peer);
  console.log(`\n${title}`);
  for (const [name, seconds] of Object.entries(times)) {
    const used = memory[name] > 0 ? `  ${memory[name].toFixed(0)} MiB` : "";
    console.log(line(name, `${seconds.toFixed(2)} s`, seconds / times["protoc alone"], "protoc") + used);
  }
}

/** Medians of turns in which each contestant runs once, so that disturbances affect all of them. */
function interleave(contestants, turns, measure) {
  const samples = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, contestant] of Object.entries(contestants)) samples[name].push(measure(contestant));
  }
  return Object.fromEntries(Object.entries(samples).map(([name, list]) => [name, median(list)]));
}

function line(name, time, ratio, unit) {
  return `  ${name.padEnd(16)} ${time.padStart(9)}  ${ratio.toFixed(2).padStart(7)} x ${unit}`;
}

function filesWithServices() {
  return readdirSync(googleProtos, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".proto"))
    .filter((path) => /^\s*service /m.test(readFileSync(join(googleProtos, path), "utf8")))
    .sort();
}
