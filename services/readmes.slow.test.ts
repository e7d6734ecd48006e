import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, expect, test } from "vitest";

const run = promisify(execFile);
const services = import.meta.dirname;
const started: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), "readmes-"));
afterAll(() => {
  for (const child of started) child.kill();
  rmSync(folder, { recursive: true });
});

const readmes = readdirSync(services, { recursive: true, encoding: "utf8" }).filter((path) =>
  /^\w+\/README\.md$/.test(path),
);

// `sh serve` starts the service, `sh` and `ts` run, and the block after them is what they print.
test.each(readmes)("the examples of %s do what it shows", async (path) => {
  const blocks = readFileSync(join(services, path), "utf8").matchAll(/^```(\w+(?: \w+)?)\n(.*?)^```$/gms);
  let port = "";
  let printed = "";
  for (const [, kind, block = ""] of blocks) {
    const code = block.replaceAll("8080", port);
    if (kind === "sh serve") port = await start(block.trim());
    else if (kind === "sh") printed = (await run("bash", ["-ec", code], { cwd: folder })).stdout;
    else if (kind === "ts") printed = await runTypeScript(code, join(services, path, ".."));
    else if (kind === "json output") expect(JSON.parse(printed)).toEqual(JSON.parse(block));
    else if (kind === "text output") expect(printed).toBe(block);
    else throw new Error(`${path}: a block of kind "${kind}"`);
  }
});

/** Starts what `npm start -- <args> --port 8080` does, on a free port. */
async function start(command: string): Promise<string> {
  const [, args = ""] = /^npm start -- (.*) --port 8080$/.exec(command) ?? [];
  const argv = [join(services, "dist/start.js"), ...args.split(" "), "--port", "0"];
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] });
  started.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /^listening on http:\/\/127\.0\.0\.1:(\d+)$/.exec(line) ?? [];
    if (port !== undefined) return port;
  }
  throw new Error(`"${command}" ended with ${(await once(child, "exit"))[0]}`);
}

async function runTypeScript(contents: string, resolveDir: string): Promise<string> {
  const outfile = join(folder, "example.mjs");
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: "ts" },
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    conditions: ["@protoc-gen-rest/source"],
  });
  writeFileSync(outfile, outputFiles[0]!.contents);
  return (await run(process.execPath, [outfile])).stdout;
}
