import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "./free-port.ts";
import { blocksOf } from "./page-blocks.ts";

const root = join(import.meta.dirname, "../..");
const blocks = blocksOf(readFileSync(join(root, "README.md"), "utf8"));
const run = promisify(execFile);

describe.skipIf(process.platform === "win32")("README.md in an empty project (not on Windows: shell blocks)", () => {
  let project = "";
  let server: ChildProcess | undefined;
  let env: NodeJS.ProcessEnv = {};

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), "protoc-gen-rest-readme-"));
    // The environment of a reader's shell, without the variables that npm sets for scripts.
    const inherited = Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_ENV$|VITEST)/i.test(name));
    env = { ...Object.fromEntries(inherited), PORT: String(await freePort()), npm_config_loglevel: "error" };
    for (const { language, label, text } of blocks) {
      if (!label.includes(".") || language === "sh") continue;
      mkdirSync(dirname(join(project, label)), { recursive: true });
      writeFileSync(join(project, label), text);
    }
  });

  afterAll(() => {
    server?.kill();
    rmSync(project, { recursive: true, force: true });
  });

  const shell = (text: string) => run("bash", ["-e", "-c", text], { cwd: project, env });

  /** Returns the install commands of the page, with packed packages for published ones and the locked versions of others. */
  async function install(): Promise<void> {
    const pack = (name: string) => `${project}/${packed(join(root, name), project)}`;
    const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const own: Readonly<Record<string, string>> = {
      "@protoc-gen-rest/runtime": pack("runtime"),
      "protoc-gen-rest": `${pack("generators")} ${pack("plugin")}`,
    };
    const lines = blocks.filter(({ label }) => label === "install").flatMap(({ text }) => text.trim().split("\n"));
    const names = lines.flatMap((line) => line.match(/(?<=^npm install ).*/)?.[0].split(" ") ?? []);
    const wanted = names.filter((name) => !name.startsWith("--"));
    const packages = wanted.map((name) => own[name] ?? `${name}@${devDependencies[name]}`);
    await shell(lines[0]!);
    await shell(`npm install --ignore-scripts --prefer-offline --no-audit --no-fund ${packages.join(" ")}`);
  }

  test("the packages contain the files they need and no others", async () => {
    await install();
    const folder = join(project, "node_modules", "@protoc-gen-rest", "runtime");
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(["LICENSE", "README.md", "dist", "package.json"]));
    const files = ["@protoc-gen-rest/runtime", "@protoc-gen-rest/plugin", "protoc-gen-rest"].flatMap((name) =>
      readdirSync(join(project, "node_modules", name), { recursive: true, encoding: "utf8" }),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => /\.test\.|tsbuildinfo|tsconfig/.test(file))).toEqual([]);
    // Sources beside declarations would be compiled by TypeScript that does not read `exports`.
    expect(files.filter((file) => /(?<!\.d)\.ts$/.test(file))).toEqual([]);
  });

  test("protoc, tsc, the server and the client do what the page shows", async () => {
    let output = "";
    let compared = 0;
    for (const { language, label, text } of blocks) {
      if (label === "serve") {
        server = spawn("bash", ["-c", `exec ${text}`], { cwd: project, env, stdio: ["ignore", "pipe", "inherit"] });
        await once(server.stdout!, "data");
      } else if (language === "sh" && label === "" && !text.startsWith("npx buf")) {
        output = (await shell(text)).stdout;
      } else if (label === "output") {
        expect(output).toBe(text);
        compared++;
      }
    }
    expect(compared).toBe(1);
  });

  test("buf generates the same files", async () => {
    const client = join(project, "gen/books/v1/books_client.ts");
    const byProtoc = readFileSync(client, "utf8");
    rmSync(join(project, "gen"), { recursive: true });
    const [generate] = blocks.filter(({ language, text }) => language === "sh" && text.startsWith("npx buf"));
    await shell(generate!.text);
    expect(readFileSync(client, "utf8")).toBe(byProtoc);
  });

  test("the first example is a module", async () => {
    const imported = await shell(`node -e 'import("./dist/call.js").then(({ title }) => console.log(typeof title))'`);
    expect(imported.stdout).toBe("function\n");
  });
});

/** Packs a package into a folder and returns the name of the file. */
function packed(folder: string, destination: string): string {
  const args = ["pack", "--silent", "--pack-destination", destination];
  return execFileSync("npm", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}
