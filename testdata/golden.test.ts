import { join } from "node:path";
import { expect, test } from "vitest";
import { expectedFiles, generateCase, goldenCases, goldenFolder, shapeCases } from "./golden-cases.ts";

// After an intended change, `npm run golden` rewrites the files: read the diff.
test.each([...goldenCases, ...shapeCases])("%s", async (name) => {
  const before = expectedFiles(name);
  const files = await generateCase(name);
  for (const [path, text] of files) await expect(text).toMatchFileSnapshot(join(goldenFolder(name), path));
  const stale = before.filter((path) => !files.has(path));
  expect(stale, "these files are no longer generated: delete them").toEqual([]);
});
