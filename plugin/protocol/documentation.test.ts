import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tableOf } from "../../testdata/documents/page-blocks.ts";
import { bufDifferences } from "../../testdata/protocol/buf-differences.ts";
import { exchanges } from "../../testdata/protocol/exchanges.ts";
import { parameters } from "../../testdata/protocol/parameters.ts";

test("docs/plugin-protocol.md lists how buf differs from protoc, and in how many rows of the tables", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/plugin-protocol.md"), "utf8");
  const differing = [...Object.values(exchanges).flat(), ...parameters].flatMap(({ buf }) => buf ?? []);
  const expected = Object.entries(bufDifferences).map(([key, { where, protoc, buf }]) => [
    where,
    protoc,
    buf,
    `${differing.filter((difference) => difference === key).length}`,
  ]);
  expect(tableOf(page, "difference")).toEqual(expected);
});
