import { beforeAll, describe, expect, test } from "vitest";
import { difference, type Mode, ours, theirs } from "./agreement.ts";
import { type Codecs, loadCodecs } from "./codecs.ts";
import { type Row, readTables } from "./rows.ts";

let codecs: Codecs;
beforeAll(async () => {
  codecs = await loadCodecs();
});

const modes: readonly Mode[] = ["reject", "keep"];
const tables = readTables();

function title({ name, json, verdict, reason }: Row): string {
  const text = JSON.stringify(json);
  const subject = name ?? (text.length > 100 ? `${text.slice(0, 100)}...` : text);
  return verdict === undefined ? subject : `${subject} (${verdict}: ${reason})`;
}

describe.each(tables)("$name: $message", ({ message, rows }) => {
  for (const row of rows) {
    test.each(modes)(`${title(row).replaceAll("%", "%%").replaceAll("$", "\\$")} [%s]`, (mode) => {
      const codec = codecs.of(message);
      if (row.verdict === undefined || (row.mode !== undefined && row.mode !== mode)) {
        expect(difference(codec, row.json, mode, codecs)).toBeUndefined();
        return;
      }
      expect(row.reason).toBeTypeOf("string");
      const we = ours(codec, row.json, mode, codecs);
      const they = theirs(codec, row.json, mode, codecs);
      expect(we.accepted).toBe(row.verdict !== "reject");
      expect(they.accepted).toBe(row.verdict !== "accept");
      if (we.accepted) expect(we.json).toEqual(row.written);
    });
  }
});

test("counts the rows and the deviations", () => {
  const all = tables.flatMap(({ rows }) => rows);
  const deviations = all.filter(({ verdict }) => verdict !== undefined);
  console.info(`${all.length} rows of JSON in both modes, ${deviations.length} of them deviate from protobuf-es`);
  expect(all.length).toBeGreaterThan(300);
});
