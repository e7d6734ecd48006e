import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../documents/free-port.ts";
import { readPage } from "../documents/keep-page.ts";
import { blocksOf } from "../documents/page-blocks.ts";
import { isFile } from "../documents/page-runner.ts";

const root = join(import.meta.dirname, "../..");
const versions = ["@bufbuild/buf", "typescript", "@types/node"];

// Follows docs/monorepos.md with packages as they are published, and those of others from the registry.
describe.skipIf(process.platform === "win32")("docs/monorepos.md (shell: not on Windows)", () => {
  let folder: string;
  let packed: ReadonlyMap<string, string>;
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_ENV$|VITEST)/i.test(name));
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(inherited),
    npm_config_prefer_offline: "true",
    npm_config_loglevel: "error",
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "monorepo-"));
    const tarballs = join(folder, "packed");
    mkdirSync(tarballs);
    const names = {
      "@protoc-gen-rest/runtime": "runtime",
      "@protoc-gen-rest/plugin": "plugin",
      "protoc-gen-rest": "generators",
    };
    packed = new Map(
      Object.entries(names).map(([name, cwd]) => {
        const args = ["pack", "--silent", "--pack-destination", tarballs];
        const file = execFileSync("npm", args, { cwd: join(root, cwd), encoding: "utf8", stdio: "pipe" }).trim();
        return [name, `file:${join(tarballs, file)}`];
      }),
    );
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes the files of the page; `change` sees each with its path. */
  function write(project: string, change: (text: string, path: string) => string): void {
    for (const { label, text } of blocksOf(readPage("docs/monorepos.md")).filter(isFile)) {
      const path = join(project, label);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, change(text, label));
    }
  }

  /** The manifest of the root with the tools, and the packages of this checkout in place of published ones. */
  function rootManifest(text: string, overrides: object): string {
    const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      devDependencies: Record<string, string>;
    };
    const tools = Object.fromEntries(versions.map((name) => [name, devDependencies[name]]));
    const own = { "protoc-gen-rest": packed.get("protoc-gen-rest") };
    return JSON.stringify({ ...JSON.parse(text), devDependencies: { ...tools, ...own }, ...overrides });
  }

  /** The last steps of the page. Returns what the client prints. */
  async function build(project: string, manager: string): Promise<string> {
    cpSync(join(project, "node_modules/protoc-gen-rest/proto"), join(project, "third_party"), { recursive: true });
    const run = spawnSync(manager, ["run", "build"], { cwd: project, env, encoding: "utf8" });
    expect({ status: run.status, stdout: run.stdout }).toMatchObject({ status: 0 });
    expect(readdirSync(join(project, "packages/api/dist")).sort()).toContain("google");
    const server = spawn(process.execPath, [join(project, "packages/server/dist/main.js")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      await once(server.stdout, "data");
      return execFileSync(process.execPath, [join(project, "packages/shop/dist/main.js")], { encoding: "utf8" });
    } finally {
      server.kill();
    }
  }

  test("npm", { timeout: 600_000 }, async () => {
    const project = join(folder, "npm");
    const port = String(await freePort());
    const overrides = Object.fromEntries([...packed].filter(([name]) => name !== "protoc-gen-rest"));
    write(project, (text, path) =>
      path === "package.json" ? rootManifest(text, { overrides }) : text.replaceAll("8080", port),
    );
    execFileSync("npm", ["install", "--no-audit", "--no-fund"], { cwd: project, env, stdio: "pipe" });
    expect(await build(project, "npm")).toBe("books/emma costs 12 EUR\n");
  });

  test("pnpm", { timeout: 600_000 }, async () => {
    const project = join(folder, "pnpm");
    const tools = join(folder, "tools");
    execFileSync("npm", ["install", "--prefix", tools, "--no-audit", "--no-fund", "pnpm@10"], { env, stdio: "pipe" });
    env["PATH"] = [join(tools, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
    const port = String(await freePort());
    write(project, (text, path) => {
      if (path === "package.json") return rootManifest(text, { pnpm: { overrides: Object.fromEntries(packed) } });
      const manifest = path.endsWith("package.json");
      return (manifest ? text.replace('"@books/api": "1.0.0"', '"@books/api": "workspace:*"') : text).replaceAll(
        "8080",
        port,
      );
    });
    execFileSync("pnpm", ["install", "--silent"], { cwd: project, env, stdio: "pipe" });
    expect(await build(project, "pnpm")).toBe("books/emma costs 12 EUR\n");
  });
});
