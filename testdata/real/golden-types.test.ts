import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateCase, goldenCases } from "../golden-cases.ts";
import { buildRuntime, compilers, createProject, type Project } from "./type-check.ts";

describe("golden cases", () => {
  let project: Project;
  beforeAll(async () => {
    buildRuntime();
    const files = new Map<string, string>();
    for (const name of goldenCases) {
      for (const [path, text] of await generateCase(name)) files.set(`${name}/${path}`, text);
    }
    project = createProject(files);
  });
  afterAll(() => project.remove());

  test.each(compilers)("compile with %s", (compiler) => {
    expect(project.check(compiler)).toBe("");
  });
});
