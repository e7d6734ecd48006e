import { join } from "node:path";
import { expect, test } from "vitest";
import { expectedFiles, generateCase, goldenCases, goldenFolder, shapeCases } from "./golden-cases.ts";

// After a change that is meant, `vitest run testdata/golden.test.ts -u` writes the files anew: read the difference.
test.each([...goldenCases, ...shapeCases])("%s", async (name) => {
  const before = expectedFiles(name);
  const files = await generateCase(name);
  for (const [path, text] of files) await expect(text).toMatchFileSnapshot(join(goldenFolder(name), path));
  const stale = before.filter((path) => !files.has(path));
  expect(stale, "no longer generated: delete them").toEqual([]);
});
