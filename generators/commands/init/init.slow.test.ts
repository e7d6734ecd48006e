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
import { basename, delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bufCommands, timedRun } from "../../../testdata/buf/buf-commands.ts";
import { LanguageServer } from "../../../testdata/editors/language-server.ts";
import { withServer } from "./run-steps.ts";

const root = join(import.meta.dirname, "../../..");
const runFile = promisify(execFile);
const biome = join(root, "node_modules/.bin/biome");
const biomeSettings = [
  "--indent-style=space",
  "--vcs-enabled=true",
  "--vcs-client-kind=git",
  "--vcs-use-ignore-file=true",
];

// Projects in which `init` ends with a call of the API that it has set up. The first one installs the packages as they are
// published, the others share them, and run beside each other: most of their time goes into processes that use one core.
describe.skipIf(process.platform === "win32")("init (not on Windows: symbolic links)", () => {
  let folder = "";
  let env: NodeJS.ProcessEnv = {};
  let nextInstalled: Promise<void> = Promise.resolve();

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
    // While the first tests run: its packages are large.
    nextInstalled = createNextApp();
    nextInstalled.catch(() => undefined);
  });

  afterAll(async () => {
    await nextInstalled.catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  });

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

  /** Runs every command of buf and requests of its language server in a project that is set up, and prints their times. */
  async function expectBufWorks(name: string, proto: string, rules: readonly string[]): Promise<void> {
    const project = join(folder, name);
    const path = [join(project, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
    const withPath = { ...env, PATH: path };
    const commit =
      "git init -q -b main . && git add -A && git -c user.name=Ada -c user.email=ada@books.example commit -qm Set";
    expect(timedRun(commit, project, withPath)).toMatchObject({ exitCode: 0 });
    const runs = bufCommands.map((command) => timedRun(command, project, withPath));
    expect(runs.map(({ command, exitCode, output }) => ({ command, exitCode, output }))).toEqual(
      bufCommands.map((command) => ({ command, exitCode: 0, output: "" })),
    );
    const rows = runs.map(({ command, seconds, cpuSeconds }) => ({ command, seconds, cpuSeconds }));
    console.table([...rows, ...(await languageServerTimes(project, proto, rules, withPath))]);
  }

  async function languageServerTimes(
    project: string,
    proto: string,
    rules: readonly string[],
    at: NodeJS.ProcessEnv,
  ): Promise<readonly object[]> {
    const rows: object[] = [];
    const timed = async <T>(command: string, wait: Promise<T>): Promise<T> => {
      const start = performance.now();
      const result = await wait;
      rows.push({ command, seconds: (performance.now() - start) / 1000 });
      return result;
    };
    const text = readFileSync(join(project, proto), "utf8");
    writeFileSync(join(project, proto), text.replace("{name=", "{isbn=").replace("string title", "string Title"));
    const server = new LanguageServer(project, at);
    try {
      await timed("lsp: initialize", server.initialize());
      const codes = await timed(
        "lsp: first findings",
        server.open(proto, (findings) => findings.length >= rules.length),
      );
      expect(codes.map(({ code }) => code).sort()).toEqual(rules);
      const textDocument = { uri: server.uriOf(proto) };
      const lines = text.split("\n");
      const line = lines.findIndex((one) => one.includes("rpc GetBook"));
      const position = { line, character: lines[line]!.indexOf("GetBookRequest") + 1 };
      const found = await timed(
        "lsp: definition",
        server.request("textDocument/definition", { textDocument, position }),
      );
      const declared = lines.findIndex((one) => one.startsWith("message GetBookRequest"));
      expect(found).toMatchObject([{ range: { start: { line: declared } } }]);
      const options = { tabSize: 2, insertSpaces: true };
      await timed("lsp: formatting", server.request("textDocument/formatting", { textDocument, options }));
    } finally {
      server.stop();
      writeFileSync(join(project, proto), text);
    }
    return rows;
  }

  /** A project as `create-next-app` makes it, with its own packages. */
  async function createNextApp(): Promise<void> {
    const { dependencies } = JSON.parse(readFileSync(join(root, "testdata/platforms/package.json"), "utf8")) as {
      dependencies: Record<string, string>;
    };
    const of = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, dependencies[name]!]));
    const files = {
      "package.json": JSON.stringify({
        private: true,
        type: "module",
        dependencies: of("next", "react", "react-dom"),
        devDependencies: of("@types/react", "typescript"),
      }),
      "app/layout.tsx": `import type { ReactNode } from "react";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`,
      "app/page.tsx": `import { books } from "../books";

export const dynamic = "force-dynamic";

export default async function Page() {
  const { title } = await books.getBook({ name: "shelves/fiction/books/emma" });
  return <h1 title={String(1n)}>{title}</h1>;
}
`,
    };
    const project = join(folder, "next");
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), text);
    }
    await runFile("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: project, env });
  }

  async function expectTypes(project: string): Promise<void> {
    const { stdout } = await runFile(join(project, "node_modules/.bin/tsc"), ["--noEmit"], { cwd: project, env });
    expect(stdout).toBe("");
  }

  const called = 'GetBook returns {\n  "name": "shelves/fiction/books/emma",\n  "title": "Emma",\n';

  test("an empty folder", async () => {
    const output = await init("empty");
    expect(output).toContain(called);
    expect(output).toContain("  install  @protoc-gen-rest/runtime\n");
    await expectTypes(join(folder, "empty"));
    await expectBufWorks("empty", "proto/books/v1/books.proto", ["FIELD_LOWER_SNAKE_CASE", "REST_PATH_FIELD_UNKNOWN"]);
  });

  test("messages of other packages compile", async () => {
    const project = join(folder, "empty");
    const proto = join(project, "proto/books/v1/books.proto");
    const text = readFileSync(proto, "utf8");
    const priced = text
      .replace('annotations.proto";', 'annotations.proto";\nimport "google/type/money.proto";')
      .replace("string title = 2;", "string title = 2;\n  google.type.Money price = 4;");
    writeFileSync(proto, priced);
    await runFile("npm", ["run", "generate"], { cwd: project, env });
    await expectTypes(project);
    writeFileSync(proto, text);
  });

  test("what is written passes Biome", async () => {
    await runFile(biome, ["check", ...biomeSettings, "."], { cwd: join(folder, "empty"), env });
  });

  describe.each(["pnpm", "yarn", "bun"])("%s", (manager) => {
    const isMissing = spawnSync(manager, ["--version"]).status !== 0;
    if (isMissing) console.warn(`${manager} is not installed, so that init is not tested with it`);

    test.skipIf(isMissing)("an empty folder", async () => {
      const output = await init(`with-${manager}`, "--package-manager", manager);
      expect(output).toContain(called);
      const project = join(folder, `with-${manager}`);
      await runFile(manager, ["run", "generate"], { cwd: project, env });
      await runFile(manager, ["run", "lint"], { cwd: project, env });
      await expectTypes(project);
      await runFile(biome, ["check", ...biomeSettings, "."], { cwd: project, env });
    });
  });

  describe.concurrent("other projects", () => {
    test("a buf project", async () => {
      const buf = "version: v2\nmodules:\n  - path: api # ours\n";
      const pets = 'syntax = "proto3";\n\npackage pets.v1;\n\nmessage Pet {\n  string name = 1;\n}\n';
      const project = create("buf", { "buf.yaml": buf, "api/pets/v1/pets.proto": pets, "package.json": manifest() });
      expect(await init("buf")).toContain(called);
      expect(readFileSync(join(project, "buf.yaml"), "utf8").startsWith(buf)).toBe(true);
      expect(readdirSync(join(project, "gen")).sort()).toEqual(["books", "google", "pets"]);
      await expectBufWorks("buf", "api/books/v1/books.proto", ["FIELD_LOWER_SNAKE_CASE"]);
    });

    test("what is added runs against the example", async () => {
      const packages = { "@tanstack/query-core": "^5.0.0", "@modelcontextprotocol/sdk": "^1.20.0", commander: ">=13" };
      const project = create("added", { "package.json": manifest(packages) }, Object.keys(packages));
      // The runtime is linked, so it finds its peers beside the package itself.
      link(join(root, "node_modules/commander"), join(folder, "empty/node_modules"));
      const output = await init("added", "--with", "query,schemas,mcp,cli");
      expect(output).toContain("npx tsx mcp.ts");
      await expectTypes(project);
      await runFile(biome, ["check", ...biomeSettings, "."], { cwd: project, env });
      await withServer(project, "server.ts", async (url) => {
        const at = { cwd: project, env: { ...env, PORT: new URL(url).port } };
        const tsx = join(project, "node_modules/.bin/tsx");
        const ran = async (...args: readonly string[]) => (await runFile(tsx, args, at)).stdout;
        expect(await ran("query.ts")).toContain("title: 'Emma'");
        expect(await ran("schemas.ts")).toContain("expected an integer");
        expect(await ran("cli.ts", "books", "get", "shelves/fiction/books/emma", "--ndjson")).toContain(
          '"title":"Emma"',
        );
        const client = new Client({ name: "test", version: "1.0.0" });
        await client.connect(
          new StdioClientTransport({
            command: tsx,
            args: ["mcp.ts"],
            cwd: project,
            env: at.env as never,
            stderr: "ignore",
          }),
        );
        const given = { name: "shelves/fiction/books/emma" };
        const { structuredContent } = await client.callTool({ name: "GetBook", arguments: given });
        await client.close();
        expect(structuredContent).toMatchObject({ title: "Emma" });
      });
    });

    test("a package of CommonJS with scripts of its own, and proto files in another folder", async () => {
      const scripts = { start: "node index.js", lint: "eslint ." };
      const pets = 'syntax = "proto3";\n\npackage pets.v1;\n\nmessage Pet {\n  string name = 1;\n}\n';
      const { type: _, ...rest } = JSON.parse(manifest()) as Record<string, unknown>;
      const text = JSON.stringify({ ...rest, scripts });
      const project = create("commonjs", { "package.json": text, "apis/pets/v1/pets.proto": pets });
      const output = await init("commonjs");
      expect(output).toContain(called);
      expect(output).toContain("  npm run start:rest");
      expect(readdirSync(join(project, "gen")).sort()).toEqual(["books", "google", "pets"]);
      await expectTypes(project);
      await withServer(project, "server.ts", async (url) => {
        const at = { cwd: project, env: { ...env, PORT: new URL(url).port } };
        const called = await runFile(join(project, "node_modules/.bin/tsx"), ["client.ts"], at);
        expect(called.stdout).toContain("title: 'Emma'");
      });
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

    test("a Next.js app", { timeout: 600_000 }, async () => {
      await nextInstalled;
      const project = join(folder, "next");
      expect(await init("next")).toContain(called);
      // It finds the root by lock files, of which folders above may have some.
      const config = `export default { turbopack: { root: ${JSON.stringify(project)} } };\n`;
      writeFileSync(join(project, "next.config.js"), config);
      const at = { ...env, NEXT_TELEMETRY_DISABLED: "1" };
      const { stdout } = await runFile(join(project, "node_modules/.bin/next"), ["build"], { cwd: project, env: at });
      expect(stdout).toMatch(/ƒ \/\n/);
      await expectBufWorks("next", "proto/books/v1/books.proto", ["FIELD_LOWER_SNAKE_CASE", "REST_PATH_FIELD_UNKNOWN"]);
    });
  });
});
