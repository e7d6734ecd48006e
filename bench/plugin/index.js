// Compares the plugin with its peers, in one run: `npm run plugin -w bench` after `npm run build`. Only the ratios count.
// `-- --peers` also sends the large inputs through the peers, which takes minutes; `-- --tree` adds all of Google's APIs.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { median } from "../median.js";
import { measured } from "../report/measured.js";
import { captureRequest, commands, googleProtos, runProtoc, timePlugin } from "./processes.js";

const { values: flags } = parseArgs({ options: { peers: { type: "boolean" }, tree: { type: "boolean" } } });
const root = join(import.meta.dirname, "../..");
const sample = readFileSync(join(root, "testdata/real/sample.txt"), "utf8").trim().split("\n");

startUp();
const peers = flags.peers ? ["protoc-gen-es", "ts-proto"] : [];
const compute = ["google/cloud/compute/v1/compute.proto"];
measured("plugin: compute.proto", generation("google/cloud/compute/v1/compute.proto alone", compute, peers, 5));
measured("plugin: the sample", generation(`the sample of ${sample.length} files`, sample, peers, 5));
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
  const runs = interleave(contestants, 15, (args) => timePlugin(args, request));
  const times = Object.fromEntries(Object.entries(runs).map(([name, list]) => [name, medianOf(list, "seconds")]));
  measured("plugin: start-up", times["protoc-gen-rest"] / times["node -e ''"]);
  console.log("start-up with one file");
  for (const [name, seconds] of Object.entries(times)) {
    console.log(line(name, `${(seconds * 1000).toFixed(0)} ms`, seconds / times["node -e ''"], "node"));
  }
}

/** Through protoc, which writes the files, compared with protoc and a plugin that does nothing. Returns the ratio of times. */
function generation(title, files, others, turns) {
  const contestants = { "protoc alone": "nothing", "protoc-gen-rest": "protoc-gen-rest" };
  const runs = interleave(contestants, turns, (plugin) => runProtoc(plugin, files));
  for (const peer of others) runs[peer] = [runProtoc(peer, files)];
  const medians = (key) => Object.fromEntries(Object.entries(runs).map(([name, list]) => [name, medianOf(list, key)]));
  const [times, cpuTimes] = [medians("seconds"), medians("cpuSeconds")];
  console.log(`\n${title}`);
  for (const [name, seconds] of Object.entries(times)) {
    const cpu = `${cpuTimes[name].toFixed(2).padStart(7)} s of CPU ${ratio(cpuTimes[name], cpuTimes["protoc alone"])} x`;
    const megabytes = Math.max(...runs[name].map((run) => run.megabytes));
    const used = megabytes > 0 ? `  ${megabytes.toFixed(0)} MiB` : "";
    console.log(`${line(name, `${seconds.toFixed(2)} s`, seconds / times["protoc alone"], "protoc")} ${cpu}${used}`);
  }
  return times["protoc-gen-rest"] / times["protoc alone"];
}

/** The results of turns in which each contestant runs once, so that disturbances affect all of them. */
function interleave(contestants, turns, measure) {
  const samples = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, contestant] of Object.entries(contestants)) samples[name].push(measure(contestant));
  }
  return samples;
}

function medianOf(runs, key) {
  return median(runs.map((run) => run[key]));
}

function ratio(value, floor) {
  return (value / floor).toFixed(2).padStart(7);
}

function line(name, time, times, unit) {
  return `  ${name.padEnd(16)} ${time.padStart(9)}  ${ratio(times, 1)} x ${unit}`;
}

function filesWithServices() {
  return readdirSync(googleProtos, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".proto"))
    .filter((path) => /^\s*service /m.test(readFileSync(join(googleProtos, path), "utf8")))
    .sort();
}
