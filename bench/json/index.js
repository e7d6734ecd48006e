// Compares reading and writing JSON with the peers, in one run: `npm run json -w bench` after `npm run build`. Only ratios count.
import { isDeepStrictEqual } from "node:util";
import { fromJson, toJson } from "@bufbuild/protobuf";
import { createCheck, parse } from "@protoc-gen-rest/runtime/json";
import { median } from "../median.js";
import { measured } from "../report/measured.js";
import { readByHand, writeByHand } from "./by-hand.js";
import { generate } from "./generate.js";
import { ajvChecks, zodSchemas } from "./schemas.js";
import { values } from "./values.js";

const turns = 200;
let sink;
const names = { key: "Key", list: "ListBooksResponse", deep: "Section" };
const { ours, forEs, forTsProto, filled, tsProto, registry } = await generate();

const identity = (message) => message;

function contestants(shape) {
  const name = names[shape];
  const desc = registry.getMessage(`bench.library.v1.${name}`);
  const [read, write] = [ours[`read${name}`], ours[`write${name}`] ?? identity];
  const serve = ours[`serve${name}`];
  const [codec, filledCodec] = [{ read }, { read: filled[`read${name}`] }];
  const [esCodec, tsCodec] = [{ read: forEs[`read${name}`] }, { read: forTsProto[`read${name}`] }];
  const text = JSON.stringify(values[shape]);
  const message = read(JSON.parse(text), createCheck());
  const es = fromJson(desc, JSON.parse(text));
  const ts = tsProto[name].fromJSON(JSON.parse(text));
  if (JSON.stringify(write(message)) !== text) throw new Error(`${name} is written otherwise`);
  agree(name, forEs, es, toJson(desc, es));
  agree(name, { [`read${name}`]: readByHand[shape], [`write${name}`]: writeByHand[shape] }, es, toJson(desc, es));
  agree(name, forTsProto, ts, tsProto[name].toJSON(ts));
  return {
    text,
    reading: {
      "JSON.parse": () => JSON.parse(text),
      plain: () => parse(codec, text),
      "plain, without the text": () => read(JSON.parse(text), createCheck()),
      "plain, fill_defaults": () => parse(filledCodec, text),
      "plain (server)": () => read(JSON.parse(text), createCheck({ unknown: "drop", request: true })),
      "messages=es": () => parse(esCodec, text),
      "messages=es, by hand, unchecked": () => readByHand[shape](JSON.parse(text)),
      "protobuf-es": () => fromJson(desc, JSON.parse(text)),
      "messages=ts-proto": () => parse(tsCodec, text),
      "ts-proto": () => tsProto[name].fromJSON(JSON.parse(text)),
      zod: () => zodSchemas[shape].parse(JSON.parse(text)),
      ajv: () => ajvChecks[shape](JSON.parse(text)),
    },
    writing: {
      "JSON.stringify": () => JSON.stringify(values[shape]),
      plain: () => JSON.stringify(write(message)),
      "plain (server)": () => JSON.stringify(serve(message)),
      "messages=es": () => JSON.stringify(forEs[`write${name}`](es)),
      "messages=es, by hand, unchecked": () => JSON.stringify(writeByHand[shape](es)),
      "protobuf-es": () => JSON.stringify(toJson(desc, es)),
      "messages=ts-proto": () => JSON.stringify(forTsProto[`write${name}`](ts)),
      "ts-proto": () => JSON.stringify(tsProto[name].toJSON(ts)),
    },
  };
}

/** Ensures that codecs for the messages of a peer read and write what the peer does. */
function agree(name, codecs, message, json) {
  const read = codecs[`read${name}`](structuredClone(json), createCheck());
  if (!isDeepStrictEqual(read, message)) throw new Error(`${name} is read otherwise`);
  const again = codecs[`read${name}`](JSON.parse(JSON.stringify(codecs[`write${name}`](message))), createCheck());
  if (!isDeepStrictEqual(again, message)) throw new Error(`${name} is written otherwise`);
}

console.log(`ratios to JSON.parse and JSON.stringify, medians of ${turns} interleaved turns`);
for (const shape of Object.keys(names)) {
  const { text, reading, writing } = contestants(shape);
  report("reading", shape, text, measure(reading));
  report("writing", shape, text, measure(writing));
}

function report(direction, shape, text, { ratios, floor }) {
  for (const [name, ratio] of Object.entries(ratios)) measured(`${direction} ${shape}, ${name}`, ratio);
  const each = Object.entries(ratios).map(([name, ratio]) => `${name} ${ratio.toFixed(2)}`);
  console.log(`${direction} ${shape} (${text.length} B, ${floor.toFixed(2)} us): ${each.join("  ")}`);
}

/**
 * Returns, for each function, the median of its ratios to the first one in the same turn, and the median microseconds of
 * the first. All functions run in each turn, in changing order, so that other work on the machine affects all of them.
 */
function measure(functions) {
  const entries = Object.entries(functions);
  const [[floorName, floor]] = entries;
  for (let i = 0; i < 2_000; i++) floor();
  const rounds = Math.max(5, Math.round(500 / time(floor, 200)));
  for (const [, run] of entries) time(run, rounds);
  const samples = new Map(entries.map(([name]) => [name, []]));
  for (let turn = 0; turn < turns; turn++) {
    const shift = turn % entries.length;
    for (const [name, run] of [...entries.slice(shift), ...entries.slice(0, shift)])
      samples.get(name).push(time(run, rounds));
  }
  const floors = samples.get(floorName);
  const ratios = [...samples].map(([name, times]) => [name, median(times.map((each, turn) => each / floors[turn]))]);
  return { ratios: Object.fromEntries(ratios.slice(1)), floor: median(floors) };
}

/** Microseconds of one call. */
function time(run, rounds) {
  const start = process.hrtime.bigint();
  for (let i = 0; i < rounds; i++) sink = run();
  return Number(process.hrtime.bigint() - start) / rounds / 1_000;
}

if (sink === undefined) throw new Error("nothing was measured");
