import { execFile, execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const runFile = promisify(execFile);

// Four projects, in which `init` ends with a call of the API that it has set up. The first one installs the packages as they
// are published, and the others share them.
describe.skipIf(process.platform === "win32")("init (not on Windows: symbolic links)", () => {
  let folder = "";
  let env: NodeJS.ProcessEnv = {};

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "init-"));
    const inherited = Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_ENV$|VITEST)/i.test(name));
    env = {
      ...Object.fromEntries(inherited),
      npm_config_prefer_offline: "true",
      npm_config_loglevel: "error",
      // npm waits five minutes for an answer of a registry before it asks again.
      npm_config_fetch_timeout: "30000",
      npm_config_fetch_retries: "5",
    };
    mkdirSync(join(folder, "packed"));
    for (const name of ["runtime", "plugin", "generators"]) {
      execFileSync("npm", ["pack", "--silent", "--pack-destination", join(folder, "packed")], {
        cwd: join(root, name),
        stdio: "pipe",
      });
    }
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function init(name: string, ...options: readonly string[]): Promise<string> {
    const executable = join(root, "generators/bin/protoc-gen-rest");
    const args = [executable, "init", join(folder, name), "--yes", "--tarballs", join(folder, "packed"), ...options];
    return (await runFile(process.execPath, args, { env })).stdout;
  }

  /** Links a package into a folder, and a scope or the executables one by one. */
  function link(path: string, into: string): void {
    const name = basename(path);
    if (/^@|^\.bin$/.test(name)) {
      for (const entry of readdirSync(path)) link(join(path, entry), join(into, name));
      return;
    }
    mkdirSync(into, { recursive: true });
    if (!existsSync(join(into, name))) symlinkSync(path, join(into, name));
  }

  /** A project with the packages of the first one, and some of this repository. */
  function create(name: string, files: Readonly<Record<string, string>>, packages: readonly string[] = []): string {
    const project = join(folder, name);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), text);
    }
    const modules = join(project, "node_modules");
    mkdirSync(modules);
    for (const entry of readdirSync(join(folder, "empty/node_modules")))
      link(join(folder, "empty/node_modules", entry), modules);
    for (const dependency of packages) link(join(root, "node_modules", dependency), dirname(join(modules, dependency)));
    return project;
  }

  function manifest(more: Readonly<Record<string, string>> = {}): string {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, "empty/package.json"), "utf8"));
    return JSON.stringify({ type: "module", dependencies: { ...dependencies, ...more }, devDependencies });
  }

  const called = 'GetBook returns {\n  "name": "shelves/fiction/books/emma",\n  "title": "Emma",\n';

  test("an empty folder", async () => {
    const output = await init("empty");
    expect(output).toContain(called);
    expect(output).toContain("  install  @protoc-gen-rest/runtime\n");
    const { stdout } = await runFile("npx", ["tsc", "--noEmit"], { cwd: join(folder, "empty"), env });
    expect(stdout).toBe("");
  });

  describe.each(["pnpm", "yarn", "bun"])("%s", (manager) => {
    const isMissing = spawnSync(manager, ["--version"]).status !== 0;
    if (isMissing) console.warn(`${manager} is not installed, so that init is not tested with it`);

    test.skipIf(isMissing)("an empty folder", async () => {
      const output = await init(`with-${manager}`, "--package-manager", manager);
      expect(output).toContain(called);
      const project = join(folder, `with-${manager}`);
      await runFile(manager, ["run", "generate"], { cwd: project, env });
    });
  });

  test("a buf project", async () => {
    const buf = "version: v2\nmodules:\n  - path: api # ours\n";
    const pets = 'syntax = "proto3";\npackage pets.v1;\nmessage Pet { string name = 1; }\n';
    const project = create("buf", { "buf.yaml": buf, "api/pets/v1/pets.proto": pets, "package.json": manifest() });
    expect(await init("buf")).toContain(called);
    expect(readFileSync(join(project, "buf.yaml"), "utf8").startsWith(buf)).toBe(true);
    expect(readdirSync(join(project, "gen")).sort()).toEqual(["books", "pets"]);
  });

  test("a Connect project", async () => {
    const project = create(
      "connect",
      {
        "package.json": manifest({ "@connectrpc/connect": "^2.0.0", "@bufbuild/protobuf": "^2.0.0" }),
        "buf.gen.yaml":
          "version: v2\nplugins:\n  - local: protoc-gen-es\n    out: gen\n    opt: [target=ts, import_extension=js]\n",
      },
      ["@bufbuild/protoc-gen-es", "@connectrpc/connect", ".bin/protoc-gen-es"],
    );
    expect(await init("connect")).toContain(called);
    const args = ["tsc", "--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--types", "node"];
    const { stdout } = await runFile("npx", [...args, "server.ts", "client.ts"], { cwd: project, env });
    expect(stdout).toBe("");
  });

  test("a Vite app", async () => {
    const project = create(
      "vite",
      {
        "package.json": manifest({ vite: "^8.0.0" }),
        "index.html": '<script type="module" src="/src/main.ts"></script>',
        "src/main.ts":
          'import { books } from "./books.ts";\nbooks.getBook({ name: "shelves/fiction/books/emma" }).then(console.log);\n',
      },
      ["vite", ".bin/vite"],
    );
    const output = await init("vite");
    expect(output).toContain(called);
    expect(output).toMatch(/src\/books\.ts +is the client for pages\n/);
    await runFile("npx", ["vite", "build"], { cwd: project, env });
    const assets = join(project, "dist/assets");
    const bundles = readdirSync(assets).map((name) => readFileSync(join(assets, name), "utf8"));
    expect(bundles.join("")).toContain("/v1/");
  });
});
