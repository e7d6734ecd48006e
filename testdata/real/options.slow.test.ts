import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { compareDeclarations } from "./compare-declarations.ts";
import { buildRuntime, compilers, createProject, type Project } from "./project.ts";
import { generateSmall } from "./small.ts";

const root = join(import.meta.dirname, "../..");

beforeAll(buildRuntime);

async function withProject(options: readonly string[], use: (project: Project) => void): Promise<void> {
  const project = createProject(await generateSmall(...options));
  try {
    use(project);
  } finally {
    project.remove();
  }
}

test("compiles every construct with every version of TypeScript and all strictness options", () =>
  withProject([], (project) => {
    for (const compiler of compilers) expect(project.check(compiler), compiler).toBe("");
  }));

test("compiles import_extension=ts where such imports are allowed", () =>
  withProject(["import_extension=ts"], (project) => {
    const settings = { allowImportingTsExtensions: true };
    expect(project.check("typescript-5.4", settings)).toBe("");
    expect(project.check("typescript", { rewriteRelativeImportExtensions: true })).toBe("");
  }));

test("compiles import_extension=none for bundlers", () =>
  withProject(["import_extension=none"], (project) => {
    const settings = { module: "esnext", moduleResolution: "bundler" };
    expect(project.check("typescript-5.4", settings)).toBe("");
    expect(project.check("typescript", settings)).toBe("");
  }));

test.each([
  ["client", /_(types|codecs|resources|client)\.ts$/],
  ["handlers", /_(types|codecs|resources|routes|handlers)\.ts$/],
  ["query", /_(types|codecs|resources|client|query)\.ts$/],
  ["cli", /_(types|codecs|resources|client|schemas|calls|cli)\.ts$/],
  ["types", /_(types|resources)\.ts$/],
])("compiles emit=%s by itself", async (emit, kinds) => {
  const files = await generateSmall(`emit=${emit}`);
  const typescript = [...files.keys()].filter((path) => !/^javascript\//.test(path));
  expect(typescript.filter((path) => !kinds.test(path))).toEqual([]);
  expect(typescript.length).toBeGreaterThan(0);
  await withProject([`emit=${emit}`], (project) => {
    expect(project.check("typescript")).toBe("");
    expect(project.format()).toBe("");
  });
});

test("compiles emit=mcp beside the SDK for agents", () =>
  withProject(["emit=mcp"], (project) => {
    for (const name of ["@modelcontextprotocol", "@types"])
      symlinkSync(join(root, "node_modules", name), join(project.folder, "node_modules", name), "junction");
    // The declarations of the SDK do not compile with all of the settings.
    expect(project.check("typescript", { skipLibCheck: true, types: ["node"] })).toBe("");
    expect(project.format()).toBe("");
  }));

describe("target=js+dts", () => {
  test("compiles the declarations with every version of TypeScript", () =>
    withProject(["target=js+dts"], (project) => {
      for (const compiler of compilers) expect(project.check(compiler), compiler).toBe("");
    }));

  test("loads the JavaScript in Node.js", () =>
    withProject(["target=js+dts"], (project) => {
      expect(project.load()).toMatch(/^[1-9]\d* modules$/);
    }));

  test("declares what the TypeScript declares", async () => {
    const [typescript, declarations] = await Promise.all([generateSmall(), generateSmall("target=js+dts")]);
    expect(compareDeclarations(typescript, declarations)).toBe("");
  });
});
