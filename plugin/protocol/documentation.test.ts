import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const TABLE = join(ROOT, "../shared/conformance/plugin-protocol.json");

interface TableRow {
  readonly name: string;
  readonly diffClass: string;
}

const rows: readonly TableRow[] = existsSync(TABLE) ? JSON.parse(readFileSync(TABLE, "utf8")) : [];

describe.skipIf(rows.length === 0)("docs/plugin-protocol.md (skipped without the table)", () => {
  test("names every response that buf treats differently, once, and no other", () => {
    const page = readFileSync(join(ROOT, "docs/plugin-protocol.md"), "utf8");
    const section = page.slice(page.indexOf("## Where buf differs"));
    const named = [...section.matchAll(/`([a-z]+\/[\w-]+)`/g)].map(([, name]) => name);
    const differing = rows.filter((row) => row.diffClass !== "same" && row.diffClass !== "both-fail");
    expect(named.sort()).toEqual(differing.map((row) => row.name).sort());
  });
});
