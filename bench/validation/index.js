// Compares checks of a request with ten rules, in one run: `npm run validation -w bench` after `npm run build`. Only ratios count.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { create, createFileRegistry, fromBinary, fromJson, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { createValidator } from "@bufbuild/protovalidate";
import { file_buf_validate_validate } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { validated } from "@protoc-gen-rest/runtime/codegen/v1";
import { createCheck } from "@protoc-gen-rest/runtime/json";
import * as valibot from "valibot";
import { median } from "../median.js";
import { printTable } from "../print-table.js";
import { generateRestWith, protoc } from "../protoc.js";
import { measured } from "../report/measured.js";
import { ajvOrder } from "./ajv-order.js";
import { schemaSizes } from "./sizes.js";
import { valibotOrder } from "./valibot-order.js";
import { order } from "./value.js";
import { zodOrder } from "./zod-order.js";

const turns = 200;
const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "gen");

// npm has buf/validate/validate.proto as a descriptor only.
mkdirSync(out, { recursive: true });
const rules = join(here, "validate.binpb");
const { proto, dependencies } = file_buf_validate_validate;
const file = [...dependencies.map((dependency) => dependency.proto), proto];
writeFileSync(rules, toBinary(FileDescriptorSetSchema, create(FileDescriptorSetSchema, { file })));
generateRestWith(["emit=client+handlers+schemas"], here, out, `--descriptor_set_in=${rules}`, "order.proto");
const set = join(out, "set.binpb");
protoc(here, `--descriptor_set_in=${rules}`, "--include_imports", `--descriptor_set_out=${set}`, "order.proto");

const codecs = await import(pathToFileURL(join(out, "order_codecs.js")).href);
const { createOrderRequestSchema } = await import(pathToFileURL(join(out, "order_schemas.js")).href);
const { validate } = createOrderRequestSchema["~standard"];
const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync(set)));
const desc = registry.getMessage("bench.validation.v1.CreateOrderRequest");
const validator = createValidator({ registry });
const interpreter = createValidator({ registry, disableNativeRules: true });
const es = fromJson(desc, order);
const value = JSON.parse(JSON.stringify(order));
const request = { unknown: "drop", request: true };
const readRequest = validated(codecs.readCreateOrderRequest, codecs.validateCreateOrderRequest);

const contestants = {
  "protovalidate, CEL alone": () => interpreter.validate(desc, es).kind === "valid",
  protovalidate: () => validator.validate(desc, es).kind === "valid",
  "rules alone": () => {
    const check = createCheck(request);
    codecs.validateCreateOrderRequest(value, check);
    return check.violations.length === 0;
  },
  "types and rules": () => {
    const check = createCheck(request);
    readRequest(value, check);
    return check.violations.length === 0;
  },
  // Unlike the others but zod and valibot, it leaves the value as it is and returns a copy.
  "our Standard Schema": () => validate(value).issues === undefined,
  ajv: () => ajvOrder(value),
  zod: () => zodOrder.safeParse(value).success,
  valibot: () => valibot.safeParse(valibotOrder, value).success,
};

for (const [name, run] of Object.entries(contestants)) if (!run()) throw new Error(`${name} refuses the request`);

const entries = Object.entries(contestants);
const rounds = Object.fromEntries(entries.map(([name, run]) => [name, roundsOf(run)]));
const samples = new Map(entries.map(([name]) => [name, []]));
for (let turn = 0; turn < turns; turn++) {
  const shift = turn % entries.length;
  for (const [name, run] of [...entries.slice(shift), ...entries.slice(0, shift)]) {
    samples.get(name).push(time(run, rounds[name]));
  }
}
const ratioTo = (name, other) => median(samples.get(name).map((each, turn) => samples.get(other)[turn] / each));
measured("rules of buf.validate", ratioTo("rules alone", "protovalidate"));
measured("types and rules", ratioTo("types and rules", "ajv"));
console.log(`a request of ${JSON.stringify(order).length} bytes, medians of ${turns} interleaved turns`);
printTable([
  ["", "microseconds", "times CEL", "times protovalidate", "times ajv", "times zod"],
  ...entries.map(([name]) => [
    name,
    median(samples.get(name)).toFixed(3),
    ratioTo(name, "protovalidate, CEL alone").toFixed(0),
    ratioTo(name, "protovalidate").toFixed(1),
    ratioTo(name, "ajv").toFixed(2),
    ratioTo(name, "zod").toFixed(2),
  ]),
]);

console.log("\nbytes after gzip -9 of a schema and what checks it, bundled and minified (bytes before gzip)");
printTable([["", "bytes", "times ours"], ...(await schemaSizes(here))]);

/** As many rounds as take about half a millisecond, after warming up. */
function roundsOf(run) {
  for (let i = 0; i < 20_000; i++) run();
  return Math.max(5, Math.round(500 / time(run, 1_000)));
}

/** Microseconds of one call. */
function time(run, count) {
  const start = process.hrtime.bigint();
  let valid = 0;
  for (let i = 0; i < count; i++) valid += run() ? 1 : 0;
  if (valid !== count) throw new Error("a check changed its mind");
  return Number(process.hrtime.bigint() - start) / count / 1_000;
}
