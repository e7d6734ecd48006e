import { describe, expect, test } from "vitest";
import { chunks } from "../../testdata/protocol/chunks.ts";
import type { Entry, Exchange } from "../../testdata/protocol/exchange.ts";
import { insertionContents } from "../../testdata/protocol/insertion-contents.ts";
import { insertionTargets } from "../../testdata/protocol/insertion-targets.ts";
import { insertions } from "../../testdata/protocol/insertions.ts";
import { checkInsertionPoint, insertionMarker } from "../protocol/response/insertion-marker.ts";
import { unportableInsertion, unportableTarget } from "./portable-insertion.ts";

function entriesOf({ sends }: Exchange): readonly Entry[] {
  return sends.flatMap((send) => ("file" in send ? (send.file ?? []) : []));
}

function problemsOf(exchange: Exchange): readonly string[] {
  const entries = entriesOf(exchange);
  const targets = new Set(entries.filter((entry) => entry.insertionPoint !== undefined).map((entry) => entry.name));
  return entries.flatMap(({ name, insertionPoint, content = "" }) => {
    if (insertionPoint === undefined) return targets.has(name) ? unportableTarget(content) : [];
    const badPoint = checkInsertionPoint(insertionPoint);
    return [...unportableInsertion(content), ...(badPoint === undefined ? [] : [badPoint])];
  });
}

describe("insertions that protoc makes", () => {
  const made = [...chunks, ...insertions, ...insertionTargets, ...insertionContents].filter(
    (row) => row.protoc !== "fails" && entriesOf(row).some(({ insertionPoint }) => insertionPoint !== undefined),
  );
  const [same, different] = [made.filter(({ buf }) => buf === undefined), made.filter(({ buf }) => buf !== undefined)];

  test.each(different.map((row) => [row.name, row] as const))("%s: not portable", (_name, row) => {
    expect(problemsOf(row)).not.toEqual([]);
  });

  test.each(same.map((row) => [row.name, row] as const))("%s: portable", (_name, row) => {
    expect(problemsOf(row)).toEqual([]);
  });

  test("differ under buf in 26 rows of 28", () => {
    expect([different.length, made.length]).toEqual([26, 28]);
  });
});

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
  ])("%j is not portable: %s", (text, reason) => {
    expect(unportableTarget(text)).toEqual([expect.stringContaining(reason)]);
  });
});
