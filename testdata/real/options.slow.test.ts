import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { compareDeclarations } from "./compare-declarations.ts";
import { buildRuntime, compilers, createProject, type Project } from "./project.ts";
import { generateLibrary, generateSmall } from "./small.ts";

const root = join(import.meta.dirname, "../..");

beforeAll(buildRuntime);

function withProject(files: ReadonlyMap<string, string>, use: (project: Project) => void): void {
  const project = createProject(files);
  try {
    use(project);
  } finally {
    project.remove();
  }
}

function below(folder: string, files: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  return [...files].map(([path, text]) => [`${folder}/${path}`, text]);
}

/** The files but those that import packages of others, whose declarations do not compile with all settings. */
function withoutPeers(files: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...files].filter(([path]) => !/_(?:mcp|msw)\./.test(path)));
}

test("every construct compiles with every version of TypeScript and all strictness options", async () => {
  const declared = withoutPeers(await generateSmall("target=js+dts"));
  withProject(declared, (project) => expect(project.load()).toMatch(/^[1-9]\d* modules$/));
  // One project for all of them: most of the time goes into the declarations of the platform.
  const all = new Map([...below("ts", withoutPeers(await generateSmall())), ...below("js+dts", declared)]);
  withProject(all, (project) => {
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
    fixtures: /_(types|codecs|resources|fixtures)\.ts$/,
    schemas: /_(types|codecs|resources|schemas)\.ts$/,
    query: /_(types|codecs|resources|client|query)\.ts$/,
    cli: /_(types|codecs|resources|client|schemas|calls|cli)\.ts$/,
    mcp: /_(types|codecs|resources|client|schemas|calls|mcp)\.ts$/,
    types: /_(types|resources)\.ts$/,
  };
  // One project for all of them: most of the time goes into the declarations of the platform.
  const all = new Map<string, string>();
  for (const [emit, expected] of Object.entries(kinds)) {
    const files = await generateSmall(`emit=${emit}`);
    const typescript = [...files.keys()].filter((path) => !/^javascript\//.test(path));
    expect(typescript.filter((path) => !expected.test(path))).toEqual([]);
    expect(typescript.length).toBeGreaterThan(0);
    for (const [path, text] of below(emit, files)) all.set(path, text);
  }
  withProject(all, (project) => {
    for (const name of ["@modelcontextprotocol", "@types"])
      symlinkSync(join(root, "node_modules", name), join(project.folder, "node_modules", name), "junction");
    // The declarations of the SDK for agents do not compile with all of the settings.
    expect(project.check("typescript", { skipLibCheck: true, types: ["node"] })).toBe("");
  });
  const programs = [...all].filter(([path]) => /^(?:cli|mcp)\//.test(path));
  withProject(new Map(programs), (project) => expect(project.format()).toBe(""));
});

test("target=js+dts declares what the TypeScript declares", async () => {
  const [typescript, declarations] = await Promise.all([generateSmall(), generateSmall("target=js+dts")]);
  expect(compareDeclarations(withoutPeers(typescript), withoutPeers(declarations))).toBe("");
});
