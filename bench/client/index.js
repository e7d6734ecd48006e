// Compares clients with the peers, in one run: `npm run client -w bench` after `npm run build`. Only the ratios count.
// `-- --rounds 50` measures the throughput longer.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generateRest } from "../protoc.js";

const { values: flags } = parseArgs({ options: { rounds: { type: "string", default: "9" } } });

generateRest(join(import.meta.dirname, "../books"), join(import.meta.dirname, "gen"), "books.proto");
// Imported here, once the generated code exists.
const { compareOverhead } = await import("./overhead.js");
const { compareThroughput } = await import("./throughput.js");
await compareOverhead();
await compareThroughput(Number(flags.rounds));
