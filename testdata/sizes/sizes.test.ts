import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { measureSizes, type Size } from "./measure.ts";

// The output for fixed proto files, and the bundles of it, may grow by this share before somebody has to agree:
// `npm run sizes` records the sizes of today.
const tolerance = 0.01;

const path = join(import.meta.dirname, "sizes.json");
const recorded: Readonly<Record<string, Size>> = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};

/** Says that something grew too much, and which of its parts grew most. */
function growth(name: string, now: Size, before: Size): string[] {
  if (now.bytes <= before.bytes * (1 + tolerance)) return [];
  const grown = Object.entries(now.parts).map(([part, bytes]) => [part, bytes - (before.parts[part] ?? 0)] as const);
  const [part, bytes] = grown.sort(([, a], [, b]) => b - a)[0]!;
  const percent = ((now.bytes / before.bytes - 1) * 100).toFixed(1);
  return [`${name}: ${before.bytes} to ${now.bytes} bytes (+${percent} %), most of it in ${part} (+${bytes})`];
}

test("generated code and bundles do not grow unseen", { timeout: 120_000 }, async () => {
  const sizes = await measureSizes();
  if (process.env["SIZES"] === "record") writeFileSync(path, `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`);
  const known = process.env["SIZES"] === "record" ? Object.fromEntries(sizes) : recorded;
  expect(Object.keys(known).sort()).toEqual([...sizes.keys()].sort());
  const problems = [...sizes].flatMap(([name, size]) => growth(name, size, known[name]!));
  expect(problems, `more than ${tolerance * 100} % larger; if it must be, run \`npm run sizes\``).toEqual([]);
});

test("a growth names the part that caused it", () => {
  const before = { bytes: 1000, parts: { "runtime/json": 600, "runtime/path": 400 } };
  expect(growth("a client", { bytes: 1010, parts: { "runtime/json": 610, "runtime/path": 400 } }, before)).toEqual([]);
  expect(growth("a client", { bytes: 1100, parts: { "runtime/json": 590, "runtime/path": 510 } }, before)).toEqual([
    "a client: 1000 to 1100 bytes (+10.0 %), most of it in runtime/path (+110)",
  ]);
});
