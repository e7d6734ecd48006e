// The cost of a generated client in TypeScript and in an editor, beside the peers, in one run: `npm run types -w bench` after
// `npm run build`. Only the ratios count. `-- --rounds 9` measures longer.
import { parseArgs } from "node:util";
import { interleave } from "../interleave.js";
import { median, medianRatio } from "../median.js";
import { printTable } from "../print-table.js";
import { measured } from "../report/measured.js";
import { checkTypes, compilers } from "./compilers.js";
import { apis, contestants, generateAll } from "./contestants.js";
import { measureEditor } from "./editor.js";

const { values: flags } = parseArgs({ options: { rounds: { type: "string", default: "5" } } });
const rounds = Number(flags.rounds);
const floor = "hey-api";

const folders = generateAll();
console.log(`checking with the strictest settings, medians of ${rounds} interleaved rounds; ratios of CPU time`);
for (const api of Object.keys(apis)) for (const version of Object.keys(compilers)) await compareCompiler(api, version);
for (const api of Object.keys(apis)) compareEditor(api);

async function compareCompiler(api, version) {
  const names = Object.keys(contestants).filter((name) => folders[name][api] !== undefined);
  const results = await interleave(names, rounds, async (name) => checkTypes(version, folders[name][api]));
  const seconds = (name) => results[name].map((result) => result.seconds);
  if (names.includes(floor)) {
    measured(`tsc ${version}, client of ${api}`, medianRatio(seconds("protoc-gen-rest"), seconds(floor)));
  }

  console.log();
  const heads = ["CPU seconds", names.includes(floor) ? `x ${floor}` : "", "memory", "instantiations"];
  const rows = names.map((name) => {
    const [{ megabytes, instantiations }] = results[name];
    const ratio = names.includes(floor) ? medianRatio(seconds(name), seconds(floor)).toFixed(2) : "";
    return [name, median(seconds(name)).toFixed(2), ratio, `${megabytes.toFixed(0)} MB`, `${instantiations}`];
  });
  printTable([[`${api}, TypeScript ${version}`, ...heads], ...rows]);
}

/** The first answer includes what the language service has to check for it; later ones are what a person waits for. */
function compareEditor(api) {
  const { name, completion, hover } = measureEditor(folders["protoc-gen-rest"][api]);
  console.log(
    `\n${api}, the editor in ${name}: completion ${completion.first.toFixed(0)} ms, then ${completion.later.toFixed(1)} ms; ` +
      `hover ${hover.first.toFixed(0)} ms, then ${hover.later.toFixed(1)} ms`,
  );
}
