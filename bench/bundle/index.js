// Compares sizes of bundles with the peers: `npm run bundle -w bench` after `npm run build`. The sizes are exact.
// `-- --modules` also lists the modules in our bundles.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { analyzeMetafile, build } from "esbuild";
import { printTable } from "../print-table.js";
import { measured } from "../report/measured.js";
import { clients } from "./clients.js";
import { generate, generated } from "./generate.js";
import { servers } from "./servers.js";

const { values: flags } = parseArgs({ options: { modules: { type: "boolean" } } });
generate();
const largeClient = await import(pathToFileURL(join(generated, "large/large_client.js")).href);

console.log("bytes after gzip -9 of what esbuild bundles and minifies (bytes before gzip); ratios of the former");
await report("client", "1 operation", clients(Object.keys(largeClient)), "protoc-gen-rest, functions", "openapi-fetch");
await report("server", "2 operations", servers, "protoc-gen-rest, createFetchHandler", "hono");

async function report(side, few, contestants, own, peer) {
  const sizes = [];
  for (const [name, { first, all, further }] of Object.entries(contestants)) {
    const small = await bundle(name, first);
    const large = all === undefined ? undefined : await bundle(name, all);
    sizes.push({ name, small, large, each: large && (large.gzip - small.gzip) / further });
  }

  const ours = sizes.find(({ name }) => name === own);
  measured(`${side} of ${few}`, ours.small.gzip);
  measured(`${side}, each further operation`, ours.each);

  const floor = sizes.find(({ name }) => name === peer);
  const heads = [few, `x ${peer}`, "20 operations", `x ${peer}`, "each further"];
  const rows = sizes.map(({ name, small, large, each }) => {
    return [name, ...cells(small, floor.small), ...cells(large, floor.large), each?.toFixed(0) ?? ""];
  });
  console.log();
  printTable([[side, ...heads], ...rows]);
}

function cells(size, floor) {
  return size ? [`${size.gzip} (${size.min})`, (size.gzip / floor.gzip).toFixed(2)] : ["", ""];
}

async function bundle(name, source) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: generated },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    metafile: true,
  });
  if (flags.modules && name.startsWith("protoc-gen-rest")) console.log(name, await analyzeMetafile(metafile));
  const { contents } = outputFiles[0];
  return { min: contents.length, gzip: gzipSync(contents, { level: 9 }).length };
}
