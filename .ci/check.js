// `npm run check`: all checks of a change except its tests. Stops at the first step that fails, with the output of the tool
// and how to fix the problem. `npm run check -- types` runs a single step.
import { spawnSync } from "node:child_process";

const steps = [
  {
    name: "format and lint",
    command: "biome ci",
    advice: "Run `npx biome check --write .`, and fix what it cannot fix.",
  },
  {
    name: "package-lock.json",
    command: "node .ci/complete-lock.js --check",
    advice: "Run `node .ci/complete-lock.js`.",
  },
  {
    name: "proto files",
    command: "buf lint proto",
    advice: "Change the files in proto/ as buf asks.",
  },
  {
    name: "build and generate",
    command: "npm run --silent generate",
    advice: "Fix the errors above; `npm run generate` repeats this step.",
  },
  {
    name: "types",
    command: "tsc -b",
    advice: "Fix the errors above; `npx tsc -b` repeats this step.",
  },
  {
    name: "golden output",
    command: "vitest run testdata/golden.test.ts --update=none",
    advice:
      "The generated code differs from testdata/golden/. If the change is meant, run `npm run golden` and read the diff.",
  },
  {
    name: "sizes",
    command: "vitest run testdata/sizes",
    advice: "Find out why the part that the message names grew. If it must, run `npm run sizes`.",
  },
  {
    name: "tables, names and messages",
    command:
      "vitest run testdata/documents/tables.test.ts testdata/frozen/codegen-names.test.ts testdata/invalid --exclude '**/*.slow.test.ts' --update=none",
    advice: "Bring the table, the list of names or the expected diagnostics that the test names up to date.",
  },
  {
    name: "import boundaries",
    command: "vitest run testdata/rooms",
    advice: "See the section Rooms of ARCHITECTURE.md: who may import whom.",
  },
  {
    name: "unused code",
    command: "knip",
    advice: "Remove the exports, files and dependencies that nothing uses.",
  },
  {
    name: "package exports",
    command: "npm run --silent check-packages",
    advice: "Fix the `exports` and `files` of the package.json that the message names.",
  },
];

const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? steps : steps.filter(({ name }) => wanted.includes(name));
if (chosen.length < wanted.length) {
  console.error(`Unknown step. The steps are: ${steps.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}

const width = Math.max(...steps.map(({ name }) => name.length));
for (const { name, command, advice } of chosen) {
  process.stdout.write(`${name.padEnd(width)}  `);
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(command, { shell: true, encoding: "utf8", maxBuffer: 2 ** 28 });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (status !== 0) {
    console.error(
      `FAILED (${seconds} s)\n\n$ ${command}\n${stdout}${stderr}\nnpm run check: ${name} failed. ${advice}`,
    );
    process.exit(1);
  }
  console.log(`ok (${seconds} s)`);
}
