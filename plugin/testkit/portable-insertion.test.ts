import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkInsertionPoint, insertionMarker } from "../protocol/response/insertion-marker.ts";
import { unportableInsertion, unportableTarget } from "./portable-insertion.ts";

const TABLE = join(import.meta.dirname, "../../../shared/conformance/plugin-protocol.json");

interface TableRow {
  readonly name: string;
  readonly plugins: readonly { readonly response?: { readonly file?: readonly TableEntry[] } }[];
  readonly observed: { readonly protoc: { readonly ok: boolean }; readonly buf: { readonly ok: boolean } | null };
  readonly diffClass: string;
}

interface TableEntry {
  readonly name?: string;
  readonly content?: string;
  readonly insertionPoint?: string;
}

const rows: readonly TableRow[] = existsSync(TABLE) ? JSON.parse(readFileSync(TABLE, "utf8")) : [];
const entriesOf = (row: TableRow): readonly TableEntry[] => row.plugins.flatMap(({ response }) => response?.file ?? []);
const inserting = rows.filter(
  (row) =>
    row.observed.protoc.ok &&
    entriesOf(row).some((entry) => entry.insertionPoint !== undefined) &&
    !row.name.startsWith("gci/"),
);

function problemsOf(row: TableRow): readonly string[] {
  const entries = entriesOf(row);
  const targets = new Set(entries.filter((entry) => entry.insertionPoint !== undefined).map((entry) => entry.name));
  return entries.flatMap((entry) => {
    if (entry.insertionPoint !== undefined) {
      const badPoint = checkInsertionPoint(entry.insertionPoint);
      return [...unportableInsertion(entry.content ?? ""), ...(badPoint === undefined ? [] : [badPoint])];
    }
    return targets.has(entry.name) ? unportableTarget(entry.content ?? "") : [];
  });
}

describe.skipIf(rows.length === 0)(
  "what the table shows to differ between compilers is known before (skipped without the table)",
  () => {
    test.each(inserting.filter((row) => row.diffClass !== "same"))("$name is not portable", (row) => {
      // The name of a point with a line break is refused on its own; no text of such a file can tell.
      if (row.name === "ins/name-with-newline") return;
      expect(problemsOf(row)).not.toEqual([]);
    });

    test.each(inserting.filter((row) => row.diffClass === "same"))("$name is portable", (row) => {
      expect(problemsOf(row)).toEqual([]);
    });
  },
);

describe("unportableTarget", () => {
  const x = insertionMarker("x");

  test.each([
    ["no marker, so nothing matters\r\n"],
    [`// ${x}`],
    [`{\n  // ${x}\n  // ${insertionMarker("y")}\n}`],
    [`{\n\t/** ${x} */\n}`],
  ])("%j is portable", (text) => {
    expect(unportableTarget(text)).toEqual([]);
  });

  test.each([
    [`// ${x}\n`, "ends with a line break"],
    [`a\r\n// ${x}`, "carriage return"],
    [`// ${x}\n# ${x}`, "twice"],
    [`a /* ${x} */`, "three characters"],
    [`a\n\u00a0// ${x}`, "something else than spaces and tabs"],
    [`${"x".repeat(65_536)}\n// ${x}`, "a line of 65536 bytes"],
  ])("%.60j is not, and says why", (text, reason) => {
    expect(unportableTarget(text)).toEqual([expect.stringContaining(reason)]);
  });
});
