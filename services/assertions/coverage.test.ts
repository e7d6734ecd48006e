import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { partlyProved } from "./partly-proved.ts";
import { pluginProtocolAssertions } from "./plugin-protocol.ts";

const root = join(import.meta.dirname, "../..");
const all = 376;

/** The ids of the tables of assertions in this folder, which createProof proves, or the table of the plugin protocol. */
async function listIds(): Promise<string[]> {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const paths = files.map((file) => join(import.meta.dirname, file));
  const modules = await Promise.all(paths.map((path) => import(path) as Promise<Record<string, object>>));
  const tables = modules.flatMap((module) => Object.values(module)).filter((table) => table !== partlyProved);
  const names = tables.flatMap((table) => Object.keys(table));
  return names.filter((name) => /^[A-Z]+-\d{3}$/.test(name));
}

test("tells how many assertions have a test", async () => {
  const ids = await listIds();
  expect(new Set(ids).size).toBe(ids.length);
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id.slice(0, 3), (counts.get(id.slice(0, 3)) ?? 0) + 1);
  const shown = [...counts].map(([prefix, count]) => `${prefix.replace("-", "")} ${count}`).join(", ");
  console.log(`${ids.length} of ${all} assertions have a test: ${shown}`);
  expect(ids.length).toBeLessThanOrEqual(all);
  const partly = Object.entries(partlyProved);
  console.log(`${partly.length} in part:\n${partly.map(([id, reason]) => `  ${id}: ${reason}`).join("\n")}`);
  expect(ids).toEqual(expect.arrayContaining(Object.keys(partlyProved)));
});

test.each(Object.entries(pluginProtocolAssertions))("%s has the test that it names", (_, { file, title }) => {
  expect(readFileSync(join(root, file), "utf8")).toContain(`"${title}`);
});

test("the plugin protocol has 32 assertions", () => {
  const ids = Array.from({ length: 32 }, (_, index) => `PLG-${String(index + 1).padStart(3, "0")}`);
  expect(Object.keys(pluginProtocolAssertions)).toEqual(ids);
});
