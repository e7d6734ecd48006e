import { beforeAll, describe, expect, test } from "vitest";
import { compareDeclarations } from "./compare-declarations.ts";
import { buildRuntime, compilers, createProject, type Project } from "./project.ts";
import { generateLibrary, generateSmall } from "./small.ts";

beforeAll(buildRuntime);

function withProject(files: ReadonlyMap<string, string>, use: (project: Project) => void): void {
  const project = createProject(files);
  try {
    use(project);
  } finally {
    project.remove();
  }
}

test("compiles every construct with every version of TypeScript and all strictness options", async () => {
  withProject(await generateSmall(), (project) => {
    for (const compiler of compilers) expect(project.check(compiler), compiler).toBe("");
  });
});

test("compiles import_extension=ts where such imports are allowed", async () => {
  withProject(await generateLibrary("import_extension=ts"), (project) => {
    const settings = { allowImportingTsExtensions: true };
    expect(project.check("typescript-5.4", settings)).toBe("");
    expect(project.check("typescript", { rewriteRelativeImportExtensions: true })).toBe("");
  });
});

test("compiles import_extension=none for bundlers", async () => {
  withProject(await generateLibrary("import_extension=none"), (project) => {
    const settings = { module: "esnext", moduleResolution: "bundler" };
    expect(project.check("typescript-5.4", settings)).toBe("");
    expect(project.check("typescript", settings)).toBe("");
  });
});

test("compiles each value of emit by itself", async () => {
  const kinds = {
    client: /_(types|codecs|resources|client)\.ts$/,
    handlers: /_(types|codecs|resources|routes|handlers)\.ts$/,
    query: /_(types|codecs|resources|client|query)\.ts$/,
    types: /_(types|resources)\.ts$/,
  };
  // One project for all of them: most of the time goes into the declarations of the platform.
  const all = new Map<string, string>();
  for (const [emit, expected] of Object.entries(kinds)) {
    const files = await generateSmall(`emit=${emit}`);
    const typescript = [...files.keys()].filter((path) => !/^javascript\//.test(path));
    expect(typescript.filter((path) => !expected.test(path))).toEqual([]);
    expect(typescript.length).toBeGreaterThan(0);
    for (const [path, text] of files) all.set(`${emit}/${path}`, text);
  }
  withProject(all, (project) => expect(project.check("typescript")).toBe(""));
});

describe("target=js+dts", () => {
  test("its declarations compile with every version of TypeScript, and its modules load", async () => {
    withProject(await generateSmall("target=js+dts"), (project) => {
      for (const compiler of compilers) expect(project.check(compiler), compiler).toBe("");
      expect(project.load()).toMatch(/^[1-9]\d* modules$/);
    });
  });

  test("declares what the TypeScript declares", async () => {
    const [typescript, declarations] = await Promise.all([generateSmall(), generateSmall("target=js+dts")]);
    expect(compareDeclarations(typescript, declarations)).toBe("");
  });
});
