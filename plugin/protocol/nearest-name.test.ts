import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

test.each([
  ["targte", ["target", "emit"], "target"],
  ["TARGET", ["target", "emit"], "target"],
  ["import-extension", ["import_extension"], "import_extension"],
  ["importExtensio", ["import_extension"], "import_extension"],
  ["emti", ["target", "emit"], "emit"],
  ["t", ["ts", "js"], "ts"],
  ["zebra", ["target", "emit"], undefined],
  ["", ["target"], undefined],
  ["x", [], undefined],
])("%j is similar to one of %j: %j", (typed, names, expected) => {
  expect(nearestName(typed, names)).toBe(expected);
});
