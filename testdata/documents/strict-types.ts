import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { nativeTsc } from "../native-programs.ts";
import { root } from "./page-project.ts";

/** Compiles all TypeScript below a directory, with the strictest settings that readers may have. */
export function expectStrictTypes(directory: string): void {
  const config = {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: {
      composite: false,
      // Habits of this repository, which readers and other plugins need not share.
      isolatedDeclarations: false,
      erasableSyntaxOnly: false,
      noEmit: true,
      types: ["node"],
    },
    include: [join(directory, "**/*.ts")],
  };
  writeFileSync(join(directory, "tsconfig.json"), JSON.stringify(config));
  const { status, stdout } = spawnSync(nativeTsc, ["-p", directory], { cwd: directory, encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
}
