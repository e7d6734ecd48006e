// Runs every benchmark beside its floor and its peers, and writes RESULTS.md: `npm run bench` at the root. Takes about a quarter
// of an hour on a machine that does nothing else.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { targets } from "./report/targets.js";

/** The programs in the order of the report, with their flags. */
const programs = {
  plugin: [],
  json: [],
  validation: [],
  routing: [],
  server: ["--rounds", "20"],
  latency: [],
  flows: [],
  client: [],
  bundle: [],
  types: ["--rounds", "2"],
};

const folder = mkdtempSync(join(tmpdir(), "bench-"));
const notes = join(folder, "measured.jsonl");
writeFileSync(notes, "");
const outputs = {};
try {
  for (const [name, flags] of Object.entries(programs)) outputs[name] = await run(name, flags);
  writeFileSync(join(import.meta.dirname, "RESULTS.md"), report(readFileSync(notes, "utf8")));
} finally {
  rmSync(folder, { recursive: true });
}

/** The output of a program, which the terminal shows as well. */
function run(name, flags) {
  process.stdout.write(`\n== ${name}\n`);
  const child = spawn(process.execPath, [join(import.meta.dirname, name, "index.js"), ...flags], {
    env: { ...process.env, BENCH_MEASURED: notes },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const chunks = [];
  child.stdout.on("data", (chunk) => {
    chunks.push(chunk);
    process.stdout.write(chunk);
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(Buffer.concat(chunks).toString().trim());
      else reject(new Error(`${name} ended with ${code}`));
    });
  });
}

function report(lines) {
  const figures = new Map(
    lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .map(({ row, value }) => [row, value]),
  );
  const missing = targets.filter(({ row }) => !figures.has(row)).map(({ row }) => row);
  if (missing.length > 0) throw new Error(`no program measured: ${missing.join("; ")}`);
  const [{ model }] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `# Results

Written by \`npm run bench\`. All contestants of a row ran in one process group of one machine, in turns, and gave the same answer.
Compare ratios, not times. [README.md](README.md) says what each program measures.

Machine: ${cpus().length} x ${model.trim()}, ${memory} GiB, ${process.platform} ${process.arch}, Node.js ${process.versions.node}.

## Targets

${table([["what", "ratio to, or unit", "measured", "target", ""], ...targets.map((target) => targetRow(target, figures.get(target.row)))])}

${Object.entries(outputs)
  .map(([name, output]) => `## ${name}\n\n\`\`\`text\n${output}\n\`\`\`\n`)
  .join("\n")}`;
}

function targetRow({ row, of, most, least }, value) {
  const isMet = most === undefined ? value >= least : value <= most;
  const digits = Number.isInteger(value) ? 0 : 2;
  return [row, of, value.toFixed(digits), most === undefined ? `>= ${least}` : `<= ${most}`, isMet ? "" : "not met"];
}

/** A table of Markdown, aligned as Prettier does. */
function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(3, ...rows.map((row) => row[column].length)));
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`);
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}
