import { expect, test } from "vitest";
import { generate } from "../generate.ts";
import { describeClosure, filesWithServices } from "./google.ts";

const perRun = 400;

// In several runs, to keep memory below 1 GiB.
test("generates every service of Google's APIs without errors", async () => {
  const names = filesWithServices();
  expect(names.length).toBeGreaterThan(1600);
  const kinds: Record<string, number> = {};
  for (let i = 0; i < names.length; i += perRun) {
    const part = names.slice(i, i + perRun);
    const files = await generate(describeClosure(part).protoFile, part, "tolerate=route-duplicate");
    for (const path of files.keys()) {
      const kind = path.replace(/^.*_(?=[a-z]+\.ts$)/, "");
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    }
  }
  expect(kinds["client.ts"]).toBe(kinds["handlers.ts"]);
  expect(kinds["client.ts"]).toBeGreaterThan(1500);
  expect(Object.keys(kinds).sort()).toEqual([
    "client.ts",
    "codecs.ts",
    "handlers.ts",
    "resources.ts",
    "routes.ts",
    "types.ts",
  ]);
});
