import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { goldenFolder } from "../golden-cases.ts";

// A package of emit=package is published to a registry, and installed from it. Needs `npm run build`.

const root = join(import.meta.dirname, "../..");
const runFile = promisify(execFile);
const require = createRequire(import.meta.url);
// The package puts the program for this machine here when it is installed.
const bun = join(import.meta.dirname, "node_modules/bun/bin/bun.exe");
const hasBun = spawnSync(bun, ["--version"]).status === 0;
const chromiums = [process.env["CHROMIUM"] ?? "", "/usr/bin/chromium", "/usr/bin/google-chrome"];
const executablePath = chromiums.find((path) => path !== "" && existsSync(path));

const mediaTypes: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

/** The installed packages have no scripts to run, and npm asks no questions. */
const quietly = ["--ignore-scripts", "--no-audit", "--no-fund"];

describe.skipIf(process.platform === "win32")("a package from a registry (not on Windows: symbolic links)", () => {
  const folder = mkdtempSync(join(tmpdir(), "registry-"));
  const project = join(folder, "project");
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_ENV$|VITEST)/i.test(name));
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(inherited),
    npm_config_loglevel: "error",
    npm_config_userconfig: join(folder, "npmrc"),
    npm_config_cache: join(folder, "cache"),
    BUN_INSTALL_CACHE_DIR: join(folder, "bun"),
  };
  let registry: ChildProcess | undefined;
  let url = "";
  let api: Server;
  let apiUrl = "";
  let example = "";

  const run = async (cwd: string, file: string, ...args: readonly string[]): Promise<string> =>
    (await runFile(file, args, { cwd, env })).stdout;

  async function startRegistry(): Promise<void> {
    const settings = {
      storage: join(folder, "storage"),
      auth: { htpasswd: { file: join(folder, "htpasswd") } },
      // Nothing comes from elsewhere.
      uplinks: {},
      packages: { "**": { access: "$all", publish: "$authenticated" } },
      log: { type: "stdout", format: "json", level: "warn" },
    };
    const config = join(folder, "verdaccio.yaml");
    writeFileSync(config, JSON.stringify(settings));
    const port = await freePort();
    const program = join(dirname(require.resolve("verdaccio/package.json")), "bin/verdaccio");
    registry = spawn(process.execPath, [program, "--config", config, "--listen", `127.0.0.1:${port}`], {
      stdio: "ignore",
    });
    url = `http://127.0.0.1:${port}/`;
    await vi.waitFor(() => fetch(`${url}-/ping`), { timeout: 60_000 });
    const person = { name: "ada", password: "lovelace-1815" };
    const created = await fetch(`${url}-/user/org.couchdb.user:ada`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(person),
    });
    const { token } = (await created.json()) as { readonly token: string };
    writeFileSync(join(folder, "npmrc"), `registry=${url}\n//127.0.0.1:${port}/:_authToken=${token}\n`);
  }

  beforeAll(async () => {
    api = createServer((request, response) => {
      // The built application, and the API beside it.
      const path = join(project, "dist", request.url === "/" ? "index.html" : `${request.url}`);
      const type = mediaTypes[extname(path)];
      if (type !== undefined && existsSync(path)) {
        response.setHeader("content-type", type).end(readFileSync(path));
        return;
      }
      const body = { volumes: [{ title: `${request.url} ${request.headers["x-key"]}` }] };
      response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
    apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    await startRegistry();
    const source = join(folder, "source");
    const library = describeFiles(goldenFolder("cli"), ["input.proto"]);
    const options = ["emit=client+cli+package", "package=@acme/library", "package_license=Apache-2.0"];
    for (const [path, text] of await generate(library, ["input.proto"], ...options)) {
      mkdirSync(dirname(join(source, path)), { recursive: true });
      writeFileSync(join(source, path), text);
    }
    symlinkSync(join(root, "node_modules"), join(source, "node_modules"));
    // Provenance is for workflows that have an identity.
    const publish = ["publish", "--provenance=false", "--access", "public"];
    for (const path of ["runtime", "node_modules/commander"])
      await run(join(root, path), "npm", ...publish, "--ignore-scripts");
    await run(source, "npm", ...publish);
    const [, code = ""] = /```ts\n(.*?)```/s.exec(readFileSync(join(source, "README.md"), "utf8")) ?? [];
    example = code.replace("https://library.example.com", apiUrl);
  });

  afterAll(() => {
    registry?.kill();
    api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("is called by Node.js", async () => {
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), '{ "type": "module", "private": true }');
    await run(project, "npm", "install", ...quietly, "@acme/library");
    writeFileSync(join(project, "example.js"), example);
    expect(await run(project, process.execPath, "example.js")).toContain("title: '/volumes secret'");
    const help = await run(project, "npx", "--no-install", "library", "volumes", "list", "--help");
    expect(help).toContain("--q <text>");
  });

  test.skipIf(!hasBun)("is called by Bun", async () => {
    const other = join(folder, "bun-project");
    mkdirSync(other);
    writeFileSync(join(other, "package.json"), '{ "type": "module", "private": true }');
    writeFileSync(join(other, "bunfig.toml"), `[install]\nregistry = "${url}"\n`);
    await run(other, bun, "add", "--ignore-scripts", "@acme/library");
    writeFileSync(join(other, "example.ts"), example);
    expect(await run(other, bun, "run", "example.ts")).toContain('title: "/volumes secret"');
  });

  test("is bundled by Vite, with the calls that the application makes", async () => {
    const page = '<!doctype html><pre id="result"></pre><script type="module" src="/main.ts"></script>';
    writeFileSync(join(project, "index.html"), page);
    const shown = example.replace(
      /console\.log\((await .*?)\);/s,
      'document.querySelector("pre")!.textContent = JSON.stringify($1);',
    );
    writeFileSync(join(project, "main.ts"), shown);
    const vite = join(dirname(createRequire(join(root, "package.json")).resolve("vite/package.json")), "bin/vite.js");
    await run(project, process.execPath, vite, "build", "--logLevel", "warn");
    if (executablePath === undefined) return;
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    try {
      const tab = await browser.newPage();
      await tab.goto(apiUrl);
      await expect.poll(() => tab.locator("#result").textContent(), { timeout: 20_000 }).toContain("/volumes secret");
    } finally {
      await browser.close();
    }
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
