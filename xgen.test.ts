import { test } from "vitest";
import { join } from "node:path";
import { readdirSync } from "node:fs";
import { describeFiles } from "./testdata/descriptors.ts";
import { generate } from "./testdata/generate.ts";
import { writeFileSync, mkdirSync } from "node:fs";
test("x", async () => {
  const folder = join(import.meta.dirname, "testdata/validation/protos");
  for (const f of readdirSync(folder)) {
    const protos = describeFiles(folder, [f]);
    for (const m of ["plain", "es", "ts-proto"]) {
      const files = await generate(protos, [f], "target=ts", "messages=" + m);
      mkdirSync(`/tmp/w/pv/out/${m}`, { recursive: true });
      for (const [n, t] of files) writeFileSync(`/tmp/w/pv/out/${m}/${n}`, t);
    }
  }
});
