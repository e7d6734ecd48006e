import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { run } from "../../../testdata/commands/run.ts";
import { detectProject, type Project } from "./detect-project.ts";
import { packedPackages } from "./packed-packages.ts";
import { planSetup as plan, type Setup } from "./plan-setup.ts";
import { addCommand } from "./run-steps.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "init-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function project(files: Readonly<Record<string, string>>): Project {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return detectProject(folder);
}

const protos = new Map(["google/api/http.proto", "rest/v1/options.proto"].map((path) => [path, `// ${path}`]));
const planSetup = (project: Project): Setup => plan(project, protos);

const described = 'import "google/api/annotations.proto"; // google.api.http';

describe("the settings of package managers", () => {
  const settingsOf = (files: Readonly<Record<string, string>>, name: string) => {
    const { created, changed } = planSetup(project(files));
    return created.get(name) ?? changed.get(name);
  };
  const pnpm = "allowBuilds:\n  '@bufbuild/buf': false\n  esbuild: false\n  protobufjs: false\n";

  test("pnpm knows that no install scripts are needed", () => {
    const name = "pnpm-workspace.yaml";
    expect(settingsOf({ "pnpm-lock.yaml": "" }, name)?.replaceAll('"', "'")).toBe(pnpm);
    const before = "packages:\n  - a # all\nallowBuilds:\n  esbuild: true\n";
    expect(settingsOf({ [name]: before }, name)).toContain(`${before}  "@bufbuild/buf": false\n`);
    expect(settingsOf({ [name]: "onlyBuiltDependencies: [esbuild]\n" }, name)).toBeUndefined();
  });

  test("yarn installs into node_modules", () => {
    const name = ".yarnrc.yml";
    expect(settingsOf({ "yarn.lock": "" }, name)).toBe("nodeLinker: node-modules\n");
    expect(settingsOf({ [name]: "nodeLinker: pnpm\n" }, name)).toBeUndefined();
    rmSync(join(folder, name));
    const created = (yarnVersion: string) => planSetup({ ...project({ "yarn.lock": "" }), yarnVersion }).created;
    expect(created("4.18.0").has(name)).toBe(true);
    expect(created("1.22.22").has(name)).toBe(false);
    expect(settingsOf({ "package.json": "{}", "yarn.lock": "# yarn lockfile v1\n" }, name)).toBeUndefined();
  });

  test.each([{ ".pnp.cjs": "" }, { ".yarnrc.yml": "nodeLinker: pnp" }])("Plug'n'Play is an error: %j", (files) => {
    expect(() => planSetup(project({ "package.json": "{}", "yarn.lock": "", ...files }))).toThrow(
      /set "nodeLinker: node-modules" in \.yarnrc\.yml$/,
    );
  });
});

describe("detectProject", () => {
  test.each([
    ["package-lock.json", "npm"],
    ["pnpm-lock.yaml", "pnpm"],
    ["yarn.lock", "yarn"],
    ["bun.lock", "bun"],
    ["bun.lockb", "bun"],
  ])("%s is that of %s", (file, packageManager) => {
    expect(project({ [file]: "" }).packageManager).toBe(packageManager);
  });

  test("packageManager counts before the lock file, and the nearest of both before those above", () => {
    project({
      "package-lock.json": "",
      "work/pnpm-lock.yaml": "",
      "work/packages/api/package.json": "{}",
      "work/packages/ui/package.json": '{"packageManager": "yarn@4.1.0"}',
      "work/packages/ui/package-lock.json": "",
      "work/packages/app/package.json": '{"devEngines": {"packageManager": {"name": "bun", "version": ">=1"}}}',
    });
    const managerOf = (name: string) => detectProject(join(folder, "work/packages", name)).packageManager;
    expect(["api", "ui", "app"].map(managerOf)).toEqual(["pnpm", "yarn", "bun"]);
  });

  test.each([
    ['{"devDependencies": {"protoc": "36.0.0"}}', "protoc"],
    ['{"scripts": {"gen": "protoc -I proto"}}', "protoc"],
    ['{"devDependencies": {"protoc": "36.0.0", "@bufbuild/buf": "1.0.0"}}', "buf"],
    ["{}", "buf"],
  ])("%s compiles with %s", (manifest, compiler) => {
    expect(project({ "package.json": manifest }).compiler).toBe(compiler);
  });

  test.each([
    ['{"devDependencies": {"vite": "8.0.0"}}', "vite"],
    ['{"dependencies": {"@connectrpc/connect": "2.0.0"}}', "connect"],
    ['{"dependencies": {"next": "16.0.0"}}', "next"],
    ["{}", "none"],
  ])("%s is a project of %s", (manifest, framework) => {
    expect(project({ "package.json": manifest }).framework).toBe(framework);
  });
});

describe("planSetup", () => {
  test("keeps what there is, and formats additions as the file is", () => {
    const { created, changed } = planSetup(
      project({
        "package.json": '{\n\t"name": "books",\n\t"scripts": {\n\t\t"build": "tsc"\n\t}\n}\n',
        "server.ts": "",
        "buf.yaml": "# Ours\nversion: v2\ndeps:\n  - buf.build/googleapis/googleapis\nmodules:\n  - path: api # here\n",
        "buf.gen.yaml": "version: v2\nplugins:\n  # Go\n  - remote: buf.build/protocolbuffers/go\n    out: go\n",
      }),
    );
    expect([...created.keys()]).toEqual([
      "third_party/rest/v1/options.proto",
      ".gitignore",
      "api/books/v1/books.proto",
      "client.ts",
      "tsconfig.json",
    ]);
    expect(changed.get("package.json")).toContain(
      '\t"scripts": {\n\t\t"build": "tsc",\n\t\t"generate": "buf generate",\n\t\t"lint": "buf lint",\n\t\t"start": "npm run generate && tsx server.ts"\n',
    );
    expect(changed.get("buf.yaml")).toBe(
      "# Ours\nversion: v2\ndeps:\n  - buf.build/googleapis/googleapis\nmodules:\n  - path: api # here\n  - path: third_party\nlint:\n  ignore:\n    - third_party\nbreaking:\n  ignore:\n    - third_party\n",
    );
    expect(changed.get("buf.gen.yaml")).toBe(
      "version: v2\nplugins:\n  # Go\n  - remote: buf.build/protocolbuffers/go\n    out: go\n  - local: protoc-gen-rest\n    out: gen\n    strategy: all\n    include_imports: true\ninputs:\n  - directory: api\n",
    );
  });

  test("a buf.yaml without modules is one", () => {
    const { changed, example } = planSetup(project({ "buf.yaml": "version: v2\n" }));
    expect(changed.get("buf.yaml")).toMatch(
      /modules:\n {2}- path: \.\n {4}excludes:\n {6}- node_modules\n {6}- third_party\n {2}- path: third_party/,
    );
    expect(example?.proto).toBe("books/v1/books.proto");
  });

  test("an API that is described needs no example", () => {
    const { created, example, packages, devPackages } = planSetup(
      project({ "proto/a.proto": described, "src/main.ts": "" }),
    );
    expect([...created.keys()]).toEqual([
      "third_party/google/api/http.proto",
      "third_party/rest/v1/options.proto",
      "buf.yaml",
      "buf.gen.yaml",
      "package.json",
      ".gitignore",
    ]);
    expect(created.get("buf.gen.yaml")).toContain("out: src/gen\n");
    expect({ example, packages, devPackages }).toEqual({
      example: undefined,
      packages: ["@protoc-gen-rest/runtime"],
      devPackages: ["protoc-gen-rest", "@bufbuild/buf"],
    });
  });

  test("a project that is set up stays as it is", () => {
    const first = planSetup(project({}));
    const { created, changed } = planSetup(project(Object.fromEntries(first.created)));
    expect({ created: [...created.keys()], changed: [...changed.keys()] }).toEqual({ created: [], changed: [] });
  });

  test("packages of the example are installed if an earlier run could not", () => {
    const scripts = { start: "npm run generate && tsx server.ts" };
    const started = project({ "package.json": JSON.stringify({ scripts }), "proto/books.proto": described });
    expect(planSetup(started).devPackages).toContain("tsx");
  });

  test("what is added is emitted, and has its packages and a first file", () => {
    const chosen = ["query", "schemas", "mcp", "cli"] as const;
    const { created, packages } = plan(project({}), protos, chosen);
    expect(created.get("buf.gen.yaml")).toContain("opt: emit=client+handlers+query+schemas+mcp+cli\n");
    expect(packages).toEqual([
      "@protoc-gen-rest/runtime",
      "@tanstack/query-core",
      "@modelcontextprotocol/sdk",
      "commander",
    ]);
    for (const name of chosen) expect(created.get(`${name}.ts`)).toContain(`from "./gen/books/v1/books_${name}.js"`);
  });

  test.each([
    ["", "opt: emit=client+handlers+mcp"],
    ["    opt: messages=es,emit=client\n", "opt: messages=es,emit=client+mcp"],
    ["    opt:\n      - emit=client\n      - check_requests\n", "opt: check_requests,emit=client+mcp"],
  ])("what is added to a plugin that is set up: %j", (opt, expected) => {
    const before = `version: v2\nplugins:\n  - local: protoc-gen-rest\n    out: gen # ours\n${opt}`;
    const { changed } = plan(project({ "buf.gen.yaml": before }), protos, ["mcp"]);
    expect(changed.get("buf.gen.yaml")).toContain(expected);
    expect(changed.get("buf.gen.yaml")).toContain("out: gen # ours\n");
    const again = project({ "buf.gen.yaml": changed.get("buf.gen.yaml") ?? "" });
    expect(plan(again, protos, ["mcp"]).changed.has("buf.gen.yaml")).toBe(false);
  });

  test("with protoc, what is added is an option of the script", () => {
    const { changed } = plan(project({ "package.json": '{"devDependencies": {"protoc": "36.0.0"}}' }), protos, ["cli"]);
    expect(changed.get("package.json")).toContain("--rest_opt=emit=client+handlers+cli ");
  });

  test("with protoc, a script compiles all proto files", () => {
    const { created, changed } = planSetup(project({ "package.json": '{"devDependencies": {"protoc": "36.0.0"}}' }));
    expect([...created.keys()]).not.toContain("buf.yaml");
    expect(changed.get("package.json")).toContain("protoc -I proto -I node_modules/protoc-gen-rest/proto");
  });

  test("imports of Next.js have no extension", () => {
    const { created } = planSetup(project({ "package.json": '{"dependencies": {"next": "16.0.0"}}', "src/a.ts": "" }));
    expect(created.get("buf.gen.yaml")).toContain("opt: import_extension=none\n");
    expect(created.get(".gitignore")).toBe("node_modules/\n.next/\nnext-env.d.ts\nsrc/gen/\n");
    expect(created.get("src/books.ts")).toContain('from "./gen/books/v1/books_client"');
    expect(created.get("server.ts")).toContain('from "./src/gen/books/v1/books_handlers"');
  });

  test("Next.js compiles literals of bigint", () => {
    const next = { "package.json": '{"dependencies": {"next": "16.0.0"}}' };
    expect(planSetup(project(next)).created.get("tsconfig.json")).toContain('"target": "ES2020"');
    const { changed } = planSetup(project({ ...next, "tsconfig.json": '{ // ours\n"target": "ES2017" }' }));
    expect(changed.get("tsconfig.json")).toBe('{ // ours\n"target": "ES2020" }');
    const later = planSetup(project({ ...next, "tsconfig.json": '{ "target": "ES2022" }' }));
    expect(later.changed.get("tsconfig.json")).toBeUndefined();
  });

  test("scripts of the project keep their names", () => {
    const scripts = { generate: "prisma generate", lint: "eslint .", start: "node index.js" };
    const { changed, scripts: names } = planSetup(project({ "package.json": JSON.stringify({ scripts }) }));
    expect(names).toEqual({ generate: "generate:rest", lint: "lint:rest", start: "start:rest" });
    expect(JSON.parse(changed.get("package.json")!)).toEqual({
      scripts: {
        ...scripts,
        "generate:rest": "buf generate",
        "lint:rest": "buf lint",
        "start:rest": "npm run generate:rest && tsx server.ts",
      },
    });
  });

  test.each([
    [["apis/pets/v1/pets.proto"], ["apis"]],
    [["pets/v1/pets.proto"], ["."]],
    [
      ["a/pets/v1/pets.proto", "b/pets.proto", "b/c/pets.proto"],
      ["a", "b"],
    ],
  ])("proto files in %j are in modules %j", (paths, roots) => {
    const text = `package pets.v1;\n${described}`;
    const { created } = planSetup(project(Object.fromEntries(paths.map((path) => [path, text]))));
    const { modules } = parse(created.get("buf.yaml")!) as { modules: readonly { path: string }[] };
    expect(modules.map(({ path }) => path)).toEqual([...roots, "third_party"]);
  });

  test("modules that have google/api keep it, and the example ignores the rules of a buf.yaml that it breaks", () => {
    const { created } = planSetup(
      project({
        "buf.yaml": "version: v2\nmodules:\n  - path: proto\n  - path: vendor\n",
        "vendor/google/api/http.proto": "",
      }),
    );
    expect([...created.keys()].filter((path) => path.startsWith("third_party"))).toEqual([
      "third_party/rest/v1/options.proto",
    ]);
    expect(created.get("proto/books/v1/books.proto")).toContain("  // buf:lint:ignore RPC_RESPONSE_STANDARD_NAME\n");
  });

  test("a page of Vite has a client, and messages of protoc-gen-es stay those of Connect", () => {
    const vite = planSetup(project({ "package.json": '{"devDependencies": {"vite": "8.0.0"}}', "src/main.ts": "" }));
    expect(vite.created.get("src/books.ts")).toContain('from "./gen/books/v1/books_client.js"');
    const es = {
      ...project({ "buf.gen.yaml": "version: v2\nplugins:\n  - local: protoc-gen-es\n    out: src/pb\n" }),
      framework: "connect",
    } as const;
    const { changed, out } = planSetup(es);
    expect(out).toBe("src/pb");
    expect(changed.get("buf.gen.yaml")).toMatch(
      /include_imports: true\n {2}- local: protoc-gen-rest\n {4}out: src\/pb\n {4}opt: messages=es\n {4}strategy: all\n/,
    );
  });
});

test.each([
  ["npm", "npm install --no-audit --no-fund --save-dev tsx"],
  ["pnpm", "pnpm add --save-dev tsx"],
  ["yarn", "yarn add --dev tsx"],
  ["bun", "bun add --dev tsx"],
] as const)("%s adds packages", (manager, command) => {
  expect(addCommand(manager, ["tsx"], true).join(" ")).toBe(command);
});

test("packed packages stand in for published ones, with the toolkit of the plugin", () => {
  for (const name of ["runtime", "plugin"]) writeFileSync(join(folder, `protoc-gen-rest-${name}-0.1.0.tgz`), "");
  writeFileSync(join(folder, "protoc-gen-rest-0.1.0.tgz"), "");
  const files = packedPackages(["protoc-gen-rest", "tsx"], folder).map((path) => path.replace(`${folder}/`, ""));
  expect(files).toEqual(["tsx", "protoc-gen-rest-0.1.0.tgz", "protoc-gen-rest-plugin-0.1.0.tgz"]);
});

test("what is in the way is an error before anything is written", async () => {
  const packed = join(folder, "packed");
  const project = join(folder, "project");
  const init = async (...args: readonly string[]) => (await run("init", ...args, "--yes")).stderr;
  expect(await init(project, "--tarballs", packed)).toContain(`there is no folder ${packed} of packed packages`);
  mkdirSync(packed);
  expect(await init(project, "--tarballs", packed)).toContain("has no protoc-gen-rest-runtime-VERSION.tgz");
  expect(existsSync(project)).toBe(false);
  writeFileSync(project, "");
  expect(await init(project)).toContain("project is not a folder");
  writeFileSync(join(packed, "package.json"), "[]");
  expect(await init(packed)).toContain("package.json is not a JSON object");
  expect(readdirSync(packed)).toEqual(["package.json"]);
});

test("init asks, or refuses without a terminal", async () => {
  const { exitCode, stdout, stderr } = await run("init", folder);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: "protoc-gen-rest: there is no terminal to ask on; pass --yes\n",
  });
  expect(stdout).toContain("  create   proto/books/v1/books.proto\n");
});

test("what init does not know cannot be added", async () => {
  expect((await run("init", folder, "--with", "query,graphql")).stderr).toContain(
    'unknown "graphql"; expected query, schemas, mcp or cli\n',
  );
  expect((await run("init", folder, "--with", ",")).stderr).toContain('unknown ","; expected query');
  expect((await run("init", folder, "--with", "query,")).stderr).toContain("pass --yes");
});

test("an older buf.yaml is an error that tells what to do", async () => {
  writeFileSync(join(folder, "buf.yaml"), "version: v1\n");
  expect((await run("init", folder, "--yes")).stderr).toContain("run npx buf config migrate");
  rmSync(join(folder, "buf.yaml"));
  writeFileSync(join(folder, "buf.work.yaml"), "version: v1\ndirectories: [proto]\n");
  expect((await run("init", folder, "--yes")).stderr).toContain("buf.work.yaml has an older version");
});
