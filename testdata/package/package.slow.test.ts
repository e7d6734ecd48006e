import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { goldenFolder } from "../golden-cases.ts";

const root = join(import.meta.dirname, "../..");
const runFile = promisify(execFile);

// Needs `npm run build`: the package is compiled against the runtime as it is published, and installed with it.
describe.skipIf(process.platform === "win32")("a package (not on Windows: symbolic links)", () => {
  const folder = mkdtempSync(join(tmpdir(), "package-"));
  const source = join(folder, "source");
  const project = join(folder, "project");
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_ENV$|VITEST)/i.test(name));
  const env = { ...Object.fromEntries(inherited), npm_config_loglevel: "error" };
  let server: Server;
  let tarball = "";

  const tool = (name: string, cwd: string, ...args: readonly string[]) =>
    runFile(join(root, "node_modules/.bin", name), args, { cwd, env });

  function pack(path: string): string {
    const args = ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder];
    return join(folder, execFileSync("npm", args, { cwd: path, encoding: "utf8", env }).trim());
  }

  beforeAll(async () => {
    server = createServer((request, response) => {
      const body = { volumes: [{ title: `${request.url} ${request.headers["x-key"]}` }] };
      response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const options = ["emit=cli+mcp+query+package", "package=@acme/library", "package_license=Apache-2.0"];
    const library = describeFiles(goldenFolder("cli"), ["input.proto"]);
    for (const [path, text] of await generate(library, ["input.proto"], ...options)) {
      mkdirSync(dirname(join(source, path)), { recursive: true });
      writeFileSync(join(source, path), text);
    }
    writeFileSync(join(source, "LICENSE"), "Apache License\n");
    symlinkSync(join(root, "node_modules"), join(source, "node_modules"));
  });

  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("builds, and packs what it should", async () => {
    await tool("tsc", source);
    tarball = pack(source);
    const { stdout } = await runFile("tar", ["-tzf", tarball]);
    expect(stdout.split("\n")).toEqual(
      expect.arrayContaining(["LICENSE", "README.md", "reference.md", "dist/bin.js"].map((name) => `package/${name}`)),
    );
    expect(stdout).not.toMatch(/(?<!\.d)\.ts$/m);
    await tool("publint", source, "run", tarball, "--strict");
    await tool("attw", source, tarball, "--profile", "esm-only", "--no-emoji");
  });

  test("is installed, and calls the service", async () => {
    mkdirSync(project);
    const packages = [tarball, ...["runtime", "node_modules/commander"].map((path) => pack(join(root, path)))];
    writeFileSync(join(project, "package.json"), '{ "type": "module", "private": true }');
    const settings = ["--ignore-scripts", "--no-audit", "--no-fund", "--offline"];
    await runFile("npm", ["install", ...settings, ...packages], { cwd: project, env });
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [, example = ""] = /```ts\n(.*?)```/s.exec(readFileSync(join(source, "README.md"), "utf8")) ?? [];
    writeFileSync(join(project, "example.js"), example.replace("https://library.example.com", baseUrl));
    const called = await runFile(process.execPath, ["example.js"], { cwd: project, env });
    expect(called.stdout).toContain("title: '/volumes secret'");
    const args = [join(project, "node_modules/.bin/library"), "volumes", "list", "--q", "quilting", "--ndjson"];
    const listed = await runFile(process.execPath, args, {
      cwd: project,
      env: { ...env, LIBRARY_BASE_URL: baseUrl, LIBRARY_API_KEY: "k" },
    });
    expect(listed.stdout).toBe('{"title":"/volumes?q=quilting k"}\n');
  });
});
