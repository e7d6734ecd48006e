// Starts what is measured: plugins with a request on stdin, and protoc with a plugin.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { npmCompiler } from "@protoc-gen-rest/plugin/testkit";

const require = createRequire(import.meta.url);
const here = import.meta.dirname;

export const googleProtos = dirname(require.resolve("google-proto-files/package.json"));

/** The executables of the contestants; `nothing` reads its request and returns no file. */
export const commands = {
  nothing: join(here, "nothing"),
  "protoc-gen-rest": join(here, "../../generators/bin/protoc-gen-rest"),
  "protoc-gen-es": executable("@bufbuild/protoc-gen-es", "bin/protoc-gen-es"),
  "ts-proto": executable("ts-proto", "protoc-gen-ts_proto"),
};

const parameters = {
  "protoc-gen-rest": "tolerate=route-duplicate",
  "protoc-gen-es": "target=ts",
};

const protoc = npmCompiler("protoc");

function executable(name, path) {
  return join(dirname(require.resolve(`${name}/package.json`)), path);
}

/** One run of protoc with a plugin: its time and CPU time, that of the plugin included, and the peak memory of the plugin. */
export function runProtoc(plugin, files) {
  return inTemporaryFolder((folder) => {
    const report = join(folder, "report.json");
    const options = { BENCH_REPORT: report, NODE_OPTIONS: `--require=${join(here, "report.cjs")}` };
    const begin = performance.now();
    const cpuSeconds = protocWith(commands[plugin], parameters[plugin] ?? "", files, folder, options);
    const seconds = (performance.now() - begin) / 1000;
    return {
      seconds,
      cpuSeconds,
      megabytes: existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).megabytes : 0,
    };
  });
}

/** The bytes that protoc sends to a plugin for these files. */
export function captureRequest(files) {
  return inTemporaryFolder((folder) => {
    const request = join(folder, "request.binpb");
    protocWith(commands.nothing, "", files, folder, { BENCH_CAPTURE: request });
    return readFileSync(request);
  });
}

/** One run of a plugin without a compiler. */
export function timePlugin(args, input) {
  const begin = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { input, maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error(`${args} failed: ${stderr}`);
  return { seconds: (performance.now() - begin) / 1000 };
}

/** Returns the CPU time of the compiler and its plugin. */
function protocWith(plugin, parameter, files, out, env) {
  const list = join(out, "files.txt");
  writeFileSync(list, files.join("\n"));
  const args = ["-I", googleProtos, `--plugin=protoc-gen-x=${plugin}`, `--x_out=${parameter}:${out}`, `@${list}`];
  const command = [protoc.command, ...protoc.args, ...args];
  const { status, stdout, stderr } = spawnSync("sh", ["-c", '"$0" "$@" && times', ...command], {
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`protoc with ${plugin} failed: ${stderr}`);
  // The second line has the user and the system time of the shell's children: "0m1.25s 0m0.31s".
  const [, user, system] = /\n(\S+) (\S+)\n$/.exec(stdout);
  return [user, system].map((time) => time.match(/[\d.]+/g).map(Number)).reduce((sum, [m, s]) => sum + 60 * m + s, 0);
}

function inTemporaryFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), "bench-plugin-"));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
