import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generate } from "../generate.ts";
import { countServices, describeClosure, sample } from "./google.ts";
import { buildRuntime, createProject, type Project } from "./project.ts";

describe.each([
  { target: "ts", files: 1900 },
  { target: "js+dts", files: 3000 },
])("a sample of real APIs with target=$target", ({ target, files }) => {
  let project: Project;
  beforeAll(async () => {
    buildRuntime();
    const { protoFile, names } = describeClosure(sample);
    expect(countServices(protoFile, sample)).toBeGreaterThan(150);
    const generated = await generate(protoFile, names, `target=${target}`, "tolerate=route-duplicate");
    expect(generated.size).toBeGreaterThan(files);
    project = createProject(generated);
  });
  afterAll(() => project.remove());

  test("compiles with the strictest settings", () => {
    expect(project.check("typescript")).toBe("");
  });

  if (target === "js+dts") {
    test("loads", () => {
      expect(project.load()).toMatch(/^\d+ modules$/);
    });
  }

  test("is already formatted", () => {
    expect(project.format()).toBe("");
  });
});
